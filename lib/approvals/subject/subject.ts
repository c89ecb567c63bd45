import type { Grant } from "#aop";
import type { Json } from "#ports";
import type { CallKey, Status } from "#trust";

/** A value as an approver is shown it: what it is, how sure, and where it comes from. */
export interface SubjectValue {
  readonly status: Status;
  /** Absent where there is no one value. */
  readonly value?: Json;
  readonly candidates?: readonly Json[];
  readonly sources: readonly string[];
  readonly calls: readonly CallKey[];
  readonly reason?: string;
}

/** One action, exactly as it would be sent. */
export interface SubjectAction {
  readonly call: CallKey;
  readonly tool: string;
  readonly toolTitle: string;
  readonly operation: string;
  readonly title: string;
  readonly access: "draft" | "commit";
  /** Digest of the catalog's whole entry of this operation. */
  readonly catalog: string;
  readonly arguments: { readonly [parameter: string]: SubjectValue };
}

/** Ledger rows that the arguments rest on; a change of one of them makes the approval void, a new version alone does not. */
export interface SubjectRows {
  readonly call: CallKey;
  readonly ledger: string;
  /** The keys that the rows were found under. */
  readonly keys: readonly Json[];
  readonly digest: string;
}

interface SubjectBase {
  readonly run: string;
  readonly program: string;
  readonly aop: { readonly id: string; readonly version: number; readonly title: string };
  readonly phase: { readonly number: number; readonly name: string };
  readonly rows: readonly SubjectRows[];
  /** For whom. */
  readonly requester: { readonly person: string; readonly authenticated: boolean };
  /** The role that decides, as the AOP or the configuration names it. */
  readonly role: string;
  /** Milliseconds since 1970. */
  readonly validFrom: number;
  readonly validUntil: number;
  readonly nonce: string;
}

/** What an approval covers, completely; its page and its mail are rendered from nothing else. */
export type ApprovalSubject =
  | (SubjectBase & { readonly type: "actions"; readonly actions: readonly SubjectAction[] })
  | (SubjectBase & {
      readonly type: "start";
      /** What the phase would be handed. */
      readonly handover: { readonly [field: string]: SubjectValue };
      readonly grants: readonly Grant[];
    });

/** What is fixed when an approval is asked for, and taken from the record when its subject is built again. */
export type SubjectTerms = Pick<SubjectBase, "role" | "validFrom" | "validUntil" | "nonce">;
