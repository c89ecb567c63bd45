import axe from "axe-core";
import type { Page } from "playwright-core";

/** A rule that a page breaks, and where. */
export interface Violation {
  readonly rule: string;
  readonly nodes: readonly string[];
}

/** What axe-core finds on a page: all its rules for WCAG 2.2 up to AA, and its best practices. */
export async function findViolations(page: Page): Promise<readonly Violation[]> {
  // Evaluated by the browser's own debugger, the page's policy does not keep it out.
  await page.evaluate(axe.source);
  return page.evaluate<
    readonly Violation[]
  >(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ rule: id, nodes: nodes.slice(0, 5).map(({ html }) => html.slice(0, 200)) })))`);
}
