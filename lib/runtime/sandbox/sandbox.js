import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, } from "quickjs-emscripten-core";
import { SANDBOX_LIMITS } from "./limits.ts";
import { Realm, toFault } from "./realm.ts";
/** Realms that are kept for the next phase. */
const MOST_SPARE = 8;
/** Makes a sandbox; once per process is enough. The engine loads with the first start. */
export function createSandbox(limits = SANDBOX_LIMITS) {
    let engine;
    let spare = [];
    const giveBack = (realm, intact) => {
        if (intact && realm.isFresh && spare.length < MOST_SPARE) {
            spare.push(realm);
            return;
        }
        try {
            if (intact)
                realm.dispose();
        }
        catch (error) {
            if (!(error instanceof Error && error.name === "RuntimeError"))
                throw error;
        }
        if (!intact) {
            // An engine that ran out of memory or stack may hold on to objects, and aborts when it is asked to free them.
            engine = undefined;
            spare = [];
        }
    };
    const takeRealm = async () => {
        engine ??= newQuickJSWASMModuleFromVariant(variant);
        const loaded = await engine;
        return spare.pop() ?? new Realm(loaded, limits);
    };
    return {
        start: async (scripts, entry, input) => new RealmRun(await takeRealm(), giveBack, scripts, entry, input),
        async load(scripts, entry) {
            const realm = await takeRealm();
            const fault = realm.open(scripts, entry, undefined);
            giveBack(realm, fault?.kind !== "limit");
            return fault;
        },
    };
}
class RealmRun {
    state;
    #realm;
    #giveBack;
    #disposed = false;
    constructor(realm, giveBack, scripts, entry, input) {
        this.#realm = realm;
        this.#giveBack = giveBack;
        realm.wakeUp();
        const fault = realm.open(scripts, entry, JSON.stringify(input));
        this.state = fault ? failed(fault) : this.#advance();
    }
    deliver(answers) {
        if (this.state.state !== "waiting")
            return this.state;
        this.#realm.wakeUp();
        const fault = this.#realm.call("deliver", JSON.stringify(answers));
        this.state = fault ? failed(fault) : this.#advance();
        return this.state;
    }
    replay(lists) {
        if (lists.length === 0 || this.state.state !== "waiting")
            return [];
        const before = this.state.calls;
        this.#realm.wakeUp();
        for (const answers of lists) {
            const fault = this.#realm.call("replay", JSON.stringify(answers)) ?? this.#realm.runJobs();
            if (!fault)
                continue;
            this.state = failed(fault);
            return [before];
        }
        this.state = this.#advance();
        const log = this.#realm.read("log");
        const [, ...later] = "value" in log ? log.value : [];
        return [before, ...later];
    }
    dispose() {
        if (this.#disposed)
            return;
        this.#disposed = true;
        const broken = this.state.state === "failed" && this.state.error.kind === "limit";
        const left = broken ? undefined : this.#realm.read("end");
        this.#giveBack(this.#realm, left !== undefined && "value" in left);
    }
    #advance() {
        const fault = this.#realm.runJobs();
        if (fault)
            return failed(fault);
        const polled = this.#realm.read("poll");
        if (!("value" in polled))
            return failed(polled);
        const state = polled.value;
        if (state.state !== "failed" || state.error.kind !== "thrown")
            return state;
        const told = toFault(state.error.message, "thrown", this.#realm.isOverrun);
        return failed(told.kind === "limit" ? told : { ...state.error, ...withoutUse(state.error.where) });
    }
}
/** Where in the program an error was thrown; the number of the realm's use is nobody's business. */
function withoutUse(where) {
    return where === undefined ? {} : { where: where.replace(/\bu\d+\//, "") };
}
function failed(error) {
    return { state: "failed", error };
}
