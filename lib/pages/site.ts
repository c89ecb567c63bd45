import type { Hono } from "hono";
import { type ApiPorts, createApi, createPeopleApi } from "#api";
import { type Asset, ICON, SCRIPT, STYLE } from "./assets/assets.ts";
import { ATTACH } from "./assets/attach-script.ts";
import { EDITING_STYLE } from "./assets/editing-style.ts";
import { EDITOR } from "./assets/editor-script.ts";
import { LIVE } from "./assets/live-script.ts";
import { SITE_STYLE } from "./assets/site-style.ts";
import { presentProblems } from "./present-problems.ts";
import { addAopPages } from "./routes/aops.ts";
import { addBuildPages } from "./routes/build.ts";
import { addEditingPages } from "./routes/editing.ts";
import { addHelpPages } from "./routes/help.ts";
import { addInboxPage } from "./routes/inbox.ts";
import { addLocalPages } from "./routes/local.ts";
import { addPeoplePages } from "./routes/people.ts";
import { addProgramPages } from "./routes/programs.ts";
import { addRunPages } from "./routes/runs.ts";
import { addSignInRoutes } from "./routes/sign-in.ts";
import { addStartPage } from "./routes/start.ts";
import { SITE_FRAME } from "./site-frame.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * The HTTP interface with its pages: the same paths give pages to browsers and JSON to programs. Answers `Request`s
 * wherever it is served.
 */
export function createSite(given: ApiPorts): Hono {
  const ports = { ...given, frame: SITE_FRAME };
  return createApi(ports, {
    present: presentProblems(ports),
    addRoutes(app) {
      addAssets(app, [...EVERYWHERE, LIVE, SITE_STYLE, EDITING_STYLE, EDITOR, ATTACH]);
      addStartPage(app, ports);
      addEditingPages(app, ports);
      addAopPages(app, ports);
      addProgramPages(app, ports);
      addRunPages(app, ports);
      addInboxPage(app, ports);
      if (ports.conversations) addBuildPages(app, ports, ports.conversations);
      addPeoplePages(app, ports);
      addHelpPages(app, ports);
      if (ports.signIn) addSignInRoutes(app, ports, ports.signIn);
      if (ports.embedded) addLocalPages(app, ports, ports.embedded);
    },
  });
}

/** The pages that people open from a mail, with the calls on the same paths, and nothing else of the site. */
export function createPeopleSite(ports: ApiPorts): Hono {
  return createPeopleApi(ports, {
    present: presentProblems(ports),
    addRoutes(app) {
      addAssets(app, EVERYWHERE);
      addPeoplePages(app, ports);
    },
  });
}

/** What every page loads. */
const EVERYWHERE: readonly Asset[] = [STYLE, SCRIPT, ICON];

function addAssets(app: Hono, assets: readonly Asset[]): void {
  for (const { path, type, text } of assets) {
    app.get(path, (c) =>
      c.body(text, 200, { "content-type": type, "cache-control": `public, max-age=${YEAR_SECONDS}, immutable` }),
    );
  }
}
