import type { Config } from "#config";
import type { ApprovalSubject } from "../subject/subject.ts";

/**
 * Whether somebody has to be signed in to say something about an action of this access, or a link alone does; for what
 * is no action at all (`undefined`) only where everything needs it.
 */
export function mustSignIn({ approvals }: Pick<Config, "approvals">, access: "draft" | "commit" | undefined): boolean {
  const { signInRequired } = approvals;
  return signInRequired === true || (signInRequired === "commit" && access === "commit");
}

/** Whether an approval needs sign-in: where one of its actions cannot be undone, all of it does. */
export function needsSignIn(config: Pick<Config, "approvals">, subject: ApprovalSubject | undefined): boolean {
  const commits = subject?.type === "actions" && subject.actions.some(({ access }) => access === "commit");
  return mustSignIn(config, commits ? "commit" : undefined);
}
