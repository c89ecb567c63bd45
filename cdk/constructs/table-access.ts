/** Which partitions of the one table a function may read and write, by the prefixes of `lib/records/keys.ts`. */
export interface TableAccess {
  readonly writes: readonly string[];
  readonly reads: readonly string[];
  /** Partitions of the index `gsi1`. */
  readonly indexes: readonly string[];
}

const AOPS = ["AOP#*", "CURRENT#*", "PROGRAM#*"];
/** What happened in a run: nothing of this opens a link or releases a task. */
const RECORD = ["RUN#*", "STEP#*", "READ#*", "ACT#*", "ASKED#*", "DECIDED#*", "FILE#*"];
const RECORD_INDEXES = ["WAITING#*", "FILES#*"];
const STARTS = ["RUN#*", "STARTING", "IDEMPOTENCY#*", "FILE#*"];
const COMPILES = ["COMPILE#*", "COMPILING"];
const CONVERSATIONS = ["CONVERSATION#*", "CONVERSING"];
/** What a conversation's reads are recorded in is a run of its own; its id begins so. */
const TRIED = ["RUN#try_*", "STEP#try_*", "READ#try_*", "ACT#try_*", "ASKED#try_*", "DECIDED#try_*"];
/** The texts of the files that were given to it. */
const TRIED_FILES = ["FILE#*", "READ#att_*"];

/**
 * Every function's part of the table (design section 5). `step` cannot write approvals, evidence, receipts or grants;
 * only `request` and `decide` see links and task tokens; `converse`, which has a model, sees no run but those of its own
 * reads, and only `explore`, which has none, records there what a person typed.
 */
export const TABLE_ACCESS = {
  step: { writes: ["STEP#*", "RUN#*"], reads: [...AOPS, ...RECORD], indexes: RECORD_INDEXES },
  read: { writes: ["READ#*"], reads: [...AOPS, ...RECORD], indexes: RECORD_INDEXES },
  act: { writes: ["ACT#*"], reads: [...AOPS, ...RECORD], indexes: RECORD_INDEXES },
  request: {
    writes: ["ASKED#*", "LINK#*", "TOKEN#*", "MAIL#*"],
    reads: [...AOPS, ...RECORD, "LINK#*", "TOKEN#*", "MAIL#*"],
    indexes: RECORD_INDEXES,
  },
  decide: {
    writes: ["DECIDED#*", "TOKEN#*", "FILE#*"],
    reads: [...AOPS, ...RECORD, "LINK#*", "TOKEN#*"],
    indexes: [...RECORD_INDEXES, "TOKENS"],
  },
  api: {
    writes: ["AOP#*", ...COMPILES, ...STARTS, ...CONVERSATIONS, "INSTALLATION#*"],
    reads: [...AOPS, ...RECORD, ...COMPILES, ...STARTS, ...CONVERSATIONS, "INSTALLATION#*"],
    indexes: [...RECORD_INDEXES, "AOPS", "RUNS", "RUNS#*", "COMPILES#*", "INBOX#*", "CONVERSATIONS#*"],
  },
  compile: { writes: [...COMPILES, "PROGRAM#*", "CURRENT#*"], reads: [...AOPS, ...COMPILES], indexes: ["AOPS"] },
  converse: {
    writes: [...CONVERSATIONS, "STEP#try_*"],
    reads: ["AOP#*", ...CONVERSATIONS, ...TRIED, ...TRIED_FILES],
    indexes: ["AOPS", ...RECORD_INDEXES],
  },
  explore: {
    writes: [...CONVERSATIONS, "STEP#try_*", "DECIDED#try_*", "PROGRAM#*"],
    reads: ["PROGRAM#*", ...CONVERSATIONS, ...TRIED, ...TRIED_FILES],
    indexes: RECORD_INDEXES,
  },
  publish: {
    writes: ["AOP#*", ...COMPILES, "PROGRAM#*", "CURRENT#*"],
    reads: [...AOPS, ...COMPILES],
    indexes: ["AOPS"],
  },
  upload: { writes: STARTS, reads: [...AOPS, ...STARTS], indexes: RECORD_INDEXES },
} as const satisfies Readonly<Record<string, TableAccess>>;
