import type { Grant } from "#aop";
import type { Json, JsonObject } from "#ports";
import type { CallKey, Status } from "#trust";
import type { OwnWords } from "./own-words.ts";

/** A value as an approver is shown it: what it is, how sure, and where it comes from. */
export interface SubjectValue {
  /** The parameter's title, where the catalog gives one. */
  readonly title?: string;
  /** What people wrote, where that is not what will be sent. */
  readonly words?: readonly OwnWords[];
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
  /** What the ledger was asked with. */
  readonly asked?: JsonObject;
  /** Where the keys come from that it was asked with, and those of the look-ups that found them; nearest first. */
  readonly askedFrom?: readonly AskedKey[];
  readonly digest: string;
}

/** A key that a ledger was asked with: a row that exists is the wrong one where the key was a guess. */
export interface AskedKey {
  /** The look-up that it was asked in. */
  readonly call: CallKey;
  readonly ledger: string;
  readonly parameter: string;
  readonly asked: Json;
  readonly status: Status;
  readonly sources: readonly string[];
  readonly calls: readonly CallKey[];
  readonly reason?: string;
}

interface SubjectBase {
  /**
   * How the subject is built. 2: with titles, people's own words, and what ledgers were asked with. 3: also with where
   * that comes from. Absent: without them, as it was asked for before there were any; each is checked as it was built.
   */
  readonly form?: 2 | 3;
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
export type SubjectTerms = Pick<SubjectBase, "form" | "role" | "validFrom" | "validUntil" | "nonce">;
