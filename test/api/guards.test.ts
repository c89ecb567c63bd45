import { describe, expect, it } from "vitest";
import { problem } from "../../lib/api/schemas/common.ts";
import { createApiHost, SAMPLE } from "./api-host.ts";

const FROM_ELSEWHERE: readonly (readonly [string, Record<string, string>])[] = [
  ["another origin", { origin: "https://evil.example" }],
  ["no origin at all", { origin: "null" }],
  ["the same host on another port", { origin: "http://localhost:9" }],
  ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
  ["a sister site", { "sec-fetch-site": "same-site" }],
];

describe("what another site sends", () => {
  it.each(FROM_ELSEWHERE)("is refused: %s", async (_what, headers) => {
    const host = await createApiHost();

    const answer = await host.put("/aops/a", SAMPLE, headers);

    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "AOP807" });
    expect((await host.get("/aops/a")).status).toBe(404);
  });

  it("is accepted from its own pages and from programs", async () => {
    const host = await createApiHost();

    const page = await host.put("/aops/a", SAMPLE, { origin: "http://localhost", "sec-fetch-site": "same-origin" });
    const form = await host.put("/aops/c", SAMPLE, { origin: "null", "sec-fetch-site": "same-origin" });
    const program = await host.put("/aops/b", SAMPLE);

    expect([page.status, form.status, program.status]).toEqual([200, 200, 200]);
  });

  it("is refused under a foreign name that leads here", async () => {
    const host = await createApiHost();

    const answer = await host.app.request("http://evil.example/aops");

    expect(answer.status).toBe(403);
  });

  it("cannot be a simple request: JSON needs its type", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);

    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]) {
      const answer = await host.post("/aops/a/runs", {}, { "content-type": type });
      expect(answer.status).toBe(415);
    }
    expect(host.workflows.started).toEqual([]);
  });
});

describe("callers", () => {
  it("whose credentials do not hold are refused", async () => {
    const host = await createApiHost();

    const answer = await host.get("/aops", { authorization: "Bearer forged" });

    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "AOP806" });
  });
});

describe("every answer", () => {
  it.each(["/aops", "/none", "/openapi.json"])("of %s carries the headers that keep pages safe", async (path) => {
    const host = await createApiHost();

    const { headers } = await host.get(path);

    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("tells a fault of ours without its stack, and keeps it in the log under a reference", async () => {
    const host = await createApiHost({
      compiles: {
        start: () => {
          throw new Error("secret detail at line 5");
        },
      },
    });
    await host.put("/aops/a", SAMPLE);

    const answer = await host.post("/aops/a/compiles", {});

    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).not.toContain("secret detail");
    expect(text).toContain("AOP901");
    const [entry] = host.log;
    expect(text).toContain(entry?.message.split("reference ")[1]);
  });

  it("names what a path answers when it is asked otherwise", async () => {
    const host = await createApiHost();

    const answer = await host.app.request("/runs", { method: "DELETE" });

    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
    expect(await answer.json()).toMatchObject({ code: "AOP805" });
  });

  it("speaks the language that is asked for, and always both in its diagnostics", async () => {
    const host = await createApiHost();

    const japanese = problem.parse(
      await (await host.get("/runs/run_0", { "accept-language": "fr, ja;q=0.9, en;q=0.8" })).json(),
    );
    const english = await (await host.get("/runs/run_0", { "accept-language": "en-GB, ja;q=0.5" })).json();
    const asked = await (await host.get("/runs/run_0?lang=en", { "accept-language": "ja" })).json();

    expect(japanese).toMatchObject({ title: "見つからない" });
    expect(english).toMatchObject({ title: "Not found", diagnostics: japanese.diagnostics });
    expect(asked).toMatchObject({ title: "Not found" });
  });
});

describe("reading", () => {
  it("changes nothing: GET and HEAD of every path, whatever the query", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    const { run } = (await (await host.post("/aops/a/runs", {})).json()) as { run: string };
    const before = host.writes();
    const paths = new Set(host.app.routes.filter(({ method }) => method !== "ALL").map(({ path }) => path));

    for (const path of paths) {
      const filled = path.replace(":aop", "a").replace(":run", run).replaceAll(/:\w+/g, "x");
      for (const method of ["GET", "HEAD"]) {
        await host.app.request(`${filled}?decision=approve&nonce=x`, { method });
      }
    }

    expect(paths.size).toBeGreaterThan(8);
    expect(host.writes()).toBe(before);
    expect(host.log).toEqual([]);
  });
});
