import { recordResults } from "./record-results.ts";
/** Outcomes wait at most this long for others to be stored together with them. */
const FLUSH_AFTER_MS = 500;
/** Gathers what came of actions, so that those that come back together are stored together. */
export class ResultLog {
    #ports;
    #run;
    #waiting = [];
    #since = 0;
    constructor(ports, run) {
        this.#ports = ports;
        this.#run = run;
    }
    /** Takes a result; it is stored at the next flush, or now when earlier ones have waited long enough. */
    async add(result) {
        const now = this.#ports.clock.now();
        if (this.#waiting.length === 0)
            this.#since = now;
        this.#waiting.push(result);
        if (now - this.#since >= FLUSH_AFTER_MS)
            await this.flush();
    }
    /** Stores everything that waits. */
    async flush() {
        const results = this.#waiting;
        this.#waiting = [];
        if (results.length > 0)
            await recordResults(this.#ports, this.#run, results);
    }
}
