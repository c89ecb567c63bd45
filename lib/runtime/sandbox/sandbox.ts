import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";
import { SANDBOX_LIMITS, type SandboxLimits } from "./limits.ts";
import type { SandboxAnswer, SandboxCall, SandboxFault, SandboxInput, SandboxState } from "./protocol.ts";
import { Realm, type Scripts, toFault } from "./realm.ts";

/** Starts phases of programs in QuickJS (design section 3). */
export interface Sandbox {
  /** Loads `entry` (for example `phases/1.js`) and starts its `main`; always `dispose` what comes back. */
  start(scripts: Scripts, entry: string, input: SandboxInput): Promise<SandboxRun>;
  /** Loads `entry` without running it; tells why it does not load. */
  load(scripts: Scripts, entry: string): Promise<SandboxFault | undefined>;
}

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

/** Realms that are kept for the next phase: making one takes longer than a phase, and 0.2 MB. */
const MOST_SPARE = 64;

/** Makes a sandbox; once per process is enough. The engine loads with the first start. */
export function createSandbox(limits: SandboxLimits = SANDBOX_LIMITS): Sandbox {
  let engine: Promise<QuickJSWASMModule> | undefined;
  let spare: Realm[] = [];
  const giveBack = (realm: Realm, intact: boolean): void => {
    if (intact && realm.isFresh && spare.length < MOST_SPARE) {
      spare.push(realm);
      return;
    }
    try {
      if (intact) realm.dispose();
    } catch (error) {
      if (!(error instanceof Error && error.name === "RuntimeError")) throw error;
    }
    if (!intact) {
      // An engine that ran out of memory or stack may hold on to objects, and aborts when it is asked to free them.
      engine = undefined;
      spare = [];
    }
  };
  const takeRealm = async (): Promise<Realm> => {
    engine ??= newQuickJSWASMModuleFromVariant(variant as unknown as QuickJSSyncVariant);
    const loaded = await engine;
    return spare.pop() ?? new Realm(loaded, limits);
  };
  return {
    start: async (scripts, entry, input) => new RealmRun(await takeRealm(), giveBack, scripts, entry, input),
    async load(scripts, entry) {
      const realm = await takeRealm();
      realm.wakeUp();
      const fault = realm.open(scripts, entry, undefined);
      giveBack(realm, fault?.kind !== "limit");
      return fault;
    },
  };
}

class RealmRun implements SandboxRun {
  state: SandboxState;
  readonly #realm: Realm;
  readonly #giveBack: (realm: Realm, intact: boolean) => void;
  #disposed = false;

  constructor(
    realm: Realm,
    giveBack: (realm: Realm, intact: boolean) => void,
    scripts: Scripts,
    entry: string,
    input: SandboxInput,
  ) {
    this.#realm = realm;
    this.#giveBack = giveBack;
    realm.wakeUp();
    const fault = realm.open(scripts, entry, JSON.stringify(input));
    this.state = fault ? failed(fault) : this.#advance();
  }

  deliver(answers: readonly SandboxAnswer[]): SandboxState {
    if (this.state.state !== "waiting") return this.state;
    this.#realm.wakeUp();
    const fault = this.#realm.call("deliver", JSON.stringify(answers));
    this.state = fault ? failed(fault) : this.#advance();
    return this.state;
  }

  replay(lists: readonly (readonly SandboxAnswer[])[]): readonly (readonly SandboxCall[])[] {
    if (lists.length === 0 || this.state.state !== "waiting") return [];
    const before = this.state.calls;
    this.#realm.wakeUp();
    for (const answers of lists) {
      const fault = this.#realm.call("replay", JSON.stringify(answers)) ?? this.#realm.runJobs();
      if (!fault) continue;
      this.state = failed(fault);
      return [before];
    }
    this.state = this.#advance();
    const log = this.#realm.read("log");
    const [, ...later] = "value" in log ? (log.value as unknown as readonly SandboxCall[][]) : [];
    return [before, ...later];
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    // Memory that ran out inside a job ends its chain of promises in silence: the code looks as if it waited.
    const broken = this.state.state === "failed" && ["limit", "idle"].includes(this.state.error.kind);
    const left = broken ? undefined : this.#realm.read("end");
    this.#giveBack(this.#realm, left !== undefined && "value" in left);
  }

  #advance(): SandboxState {
    const fault = this.#realm.runJobs();
    if (fault) return failed(fault);
    const polled = this.#realm.read("poll");
    if (!("value" in polled)) return failed(polled);
    const state = polled.value as unknown as SandboxState;
    if (state.state !== "failed") return state;
    const { kind, message, where } = state.error;
    const told = toFault(message, kind, this.#realm.isOverrun);
    return kind !== "denied" && told.kind === "limit" ? failed(told) : failed({ ...state.error, ...withoutUse(where) });
  }
}

/** Where in the program an error was thrown; the number of the realm's use is nobody's business. */
function withoutUse(where: string | undefined): { readonly where?: string } {
  return where === undefined ? {} : { where: where.replace(/\bu\d+\//, "") };
}

function failed(error: SandboxFault): SandboxState {
  return { state: "failed", error };
}
