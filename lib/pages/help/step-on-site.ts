import type { Problem } from "#api";
import type { View } from "../view.ts";
import { MENU } from "../words/menu.ts";
import { PROBLEMS } from "../words/problems.ts";
import { SITE_PROBLEMS } from "../words/site-problems.ts";
import { isSigningIn } from "./next-steps.ts";
import type { Step } from "./step.ts";

/** What somebody who was refused can do on the site, where that is more than people's pages can say. */
export function stepOnSite(view: View, { code, status }: Problem, sent: boolean): Step | undefined {
  const { embedded, signInPath } = view;
  if (isSigningIn(view)) return {};
  if (code === "AOP601") return embedded ? { words: PROBLEMS.newestMail, links: [MAILBOX] } : undefined;
  if (code === "AOP810") return { words: SITE_PROBLEMS.compile, links: [AOPS] };
  if (code === "AOP808") return { words: PROBLEMS.reload };
  if (status === 401) return { words: signInPath === undefined ? SITE_PROBLEMS.operator : SITE_PROBLEMS.comesBack };
  if (status === 404) return { links: [AOPS, RUNS] };
  return (status === 400 || status === 405) && !sent ? { words: SITE_PROBLEMS.address } : undefined;
}

const AOPS = ["/aops", MENU.aops] as const;
const RUNS = ["/runs", MENU.runs] as const;
const MAILBOX = ["/mailbox", SITE_PROBLEMS.mailbox] as const;
