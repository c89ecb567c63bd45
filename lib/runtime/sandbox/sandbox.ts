import variant from "@jitl/quickjs-wasmfile-release-sync";
import type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSSyncVariant,
  QuickJSWASMModule,
} from "quickjs-emscripten-core";
import { newQuickJSWASMModuleFromVariant } from "quickjs-emscripten-core";
import type { Json } from "#ports";
import { PURE_FUNCTIONS, PureFunctionError } from "#trust";
import { PRELUDE, TEJUN_MODULE } from "./prelude.ts";
import type { SandboxAnswer, SandboxCall, SandboxFault, SandboxInput, SandboxState } from "./protocol.ts";

/**
 * What program code may use up. `steps` counts QuickJS interrupt checks (about 10,000 bytecodes each) and is the same on
 * every machine; `milliseconds` is the backstop for work that makes no checks, and only ever ends a phase as failed.
 */
export interface SandboxLimits {
  readonly memoryBytes: number;
  readonly stackBytes: number;
  readonly steps: number;
  readonly milliseconds: number;
}

/** Enough for a phase over thousands of values, little enough to run many at once. */
export const SANDBOX_LIMITS: SandboxLimits = {
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  steps: 10_000,
  milliseconds: 5_000,
};

/** Starts phases of programs in QuickJS (design section 3). */
export interface Sandbox {
  /** Loads `entry` (for example `phases/1.js`) and starts its `main`; always `dispose` what comes back. */
  start(scripts: Scripts, entry: string, input: SandboxInput): Promise<SandboxRun>;
  /** Loads `entry` without running it; tells why it does not load. */
  load(scripts: Scripts, entry: string): Promise<SandboxFault | undefined>;
}

/** A program's emitted scripts by path. */
type Scripts = { readonly [path: string]: string };

/** One phase's code, running until it needs an answer. */
export interface SandboxRun {
  /** Where the code stands; calls are told once. */
  readonly state: SandboxState;
  /** Gives answers in this order and lets the code go on. */
  deliver(answers: readonly SandboxAnswer[]): SandboxState;
  /**
   * Gives recorded answers, one list after another, without looking in between; to be called first of all.
   * Gives the calls that the code made before each list, those of `state` first; `state` is then that after the last.
   */
  replay(lists: readonly (readonly SandboxAnswer[])[]): readonly (readonly SandboxCall[])[];
  dispose(): void;
}

/** Makes a sandbox; once per process is enough. The engine loads with the first start. */
export function createSandbox(limits: SandboxLimits = SANDBOX_LIMITS): Sandbox {
  let engine: Promise<QuickJSWASMModule> | undefined;
  const run = async (scripts: Scripts, entry: string, input?: SandboxInput): Promise<QuickJsRun> => {
    engine ??= loadEngine();
    // An engine that ran out of memory or stack may hold on to objects, and aborts when it is asked to free them.
    const onBroken = (): void => {
      engine = undefined;
    };
    return new QuickJsRun({ engine: await engine, limits, onBroken }, scripts, entry, input);
  };
  return {
    start: run,
    async load(scripts, entry) {
      const loaded = await run(scripts, entry);
      loaded.dispose();
      return loaded.state.state === "failed" && loaded.state.error.kind !== "idle" ? loaded.state.error : undefined;
    },
  };
}

function loadEngine(): Promise<QuickJSWASMModule> {
  return newQuickJSWASMModuleFromVariant(variant as unknown as QuickJSSyncVariant);
}

interface EngineHost {
  readonly engine: QuickJSWASMModule;
  readonly limits: SandboxLimits;
  readonly onBroken: () => void;
}

class QuickJsRun implements SandboxRun {
  state: SandboxState;
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  #steps = 0;
  #overrun = false;
  #deadline = 0;
  readonly #milliseconds: number;
  #disposed = false;
  readonly #onBroken: () => void;

