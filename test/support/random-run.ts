import type { Json, JsonObject, Write } from "#ports";
import {
  type AnswerEntry,
  type Answered,
  type Command,
  digestOf,
  type EntryBase,
  entryItem,
  GENESIS,
  type IntentEntry,
  keys,
  type OutcomeEntry,
  phaseItem,
  questionId,
  type ReadEntry,
  runItem,
  type SpineEntry,
  sealEntry,
  sha256Hex,
  spineKey,
} from "#records";
import type { Ref, SourceId } from "#trust";
import { type Deed, FIELDS, type Plan } from "./random-plan.ts";
import { catalogOf, type RecordedRun, recordRun } from "./recorded-run.ts";

const WORDS = ["営業一部", "閲覧者", "2027-03-31"] as const;
const REQUEST = FIELDS.map((field, i) => `${field}: ${WORDS[i]}`).join("\n");

/** The tools of random runs. */
export const RANDOM_CATALOG = catalogOf({
  departments: {
    title: "部署一覧",
    operations: {
      find: {
        title: "探す",
        ledger: { rows: "/rows", version: "/version", cursorParameter: "cursor", key: "id", label: "name" },
      },
    },
  },
  registry: { title: "登録", operations: { create: { title: "作る", access: "commit", approval: "always" } } },
});

/** Records a run that did what the plan says, every entry sealed and chained as the functions do it. */
export async function recordRandomRun(plan: Plan): Promise<RecordedRun> {
  const recorded = await recordRun({
    phases: plan.map((_, i) => ({
      name: `段 ${i + 1}`,
      fields: FIELDS.map((name) => ({ name, type: "string" as const })),
    })),
    request: REQUEST,
  });
  const writer = new Writer(recorded);
  for (const [i, deeds] of plan.entries()) await writer.phase(i + 1, deeds);
  await writer.end();
  return recorded;
}

class Writer {
  readonly #recorded: RecordedRun;
  readonly #writes: Write[] = [];
  readonly #seqs = new Map<number, number>();
  #prev = GENESIS;
  #at: number;
  #known: { [name: string]: Ref } = {};

  constructor(recorded: RecordedRun) {
    this.#recorded = recorded;
    this.#at = recorded.run.createdAt;
    const { program, aop, requester, request, attachments, startDay } = recorded.run;
    this.#append(0, { kind: "started", program, aop, requester, request, attachments, startDay });
  }

