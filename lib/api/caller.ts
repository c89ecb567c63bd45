import { isLinkId } from "#approvals";

/** Who calls, as the host has established it (design section 11, People). */
export interface Caller {
  /** A mail address. */
  readonly person: string;
  readonly authenticated: boolean;
  readonly roles: readonly string[];
  /**
   * Nobody said who calls: the host takes it for its owner. Such a caller starts runs, but is not signed in, so a link
   * from a mail counts as the person it was sent to.
   */
  readonly implied?: true;
}

/** Whoever opens what needs no sign-in, without one. */
export const NOBODY: Caller = { person: "unknown", authenticated: false, roles: [], implied: true };

/** The caller as the pages of people see them: signed in, or not. */
export function signedIn({ person, roles, implied }: Caller): { person: string; roles: string[] } | undefined {
  return implied ? undefined : { person, roles: [...roles] };
}

/**
 * The caller as somebody who opens what they are asked. A link from a mail counts as the person it was sent to; by the
 * question's own id, which is no secret, the owner of this machine opens what they are asked themselves.
 */
export function opener(caller: Caller, id: string): { person: string; roles: string[] } | undefined {
  const { person, authenticated, roles, implied } = caller;
  return implied && authenticated && !isLinkId(id) ? { person, roles: [...roles] } : signedIn(caller);
}
