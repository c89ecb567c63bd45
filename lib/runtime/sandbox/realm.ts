import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from "quickjs-emscripten-core";
import type { Json } from "#ports";
import { PURE_FUNCTIONS, PureFunctionError } from "#trust";
import type { SandboxLimits } from "./limits.ts";
import { PRELUDE, TEJUN_MODULE } from "./prelude.ts";
import type { SandboxFault } from "./protocol.ts";

/** A program's emitted scripts by path. */
export type Scripts = { readonly [path: string]: string };

/** The functions of the prelude that the host calls during a phase. */
const HOST_CALLS = ["start", "deliver", "replay", "poll", "log", "end"] as const;
type HostCall = (typeof HOST_CALLS)[number];

/** Loading the prelude costs more than running a phase; modules stay loaded, so a realm is not kept for ever. */
const MOST_USES = 200;

/**
 * One QuickJS context with the prelude in it, in which one phase runs at a time. Nothing that a phase can reach can be
 * changed (the prelude freezes it), and each phase gets modules of its own, so the next phase finds it as new.
 */
export class Realm {
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #limits: SandboxLimits;
  readonly #calls = new Map<HostCall, QuickJSHandle>();
  #scripts: Scripts = {};
  #uses = 0;
  #steps = 0;
  #deadline = 0;
  #overrun = false;