  async phase(phase: number, deeds: readonly Deed[]): Promise<void> {
    const agent: Command = { kind: "agent", call: `${phase}.1`, instructions: "…", fields: [...FIELDS] };
    this.#append(phase, { kind: "turn", answered: [], commands: [agent] });
    let answered: readonly Answered[] = [];
    let turn = 0;
    let last: string | undefined;
    for (const [i, deed] of deeds.entries()) {
      turn += 1;
      const call = `${phase}.1.${i + 1}`;
      const name = FIELDS[deed.field] ?? "部署";
      if (deed.do === "find") {
        const ref = this.#find(deed, last);
        this.#known = { ...this.#known, [name]: ref };
        this.#model(phase, turn, answered, [], { [name]: ref });
        answered = [];
        continue;
      }
      const command = this.#commandOf(deed, call, name);
      const entry = this.#model(phase, turn, answered, [command], undefined);
      answered = [this.#answer(deed, command, entry.hash, name)];
      if (deed.do === "read") last = call;
      const [one] = answered;
      if (deed.do === "ask" && one?.answer.ok && "reply" in one.answer && deed.mentioned) {
        this.#known = { ...this.#known, ...one.answer.reply.fields };
      }
    }
    const fields = this.#known;
    this.#model(phase, turn + 1, answered, [], fields);
    this.#append(phase, {
      kind: "done",
      answered: [{ call: `${phase}.1`, answer: { ok: true, fields } }],
      artifact: fields,
    });
    const record = { phase, status: "done" as const, artifact: fields, unfinished: [], at: this.#at };
    this.#writes.push({ op: "put", item: phaseItem(this.#recorded.run.run, record) });
    this.#known = Object.fromEntries(
      Object.keys(fields).map((one): [string, Ref] => [one, { kind: "artifact", phase, field: one }]),
    );
  }

  async end(): Promise<void> {
    this.#append(999, { kind: "finished", status: "completed" });
    this.#writes.push({ op: "put", item: runItem({ ...this.#recorded.run, status: "completed", endedAt: this.#at }) });
    for (let i = 0; i < this.#writes.length; i += 50) {
      await this.#recorded.table.write(this.#writes.slice(i, i + 50));
    }
  }

  #find(deed: Extract<Deed, { do: "find" }>, last: string | undefined): Ref {
    const word = WORDS[deed.field] ?? "";
    const start = REQUEST.indexOf(word);
    if (deed.from === "read" && last !== undefined) {
      return { kind: "part", of: { kind: "result", call: last }, at: "/name" };
    }
    if (deed.from === "quote") return { kind: "span", source: "request", start, end: start + word.length };
    if (deed.from === "nothing") return { kind: "missing", searched: ["request"] };
    const guess: Ref = { kind: "made", by: "model", value: word };
    return deed.from === "several" ? { kind: "candidates", of: [guess, { ...guess, value: "別" }] } : guess;
  }

  #commandOf(deed: Exclude<Deed, { do: "find" }>, call: string, name: string): Command {
    if (deed.do === "ask") return { kind: "ask", call, question: `${name}は?`, fields: [name] };
    const args = { name: this.#known[name] ?? ({ kind: "made", by: "model", value: WORDS[deed.field] ?? "" } as Ref) };
    return deed.do === "read"
      ? { kind: "read", call, tool: "departments", operation: "find", args }
      : { kind: "act", call, tool: "registry", operation: "create", args };
  }

  #answer(deed: Exclude<Deed, { do: "find" }>, command: Command, entry: string, name: string): Answered {
    const { call } = command;
    const { run } = this.#recorded.run;
    this.#at += 1000;
    const base = { run, at: this.#at };
    const word: string = WORDS[deed.field] ?? "";
    if (deed.do === "read") {
      const read = sealEntry<ReadEntry>(
        {
          ...base,
          by: "read-departments",
          kind: "read",
          call,
          tool: "departments",
          operation: "find",
          arguments: { name: word },
          attempts: [],
          fact: {
            kind: "ledger",
            ledger: "departments",
            key: "id",
            label: "name",
            asked: { name: word },
            askedAt: this.#at,
            outcome: deed.found === "failed" ? "failed" : "answered",
            exhaustive: deed.found !== "failed" && deed.found !== "part",
            version: deed.found === "failed" ? null : "1",
            rows: rowsOf(deed.found, word),
          },
        },
        entry,
      );
      this.#put(keys.read(run, call), read);
      return { call, answer: { ok: true, ref: { kind: "result", call } }, evidence: read.hash };
    }
    if (deed.do === "act") {
      const outcome = sealEntry<OutcomeEntry>(
        {
          ...base,
          by: "act-registry",
          kind: "outcome",
          call,
          state: deed.ended,
          ...(deed.ended === "succeeded" ? { receipt: { id: `r${call}`, name: word } as Json } : {}),
        },
        entry,
      );
      this.#put(keys.intent(run, call), intentOf(base, command, entry));
      this.#put(keys.outcome(run, call), outcome);
      const { ended } = deed;
      return ended === "succeeded"
        ? { call, answer: { ok: true, ref: { kind: "result", call } }, evidence: outcome.hash }
        : { call, answer: { ok: false, error: { code: "AOP545", message: ended } }, evidence: outcome.hash };
    }
    const id = questionId(run, call);
    const asked = sealEntry<EntryBase>({ ...base, by: "request", kind: "question", id } as never, entry);
    this.#put(keys.asked(id), asked);
    const text = deed.mentioned ? `${name}: ${word}` : "わかりません";
    const body = { question: id, call, person: "taro@example.com", text, sha256: sha256Hex(text), attachments: [] };
    const answer = sealEntry<AnswerEntry>({ ...base, by: "decide", kind: "answer", ...body }, asked.hash);
    this.#put(keys.decided(id), answer);
    const source: SourceId = `answer:${id}`;
    const from = text.indexOf(word);
    const ref: Ref = deed.mentioned
      ? { kind: "span", source, start: from, end: from + word.length }
      : { kind: "missing", searched: [source] };
    const whole: Ref = { kind: "span", source, start: 0, end: text.length };
    return {
      call,
      answer: { ok: true, reply: { text: whole, attachments: [], fields: { [name]: ref } } },
      evidence: answer.hash,
    };
  }

  #model(
    phase: number,
    turn: number,
    answered: readonly Answered[],
    commands: readonly Command[],
    fields: { readonly [name: string]: Ref } | undefined,
  ): SpineEntry {
    return this.#append(phase, {
      kind: "model",
      call: `${phase}.1`,
      turn,
      model: "offline:rules-1",
      requestDigest: "",
      reply: { text: "", calls: [] },
      answered,
      commands,
      refused: [],
      ...(fields === undefined ? {} : { produced: { fields } }),
    } as never);
  }

  #append(phase: number, body: object): SpineEntry {
    const seq = (this.#seqs.get(phase) ?? 0) + 1;
    this.#seqs.set(phase, seq);
    this.#at += 1000;
    const { run } = this.#recorded.run;
    const entry = sealEntry<SpineEntry>({ ...body, run, seq, phase, at: this.#at, by: "step" } as never, this.#prev);
    this.#prev = entry.hash;
    this.#put(spineKey(entry), entry);
    return entry;
  }

  #put(key: { readonly pk: string; readonly sk: string }, entry: EntryBase): void {
    this.#writes.push({ op: "put", item: entryItem(key, entry), if: { kind: "absent" } });
  }
}

function intentOf(base: Pick<EntryBase, "run" | "at">, { call }: Command, entry: string): IntentEntry {
  const sent = { tool: "registry", operation: "create", arguments: {}, argumentsDigest: digestOf({}) };
  return sealEntry<IntentEntry>(
    { ...base, by: "act-registry", kind: "intent", call, ...sent, idempotencyKey: call },
    entry,
  );
}

function rowsOf(found: Extract<Deed, { do: "read" }>["found"], word: string): readonly JsonObject[] {
  const row = { id: "d1", name: word };
  if (found === "two") return [row, { id: "d2", name: `${word}二` }];
  return found === "one" || found === "part" ? [row] : [];
}
