import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";

const YEAR_SECONDS = 31_536_000;

/**
 * The headers that every answer carries: nothing from elsewhere is loaded, nothing inline runs, no page is framed, no
 * address is passed on, nothing is kept by caches unless the answer itself says so.
 */
export function secureAnswers() {
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: "DENY",
    referrerPolicy: "no-referrer",
    // Browsers heed it only where TLS is there.
    strictTransportSecurity: `max-age=${YEAR_SECONDS}`,
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  });
  return createMiddleware((c, next) =>
    headers(c, async () => {
      await next();
      if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    }),
  );
}
