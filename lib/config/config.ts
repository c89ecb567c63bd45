import type { JsonObject } from "#ports";
import type { LeastStatus } from "#trust";
import type { Access, LedgerShape } from "./catalog.ts";

/** Which builder writes program code (design section 4). */
export type BuilderConfig =
  | { readonly kind: "template" }
  | { readonly kind: "model" }
  | { readonly kind: "command"; readonly command: readonly string[]; readonly timeoutSeconds: number };

/** Which language model agents and the model builder ask. */
export type ModelConfig =
  | { readonly kind: "offline" }
  | {
      readonly kind: "bedrock";
      readonly modelId: string;
      /** Whether the model takes images; it is not sent any unless this says so. */
      readonly images?: boolean;
    }
  | {
      readonly kind: "openai-compatible";
      readonly baseUrl: string;
      readonly model: string;
      /** Name of the environment variable that holds the key; the key itself never stands in the file. */
      readonly apiKeyEnv?: string;
      /** Whether the model takes images; it is not sent any unless this says so. */
      readonly images?: boolean;
    };

/** Where a tool's operations are carried out: in this process, by an MCP server over HTTP, or by a child process. */
export type ServerConfig =
  | "sandbox"
  | {
      readonly url: string;
      /** Name of the environment variable that holds the bearer token sent along. */
      readonly bearerEnv?: string;
    }
  | {
      readonly command: readonly string[];
      /** Names of the environment variables the process may see, besides PATH, HOME and the like. */
      readonly env?: readonly string[];
    };

/** One operation as a person configures it; absent parts say nothing and are filled in by `toCatalog`. */
export interface OperationConfig {
  readonly title?: string;
  readonly service?: string;
  readonly access: Access;
  readonly approval?: "always" | "never";
  readonly parameters?: { readonly [parameter: string]: LeastStatus };
  readonly schema?: JsonObject;
  readonly ledger?: Omit<LedgerShape, "cursorParameter"> & { readonly cursorParameter?: string };
  readonly idempotencyKey?: string;
  readonly receipt?: string;
  readonly find?: string;
}

/** One tool as a person configures it. */
export interface ToolConfig {
  readonly title?: string;
  readonly aliases?: readonly string[];
  readonly server: ServerConfig;
  /** Which shipped operations a real server has, by its npm package; none of `"sandbox"`. */
  readonly preset?: string;
  /** Absent only for `"sandbox"` and with a preset: then the tool has the shipped operations. */
  readonly operations?: ReadonlyMap<string, OperationConfig>;
}

/** A place that several people read, told beside the mails. */
export interface NotificationConfig {
  readonly kind: "webhook";
  /** Name of the environment variable that holds the address; it is a secret in itself. */
  readonly urlEnv: string;
  /** The roles whose work is told there; absent: everybody's. */
  readonly for?: readonly string[];
}

/** When people who have not said anything are told again. */
export interface FollowUpConfig {
  /** When those who have not decided or answered are reminded, counted from when they were asked; absent: never. */
  readonly remindAfterHours?: number;
  /** When others are asked as well; absent: never. */
  readonly escalateAfterHours?: number;
  /** The role whose holders are asked then. */
  readonly escalateTo?: string;
}

/** How people are asked to approve (spec surface.md, Configuration). */
export interface ApprovalsConfig extends FollowUpConfig {
  readonly validDays: number;
  /** Whether a link alone does; `commit`: it does, but not for what cannot be undone. */
  readonly signInRequired: boolean | "commit";
}

/** The whole configuration with nothing left open (spec surface.md, Configuration). */
export interface Config {
  /** IANA name. */
  readonly timezone: string;
  readonly builder: BuilderConfig;
  readonly model: ModelConfig;
  readonly tools: ReadonlyMap<string, ToolConfig>;
  /** Mail addresses by role. */
  readonly approvers: ReadonlyMap<string, readonly string[]>;
  readonly approvals: ApprovalsConfig;
  /** How long people are left alone with a question; it is open as long as an approval. */
  readonly questions: FollowUpConfig;
  /** Where else people are told that something waits for them. */
  readonly notifications: readonly NotificationConfig[];
  readonly limits: {
    readonly attachments: { readonly count: number; readonly bytesEach: number; readonly bytesPerRun: number };
    readonly agent: { readonly turns: number; readonly calls: number };
  };
}

/** A tool that ships with this software: its names and its operations. */
export interface ToolPreset {
  readonly title: string;
  readonly aliases: readonly string[];
  readonly operations: { readonly [name: string]: OperationConfig };
}

/** The shipped tools by id. */
export type Presets = ReadonlyMap<string, ToolPreset>;