  constructor(host: EngineHost, scripts: Scripts, entry: string, input: SandboxInput | undefined) {
    const { engine, limits } = host;
    this.#onBroken = host.onBroken;
    this.#runtime = engine.newRuntime();
    this.#runtime.setMemoryLimit(limits.memoryBytes);
    this.#runtime.setMaxStackSize(limits.stackBytes);
    this.#runtime.setInterruptHandler(() => {
      this.#steps += 1;
      this.#overrun ||= this.#steps > limits.steps || performance.now() > this.#deadline;
      return this.#overrun;
    });
    this.#runtime.setModuleLoader(
      (name) =>
        name === "tejun" ? TEJUN_MODULE : (scripts[name] ?? { error: new Error(`there is no module ${name}`) }),
      resolveModule,
    );
    this.#context = this.#runtime.newContext();
    this.#milliseconds = limits.milliseconds;
    this.#deadline = performance.now() + limits.milliseconds;
    this.state = this.#begin(entry, input);
  }

  deliver(answers: readonly SandboxAnswer[]): SandboxState {
    if (this.state.state !== "waiting") return this.state;
    this.#deadline = performance.now() + this.#milliseconds;
    const deliver = this.#context.getProp(this.#context.global, "__deliver");
    this.state = deliver.consume((fn) => this.#call(fn, JSON.stringify(answers))) ?? this.#advance();
    return this.state;
  }

  replay(lists: readonly (readonly SandboxAnswer[])[]): readonly (readonly SandboxCall[])[] {
    const before = this.state.state === "waiting" ? this.state.calls : [];
    if (lists.length === 0 || this.state.state !== "waiting") return [];
    this.#deadline = performance.now() + this.#milliseconds;
    const replay = this.#context.getProp(this.#context.global, "__replay");
    for (const answers of lists) {
      const stopped = this.#call(replay, JSON.stringify(answers)) ?? this.#runJobs();
      if (stopped) {
        this.state = stopped;
        break;
      }
    }
    replay.dispose();
    if (this.state.state === "failed") return [before];
    this.state = this.#advance();
    const [, ...later] = JSON.parse(this.#read("__log")) as SandboxCall[][];
    return [before, ...later];
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    if (this.state.state === "failed" && this.state.error.kind === "limit") {
      this.#onBroken();
      return;
    }
    try {
      this.#context.dispose();
      this.#runtime.dispose();
    } catch (error) {
      // The engine aborts where it lost track of its objects; the next start loads a new one.
      if (!(error instanceof Error && error.name === "RuntimeError")) throw error;
      this.#onBroken();
    }
  }

  #begin(entry: string, input: SandboxInput | undefined): SandboxState {
    const start = input === undefined ? "" : `globalThis.__start(main, ${JSON.stringify(JSON.stringify(input))});`;
    this.#context
      .newFunction("hostFn", (name, payload) =>
        this.#context.newString(applyPureFunction(this.#context.getString(name), this.#context.getString(payload))),
      )
      .consume((fn) => this.#context.setProp(this.#context.global, "__hostFn", fn));
    return (
      this.#evaluate(PRELUDE) ?? this.#evaluateModule(`import { main } from "./${entry}"; ${start}`) ?? this.#advance()
    );
  }

  #advance(): SandboxState {
    const state = this.#poll();
    return state.state === "failed" && isLimit(state.error.message, this.#overrun)
      ? failed("limit", this.#overrun ? "the code took more steps than allowed" : state.error.message)
      : state;
  }

  #poll(): SandboxState {
    return this.#runJobs() ?? (JSON.parse(this.#read("__poll")) as SandboxState);
  }

  /** What code throws rejects its promise; a job that itself fails ran into a limit of the engine. */
  #runJobs(): SandboxState | undefined {
    const jobs = this.#runtime.executePendingJobs();
    return jobs.error ? this.#failed(jobs.error, "limit") : undefined;
  }

  #read(name: string): string {
    const fn = this.#context.getProp(this.#context.global, name);
    const result = fn.consume((read) => this.#context.callFunction(read, this.#context.undefined));
    if (result.error) return JSON.stringify(this.#failed(result.error, "limit"));
    return result.value.consume((text) => this.#context.getString(text));
  }

  #call(fn: QuickJSHandle, argument: string): SandboxState | undefined {
    const text = this.#context.newString(argument);
    const result = this.#context.callFunction(fn, this.#context.undefined, text);
    text.dispose();
    if (result.error) return this.#failed(result.error, "limit");
    result.value.dispose();
    return undefined;
  }

  #evaluate(code: string): SandboxState | undefined {
    const result = this.#context.evalCode(code, "tejun");
    if (result.error) return this.#failed(result.error, "load");
    result.value.dispose();
    return undefined;
  }

  #evaluateModule(code: string): SandboxState | undefined {
    const result = this.#context.evalCode(code, "main.js", { type: "module" });
    if (result.error) return this.#failed(result.error, "load");
    const promise = result.value;
    const jobs = this.#runtime.executePendingJobs();
    if (jobs.error) {
      promise.dispose();
      return this.#failed(jobs.error, "load");
    }
    const settled = this.#context.getPromiseState(promise);
    promise.dispose();
    if (settled.type === "rejected") return this.#failed(settled.error, "load");
    if (settled.type === "fulfilled" && settled.notAPromise !== true) settled.value.dispose();
    return undefined;
  }

  #failed(thrown: QuickJSHandle, kind: SandboxFault["kind"]): SandboxState {
    const error: unknown = thrown.consume((handle) => this.#context.dump(handle));
    if (this.#overrun) return failed("limit", "the code took more steps than allowed");
    const message = describeError(error);
    if (isLimit(message, this.#overrun)) return failed("limit", message);
    return failed(kind, message);
  }
}

/** Without memory for an error object QuickJS throws null. */
function isLimit(message: string, overrun: boolean): boolean {
  return (
    overrun ||
    message === "thrown null" ||
    /InternalError: (interrupted|out of memory|stack overflow)|Maximum call stack/i.test(message)
  );
}

function failed(kind: SandboxFault["kind"], message: string): SandboxState {
  return { state: "failed", error: { kind, message } };
}

function describeError(error: unknown): string {
  if (error === null || typeof error !== "object") return String(error);
  const { name, message } = error as { readonly name?: unknown; readonly message?: unknown };
  return `${String(name ?? "Error")}: ${String(message ?? "")}`;
}

/** Module names are paths in the program: `../shared` from `phases/1.js` is `shared.js`. */
function resolveModule(base: string, requested: string): string {
  if (requested === "tejun") return requested;
  const parts = base.split("/").slice(0, -1);
  for (const part of requested.split("/")) {
    if (part === "..") parts.pop();
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
