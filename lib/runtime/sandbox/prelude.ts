import { STATUSES } from "#trust";
import { FREEZING } from "./freezing.ts";

/**
 * What runs in the sandbox before a phase's code: it takes away what is not deterministic, and gives the phase API.
 * Plain ES2022 text, because it is evaluated by QuickJS and never by the host. Its result holds the functions that the
 * host calls, which no name leads to; `seal` is to be called once the module "tejun" has taken `__phase`.
 */
export const PRELUDE = String.raw`
(() => {
  "use strict";
  const hostFn = globalThis.__hostFn;
  delete globalThis.__hostFn;
  const gone = ["eval", "Date", "WeakRef", "FinalizationRegistry", "SharedArrayBuffer", "Atomics", "performance", "queueMicrotask"];
  for (const name of gone) delete globalThis[name];
  delete Math.random;
  const makers = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const maker of makers) Object.defineProperty(Object.getPrototypeOf(maker), "constructor", { value: undefined });
  delete globalThis.Function;

  const STATUSES = ${JSON.stringify(STATUSES)};
  const values = new WeakSet();
  const { freeze, hasOwn, isFrozen } = Object;
  // What code made stays the code's own; everything else of a reference is the product's word.
  const freezeRef = (ref) => {
    if (isFrozen(ref)) return;
    freeze(ref);
    for (const name of Object.keys(ref)) {
      const inner = ref[name];
      if (inner !== null && typeof inner === "object" && name !== "options" && (name !== "value" || ref.kind !== "made")) freezeRef(inner);
    }
  };
  const toValue = (raw) => {
    freezeRef(raw.ref);
    return know(raw);
  };
  // For a value whose reference is frozen to its ground.
  const know = (raw) => {
    values.add(raw);
    return freeze(raw);
  };
  // A list of the code may have a map of its own, which must not get hold of references.
  const eachOf = (list, to) => {
    const all = [];
    for (let i = 0; i < list.length; i += 1) all.push(to(list[i]));
    return all;
  };
  const toFields = (raw) => {
    const fields = {};
    for (const name of Object.keys(raw)) fields[name] = Array.isArray(raw[name]) ? freeze(raw[name].map(toValue)) : toValue(raw[name]);
    return freeze(fields);
  };
  const isValue = (x) => x !== null && typeof x === "object" && values.has(x);
  const pointed = (x, pointer) => {
    if (pointer === "") return x;
    let part = x;
    for (const token of pointer.slice(1).split("/")) {
      const name = token.includes("~") ? token.replaceAll("~1", "/").replaceAll("~0", "~") : token;
      if (part === null || typeof part !== "object" || !hasOwn(part, name)) return undefined;
      part = part[name];
    }
    return part;
  };
  const kinds = {
    json: () => true,
    text: (x) => typeof x === "string",
    number: (x) => typeof x === "number",
    boolean: (x) => typeof x === "boolean",
    list: (x) => Array.isArray(x),
    row: (x) => x !== null && typeof x === "object" && !Array.isArray(x),
  };
  const pick = (value, at, as = "json") => {
    if (!isValue(value)) throw new TypeError("pick: unexpected plain data, expected a value");
    if (typeof at !== "string") throw new TypeError("pick: unexpected " + typeof at + ", expected a column or a JSON Pointer");
    const pointer = at === "" || at[0] === "/" ? at : "/" + (at.includes("~") || at.includes("/") ? at.replaceAll("~", "~0").replaceAll("/", "~1") : at);
    const fits = kinds[as];
    const from = value.ref;
    const ref = freeze(from.kind === "part" ? { kind: "part", of: from.of, at: from.at + pointer } : { kind: "part", of: from, at: pointer });
    if (value.candidates) return know({ ...value, candidates: value.candidates.map((one) => pointed(one, pointer)).filter((one) => one !== undefined && fits(one)), ref });
    if (value.value === undefined) return know({ ...value, ref });
    const part = pointed(value.value, pointer);
    if (part === undefined || !fits(part)) return toValue({ status: "missing", reason: "there is no " + as + " at " + pointer, ref: { kind: "missing", searched: [], reason: "there is no " + as + " at " + pointer } });
    return know({ status: value.status, value: part, ref });
  };
  const items = (value) => {
    if (!isValue(value)) throw new TypeError("items: unexpected plain data, expected a value");
    if (!Array.isArray(value.value)) throw new TypeError("items: unexpected " + value.status + " without a list, expected a list");
    const { status, value: list, ref: from } = value;
    const place = from.kind === "part" ? from : { of: from, at: "" };
    const all = [];
    for (let i = 0; i < list.length; i += 1) all.push(list[i] === undefined ? pick(value, "/" + i) : know({ status, value: list[i], ref: freeze({ kind: "part", of: place.of, at: place.at + "/" + i }) }));
    return freeze(all);
  };
  const worst = (list) => list.reduce((a, b) => (STATUSES.indexOf(b) > STATUSES.indexOf(a) ? b : a));
  const asRef = (x) => {
    if (isValue(x)) return x.ref;
    if (x === undefined) return { kind: "made", by: "code", value: null };
    if (x === null || typeof x !== "object") return { kind: "made", by: "code", value: x };
    if (!holdsValue(x)) return { kind: "made", by: "code", value: x };
    if (Array.isArray(x)) return { kind: "derived", fn: "list", of: eachOf(x, asRef) };
    const names = Object.keys(x);
    return { kind: "derived", fn: "object", of: names.map((name) => asRef(x[name])), options: names };
  };
  const holdsValue = (x) => isValue(x) || (x !== null && typeof x === "object" && Object.values(x).some(holdsValue));
  const derive = (name, inputs, options, cap = STATUSES[0]) => {
    let plain = false;
    const list = eachOf(inputs, (x) => {
      if (isValue(x)) return x;
      plain = true;
      return toValue({ status: "inferred", value: x, ref: asRef(x) });
    });
    const ref = { kind: "derived", fn: name, of: list.map((x) => x.ref), ...(options === undefined ? {} : { options }) };
    const status = list.length === 0 ? "inferred" : worst([cap, ...list.map((x) => x.status)]);
    const bad = list.find((x) => x.value === undefined);
    if (bad) return toValue({ status, reason: bad.reason ?? "an input has no value", ref });
    // The host would give the very same back: a list of values is a list of what they are.
    if (name === "list" && !plain) return toValue({ status, value: eachOf(list, (x) => x.value), ref });
    const reply = JSON.parse(hostFn(name, JSON.stringify([list.map((x) => x.value), options ?? null])));
    return reply.ok ? toValue({ status, value: reply.value, ref }) : toValue({ status: "missing", reason: reply.message, ref });
  };
  const fn = freeze({
    pick,
    items,
    list: (inputs) => derive("list", inputs),
    object: (inputs) => derive("object", Object.values(inputs), Object.keys(inputs)),
    sum: (inputs) => derive("sum", inputs),
    count: (inputs) => derive("count", inputs),
    join: (inputs, separator = "") => derive("join", inputs, separator, separator === "" ? undefined : "inferred"),
    select: (rows, column, equals) => derive("select", [rows, equals], column),
    dates: freeze({
      addDays: (date, days) => derive("dates.addDays", [date, days]),
      addMonths: (date, months) => derive("dates.addMonths", [date, months]),
      endOfMonth: (date) => derive("dates.endOfMonth", [date]),
      earliest: (dates) => derive("dates.earliest", dates),
      latest: (dates) => derive("dates.latest", dates),
      daysBetween: (from, to) => derive("dates.daysBetween", [from, to]),
    }),
  });

  class CallFailed extends Error {
    constructor(error) {
      super(error.message);
      this.name = "CallFailed";
      this.code = error.code;
      this.needs = error.needs;
    }
  }
  const produced = new WeakMap();

  let pending;
  let fresh;
  let count;
  let outcome;
  let log;
  const call = (body) =>
    new Promise((resolve, reject) => {
      count += 1;
      body.n = count;
      fresh.push(body);
      pending.set(count, { resolve, reject });
    });

  const text = (x, what) => {
    if (typeof x !== "string" || x === "") throw new TypeError(what + ": unexpected " + typeof x + ", expected text");
    return x;
  };
  const makeContext = (input) => {
    const tools = {};
    for (const tool of input.tools) {
      const operations = {};
      for (const operation of tool.operations) {
        operations[operation.name] = (args = {}) => {
          const refs = {};
          for (const name of Object.keys(args)) if (args[name] !== undefined) refs[name] = asRef(args[name]);
          return call({ kind: operation.kind, tool: tool.id, operation: operation.name, args: refs });
        };
      }
      freeze(operations);
      for (const name of tool.names) tools[name] = operations;
    }
    const artifacts = {};
    for (const name of Object.keys(input.artifacts)) artifacts[name] = toFields(input.artifacts[name]);
    const context = {
      handoff: toFields(input.handoff),
      artifact: (name) => {
        if (!hasOwn(artifacts, name)) throw new TypeError("artifact: unexpected " + String(name) + ", expected one of: " + Object.keys(artifacts).join(", "));
        return artifacts[name];
      },
      tools: freeze(tools),
      agent: (spec) => call({ kind: "agent", instructions: text(spec?.instructions, "agent instructions"), fields: Array.isArray(spec.fields) ? spec.fields.map(String) : input.fields }),
      explore: (spec) => {
        const facts = {};
        const given = spec?.facts ?? {};
        for (const name of Object.keys(given)) if (given[name] !== undefined) facts[name] = asRef(given[name]);
        return call({ kind: "agent", instructions: text(spec?.task, "explore task"), fields: Array.isArray(spec.fields) ? spec.fields.map(String) : input.fields, explore: { facts } });
      },
      fn,
      produce: (artifact, note = artifact?.[noteOf]) => {
        const refs = {};
        for (const name of input.fields) {
          if (artifact === null || typeof artifact !== "object" || !hasOwn(artifact, name)) throw new TypeError("produce: unexpected artifact without " + name + ", expected every field of the phase");
          refs[name] = asRef(artifact[name]);
        }
        const product = freeze({});
        produced.set(product, { artifact: refs, ...(note === undefined ? {} : { note: String(note) }) });
        return product;
      },
    };
    if (input.aops?.length > 0) {
      const aops = {};
      const { handoff } = context;
      const toArgs = (request) => {
        const refs = {};
        if (request === undefined) {
          if (input.phase === 1) refs[""] = handoff.request.ref;
          else for (const name of Object.keys(handoff)) if (isValue(handoff[name])) refs[name] = handoff[name].ref;
        } else if (isValue(request) || typeof request === "string") refs[""] = asRef(request);
        else {
          if (request === null || typeof request !== "object") throw new TypeError("aops: unexpected " + typeof request + ", expected a text, or values by name");
          for (const name of Object.keys(request)) if (request[name] !== undefined) refs[name] = asRef(request[name]);
        }
        return refs;
      };
      for (const aop of input.aops) for (const name of aop.names) aops[name] = (request) => call({ kind: "call", aop: aop.id, args: toArgs(request) });
      context.aops = freeze(aops);
    }
    if (input.canAsk) context.ask = (spec) => call({ kind: "ask", question: text(typeof spec === "string" ? spec : spec?.question, "ask"), fields: Array.isArray(spec?.fields) ? spec.fields.map(String) : [] });
    if (input.canOpenFiles) context.files = freeze({ open: (file) => call({ kind: "open-file", attachment: asRef(file) }) });
    return freeze(context);
  };
  const noteOf = Symbol("note");

  const describe = (error) => {
    if (error instanceof CallFailed) return { kind: "denied", code: error.code, message: error.message };
    const message = error instanceof Error ? error.name + ": " + error.message : "thrown " + String(error);
    const where = error instanceof Error ? String(error.stack ?? "").trim().split("\n")[0]?.trim() : undefined;
    return { kind: "thrown", message, ...(where ? { where } : {}) };
  };
  const phase = (body) => freeze({ run: (context) => body(context) });
  const start = (main, input) => {
    pending = new Map();
    fresh = [];
    count = 0;
    outcome = undefined;
    log = [];
    Promise.resolve()
      .then(() => main.run(makeContext(JSON.parse(input))))
      .then(
        (result) => {
          const product = produced.get(result);
          outcome = product ? { state: "done", ...product } : { state: "failed", error: { kind: "thrown", message: "the phase returned without produce(...)" } };
        },
        (error) => {
          outcome = { state: "failed", error: describe(error) };
        },
      );
  };
  const deliver = (text) => {
    for (const answer of JSON.parse(text)) {
      const waiter = pending.get(answer.n);
      if (!waiter) throw new Error("unexpected answer to call " + answer.n);
      pending.delete(answer.n);
      if (!answer.ok) waiter.reject(new CallFailed(answer.error));
      else if (answer.reply) waiter.resolve(freeze({ text: toValue(answer.reply.text), attachments: freeze(answer.reply.attachments.map(toValue)), fields: toFields(answer.reply.fields) }));
      else if (answer.fields) {
        const fields = toFields(answer.fields);
        waiter.resolve(answer.note === undefined ? fields : freeze(Object.defineProperty({ ...fields }, noteOf, { value: answer.note })));
      } else waiter.resolve(toValue(answer.value));
    }
  };
  const replay = (text) => {
    log.push(fresh);
    fresh = [];
    deliver(text);
  };
  const tellLog = () => JSON.stringify(log);
  const end = () => {
    pending = fresh = outcome = log = undefined;
  };
  const poll = () => {
    const calls = fresh;
    fresh = [];
    if (outcome?.state === "done" && pending.size > 0) return JSON.stringify({ state: "failed", error: { kind: "thrown", message: "the phase ended while it had calls open: await every call" } });
    if (outcome) return JSON.stringify(outcome);
    if (pending.size === 0) return JSON.stringify({ state: "failed", error: { kind: "idle", message: "the phase waits for something that never comes, or its memory ran out" } });
    return JSON.stringify({ state: "waiting", calls });
  };

${FREEZING}  globalThis.__phase = phase;
  const seal = () => {
    delete globalThis.__phase;
    for (const shared of [globalThis, phase, fn, CallFailed, refuseCallee]) deepFreeze(shared);
    for (const one of [...makers, ...iterators]) deepFreeze(Object.getPrototypeOf(one));
  };
  return { start, deliver, replay, poll, log: tellLog, end, seal };
})();
`;

/** The module that phase code imports as "tejun". */
export const TEJUN_MODULE = "export const phase = globalThis.__phase;";
