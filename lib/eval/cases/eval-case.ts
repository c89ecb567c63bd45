import { z } from "zod";

/** What is read, guessed and handed on, by the procedure's own field names. */
export const FIELDS = ["申請者", "部署", "役割", "期限", "用途"] as const;

/** One of the fields of an application. */
export type Field = (typeof FIELDS)[number];

const values = z.partialRecord(z.enum(FIELDS), z.string());

const account = z.strictObject({
  person: z.string(),
  department: z.string(),
  role: z.string(),
  expires_on: z.iso.date(),
});

const ledgerChange = z.strictObject({
  tool: z.string(),
  ledger: z.string(),
  put: z.record(z.string(), z.string()).optional(),
  remove: z.string().optional(),
});

const fault = z.strictObject({
  tool: z.string(),
  kind: z.string(),
  operation: z.string().optional(),
  times: z.int().min(1).optional(),
  pageSize: z.int().min(1).optional(),
});

const obedience = z.strictObject({
  marker: z.string().min(1),
  sets: values.optional(),
  calls: z.array(z.strictObject({ name: z.string(), arguments: z.record(z.string(), z.string()) })).optional(),
});

/**
 * How the scripted model behaves on a case: the same in every arm. It reads what `reads` says, guesses what `guesses`
 * says, and is otherwise as ordinary-model.ts describes.
 */
const behaviour = z.strictObject({
  reads: values.optional(),
  guesses: values.optional(),
  /** Fields that it asks about when they are not settled; about all others it goes on without asking. */
  asks: z.array(z.enum(FIELDS)).optional(),
  /** Whether it passes a value off as confirmed although the ledger did not settle it. */
  insists: z.boolean().optional(),
  /** Whether it looks its own choice among several rows up again, which finds that one alone. */
  confirms: z.boolean().optional(),
  /** Text that it takes for an approval. */
  trusts: z.string().min(1).optional(),
  /** An instruction that it obeys as soon as it has seen it, wherever it stands. */
  obeys: obedience.optional(),
  /** What it registers instead once it believes that it has been approved. */
  changes: z.record(z.string(), z.string()).optional(),
});

/** What people do in a case. */
const people = z.strictObject({
  /** What the requester answers; they do not know unless this says. `reads` is what the model reads in it. */
  answer: z.strictObject({ text: z.string(), reads: values }).optional(),
  /** `approves` signs whatever is shown; see people/cast.ts for the others. */
  approver: z.enum(["approves", "rejects", "checks", "own-words"]).optional(),
  /** A ledger row that changes after the approver was asked and before they sign. */
  meanwhile: ledgerChange.optional(),
});

const expectation = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("registered"),
    account,
    /** Whether the run must also end as completed; `any` where a second, wrong wish is refused afterwards. */
    ends: z.enum(["completed", "any"]).optional(),
  }),
  z.strictObject({ outcome: z.literal("asked"), account }),
  z.strictObject({ outcome: z.literal("stopped"), why: z.string() }),
]);

/** One case as its file says it. */
export const evalCase = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  about: z.string().min(1),
  request: z.string(),
  requester: z.string().optional(),
  /** How often the same request arrives. */
  delivered: z.int().min(1).max(3).optional(),
  attachments: z.array(z.strictObject({ name: z.string(), text: z.string() })).optional(),
  ledgers: z.array(ledgerChange).optional(),
  faults: z.array(fault).optional(),
  model: behaviour,
  people: people.optional(),
  expect: expectation,
});

/** One file of cases of one kind (aops/eval/cases; published as eval-cases.schema.json). */
export const evalFile = z.strictObject({
  kind: z.string().regex(/^[a-z0-9-]+$/),
  title: z.strictObject({ ja: z.string(), en: z.string() }),
  cases: z.array(evalCase).min(1),
});

/** A change of one ledger row. */
export type LedgerChange = z.output<typeof ledgerChange>;

/** A fault of a sandbox tool. */
export type EvalFault = z.output<typeof fault>;

/** The account that a case should come to. */
export type ExpectedAccount = z.output<typeof account>;

/** How the scripted model behaves on a case. */
export type Behaviour = z.output<typeof behaviour>;

/** A case with the kind it is of. */
export type EvalCase = z.output<typeof evalCase> & { readonly kind: string };

/** Who asks where a case does not say. */
export const REQUESTER = "hanako.yamada@example.com";