  constructor(engine: QuickJSWASMModule, limits: SandboxLimits) {
    this.#limits = limits;
    this.#runtime = engine.newRuntime();
    this.#runtime.setMemoryLimit(limits.memoryBytes);
    this.#runtime.setMaxStackSize(limits.stackBytes);
    this.#runtime.setInterruptHandler(() => {
      this.#steps += 1;
      this.#overrun ||= this.#steps > limits.steps || performance.now() > this.#deadline;
      return this.#overrun;
    });
    this.#runtime.setModuleLoader((name) => this.#loadModule(name), resolveModule);
    this.#context = this.#runtime.newContext();
    this.wakeUp();
    this.#context
      .newFunction("hostFn", (name, payload) =>
        this.#context.newString(applyPureFunction(this.#context.getString(name), this.#context.getString(payload))),
      )
      .consume((fn) => this.#context.setProp(this.#context.global, "__hostFn", fn));
    this.#context.unwrapResult(this.#context.evalCode(PRELUDE, "prelude")).consume((made) => this.#seal(made));
  }

  /** True while another phase may be started here. */
  get isFresh(): boolean {
    return this.#uses < MOST_USES;
  }

  /** Begins a turn of the code: its time starts anew, its steps go on. A realm that lay spare has no time left. */
  wakeUp(): void {
    this.#deadline = performance.now() + this.#limits.milliseconds;
  }

  /** Loads `entry` from these scripts and, with an input, starts its `main`; tells why it cannot. */
  open(scripts: Scripts, entry: string, input: string | undefined): SandboxFault | undefined {
    this.#scripts = scripts;
    this.#uses += 1;
    this.#steps = 0;
    this.#overrun = false;
    const code = Object.hasOwn(scripts, entry) ? scripts[entry] : undefined;
    if (code === undefined) return { kind: "load", message: `Error: there is no module ${entry}` };
    const result = this.#context.evalCode(code, `u${this.#uses}/${entry}`, { type: "module" });
    if (result.error) return this.#describe(result.error, "load");
    return result.value.consume((loaded) => this.#settle(loaded, input));
  }

  /** Waits for the module, which has to export `main`, and with an input starts that. */
  #settle(loaded: QuickJSHandle, input: string | undefined): SandboxFault | undefined {
    const jobs = this.runJobs("load");
    const settled = this.#context.getPromiseState(loaded);
    if (settled.type === "rejected") {
      const fault = this.#describe(settled.error, "load");
      return jobs ?? fault;
    }
    if (settled.type === "pending") return jobs ?? toFault("the module never ends loading", "load", this.#overrun);
    const fault = jobs ?? this.#start(settled.value, input);
    if (settled.notAPromise !== true) settled.value.dispose();
    return fault;
  }

  #start(module: QuickJSHandle, input: string | undefined): SandboxFault | undefined {
    return this.#context.getProp(module, "main").consume((main) => {
      if (this.#context.typeof(main) === "undefined") return { kind: "load", message: "the module exports no main" };
      if (input === undefined) return undefined;
      return this.#context.newString(input).consume((text) => {
        const result = this.#context.callFunction(this.#hostCall("start"), this.#context.undefined, main, text);
        return this.#finish(result, "load");
      });
    });
  }

  #finish(result: ReturnType<QuickJSContext["callFunction"]>, kind: SandboxFault["kind"]): SandboxFault | undefined {
    if (result.error) return this.#describe(result.error, kind);
    result.value.dispose();
    return undefined;
  }

  /** Takes what the host calls, lets the module "tejun" take what code calls, and freezes what is left. */
  #seal(made: QuickJSHandle): void {
    for (const name of HOST_CALLS) this.#calls.set(name, this.#context.getProp(made, name));
    this.#context.unwrapResult(this.#context.evalCode('import "tejun";', "main.js", { type: "module" })).dispose();
    const jobs = this.runJobs("load");
    if (jobs) throw new Error(`Unexpected ${jobs.message}, expected the module "tejun" to load`);
    this.#context
      .getProp(made, "seal")
      .consume((seal) =>
        this.#context.unwrapResult(this.#context.callFunction(seal, this.#context.undefined)).dispose(),
      );
  }

  /** What code throws rejects its promise; a job that itself fails ran into a limit of the engine. */
  runJobs(kind: SandboxFault["kind"] = "limit"): SandboxFault | undefined {
    const jobs = this.#runtime.executePendingJobs();
    return jobs.error ? this.#describe(jobs.error, kind) : undefined;
  }

  /** Calls a function of the prelude with one text. */
  call(name: HostCall, argument: string): SandboxFault | undefined {
    const text = this.#context.newString(argument);
    const result = this.#context.callFunction(this.#hostCall(name), this.#context.undefined, text);
    text.dispose();
    return this.#finish(result, "limit");
  }

  /** What a function of the prelude says, parsed; or a fault. */
  read(name: HostCall): { readonly value: Json } | SandboxFault {
    const result = this.#context.callFunction(this.#hostCall(name), this.#context.undefined);
    if (result.error) return this.#describe(result.error, "limit");
    const text = result.value.consume((value) => (name === "end" ? "null" : this.#context.getString(value)));
    return { value: JSON.parse(text) as Json };
  }

  /** True once the code used more steps or time than it may; the realm is of no use then. */
  get isOverrun(): boolean {
    return this.#overrun;
  }

  /** Throws a `RuntimeError` where the engine lost track of its objects, after it ran out of memory. */
  dispose(): void {
    for (const handle of this.#calls.values()) handle.dispose();
    this.#context.dispose();
    this.#runtime.dispose();
  }

  #hostCall(name: HostCall): QuickJSHandle {
    const known = this.#calls.get(name);
    if (!known) throw new Error(`Unexpected ${name}, expected a function of the prelude`);
    return known;
  }

  #loadModule(name: string): string | { readonly error: Error } {
    if (name === "tejun") return TEJUN_MODULE;
    const path = name.replace(/^u\d+\//, "");
    return (
      (Object.hasOwn(this.#scripts, path) ? this.#scripts[path] : undefined) ?? {
        error: new Error(`there is no module ${path}`),
      }
    );
  }

  #describe(thrown: QuickJSHandle, kind: SandboxFault["kind"]): SandboxFault {
    const error: unknown = thrown.consume((handle) => this.#context.dump(handle));
    return toFault(describeError(error), kind, this.#overrun);
  }
}

/** A fault as it is told; what came of a limit of the engine is told as such, whatever it looked like. */
export function toFault(message: string, kind: SandboxFault["kind"], overrun: boolean): SandboxFault {
  if (overrun) return { kind: "limit", message: "the code took more steps than allowed" };
  return { kind: isLimit(message) ? "limit" : kind, message };
}

/** Without memory for an error object QuickJS throws null. */
function isLimit(message: string): boolean {
  return (
    message === "thrown null" ||
    /InternalError: (interrupted|out of memory|stack overflow)|Maximum call stack/i.test(message)
  );
}

function describeError(error: unknown): string {
  if (error === null || typeof error !== "object") return String(error);
  const { name, message } = error as { readonly name?: unknown; readonly message?: unknown };
  return `${String(name ?? "Error")}: ${String(message ?? "")}`;
}

/**
 * Module names are paths in the program below the number of the use: `../shared` from `u1/phases/1.js` is
 * `u1/shared.js`. No path leads to the modules of another use.
 */
function resolveModule(base: string, requested: string): string {
  if (requested === "tejun") return requested;
  const parts = base.split("/").slice(0, -1);
  for (const part of requested.split("/")) {
    if (part === "..") parts.splice(Math.max(1, parts.length - 1));
    else if (part !== ".") parts.push(part);
  }
  const path = parts.join("/").replace(/\.ts$/, ".js");
  return path.endsWith(".js") ? path : `${path}.js`;
}

function applyPureFunction(name: string, payload: string): string {
  const [inputs, options] = JSON.parse(payload) as [readonly Json[], Json];
  const fn = PURE_FUNCTIONS.get(name);
  if (!fn) return JSON.stringify({ ok: false, message: `${name} is not a registered function` });
  try {
    return JSON.stringify({ ok: true, value: fn.apply(inputs, options) });
  } catch (error) {
    if (error instanceof PureFunctionError) return JSON.stringify({ ok: false, message: error.message });
    throw error;
  }
}
