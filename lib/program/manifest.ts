import type { Condition, FieldType, Grant } from "#aop";
import type { Diagnostic } from "#diagnostics";
import type { Json, JsonObject } from "#ports";

/** One field of an artifact. */
export interface ArtifactField {
  readonly name: string;
  readonly type: FieldType;
  /** The AOP gives no type: code reads the field as text, and any JSON may stand in it. */
  readonly untyped?: true;
}

/** One phase as the manifest states it: derived from the AOP by this software, never by a builder. */
export interface ManifestPhase {
  readonly number: number;
  readonly name: string;
  /** The phase's prose: what an agent of this phase is told, and the source `aop`. */
  readonly body: string;
  readonly grants: readonly Grant[];
  readonly fields: readonly ArtifactField[];
  /** Names of earlier phases, other than the one right before, whose artifacts this one reads. */
  readonly reads: readonly string[];
  readonly gates: readonly Condition[];
  readonly runWhen: Condition | null;
  /** The roles that approve its start, as one text. */
  readonly startApproval: string | null;
  /** The same one by one, where there are several: all of them have to approve. */
  readonly startApprovers?: readonly string[];
  readonly approvers: readonly string[];
  /** JSON Schema 2020-12 of the artifact's plain values. */
  readonly schema: JsonObject;
}

/** An AOP that a program's phases may call. */
export interface Callee {
  /** As the grants name it. */
  readonly name: string;
  /** The id of the AOP that the name meant when the program was made. */
  readonly aop: string;
  readonly title: string;
  /** What it handed back when the program was made. */
  readonly fields: readonly ArtifactField[];
}

/** What a program may do and where it comes from; plain JSON, the same bytes for the same input. */
export interface Manifest {
  readonly format: 1;
  readonly aop: { readonly id: string; readonly version: number; readonly digest: string; readonly title: string };
  readonly kind: "single" | "multi";
  readonly phases: readonly ManifestPhase[];
  /** The AOPs that the grants name, in the order of their names; absent where none is called. */
  readonly callees?: readonly Callee[];
  readonly builder: string;
  readonly instruction: string | null;
  /** The program this one was stacked on. */
  readonly parent: string | null;
  readonly outcome: "built" | "stacked" | "resaved";
  readonly verification: Json;
  /** SHA-256 of every file of `Program.files` and of every emitted script, by path. */
  readonly digests: { readonly [path: string]: string };
}

/**
 * A compiled AOP, immutable. `program` is the SHA-256 (hex) of the RFC 8785 form of everything else, so equal
 * programs have one name. `files` holds TypeScript by path (`phases/1.ts`, `shared.ts`); `scripts` the JavaScript
 * emitted from them; `workflow` the AOP machine's definition before substitution.
 */
export interface Program {
  readonly program: string;
  readonly files: { readonly [path: string]: string };
  readonly scripts: { readonly [path: string]: string };
  readonly manifest: Manifest;
  readonly workflow: JsonObject;
}

/** Why a compile stopped without a program (spec compile.md section 4). */
export type RefusalReason =
  | "invalid-aop"
  | "unedited-code-changed"
  | "edit-not-reached"
  | "phases-do-not-match"
  | "wiring-not-mechanical"
  | "patch-does-not-apply"
  | "invalid-program"
  | "concurrent-save"
  | "callee-refused"
  | "builder-failed";

/** What a person can do about a refusal. */
export interface CompileOption {
  readonly id: "compile-again" | "rebuild" | "edit";
  readonly warning?: { readonly ja: string; readonly en: string };
}

/** What became of an AOP that another one calls, in the compile of that one: it has a new program, proven like any other. */
export interface CalleeResult {
  readonly aop: string;
  readonly outcome: Manifest["outcome"];
  readonly aopVersion: number;
  readonly program: string;
  readonly compared: readonly string[];
  readonly unchecked: readonly { readonly what: string; readonly rule: string }[];
  readonly mayBehaveDifferently: readonly string[];
}

/** The answer of a compile, exactly as the outside sees it (spec surface.md, Results). */
export interface CompileResult {
  readonly outcome: "built" | "stacked" | "resaved" | "unchanged" | "refused";
  readonly aopVersion: number;
  readonly program?: string;
  readonly reason?: RefusalReason;
  readonly rule?: string;
  readonly options?: readonly CompileOption[];
  readonly compared: readonly string[];
  readonly unchecked: readonly { readonly what: string; readonly rule: string }[];
  readonly mayBehaveDifferently: readonly string[];
  readonly callee?: { readonly aop: string; readonly reason: RefusalReason; readonly rule: string };
  /** The called AOPs whose programs were made along with this one's, or alone; absent where none was. */
  readonly callees?: readonly CalleeResult[];
  readonly diagnostics: readonly Diagnostic[];
}
