import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What becomes of an invocation: `throttle` and `error` come before the function has begun; with `lost` it did its work
 * and the answer did not come back; `thrice` invokes it three times with the same event, twice at once.
 */
export type FunctionFault = "throttle" | "error" | "lost" | "thrice";

/** Moves the emulator's time and makes its functions fail (`test/aws/mended/steering.py`). */
export interface Steering {
  /** What the emulator has to be started with. */
  readonly environment: Readonly<Record<string, string>>;
  /** Moves the time that functions and waits see, by milliseconds. */
  advance(milliseconds: number): void;
  /** Says what becomes of the next invocations of a function, one after another; its name is the full one. */
  inject(functionName: string, faults: readonly FunctionFault[]): void;
  /** How many of them have not happened yet, or are just happening. */
  left(): number;
  /** The real time again, and no fault. */
  reset(): void;
  close(): void;
}

/** Opens a folder through which the emulator is steered; it belongs to one emulator. */
export function openSteering(): Steering {
  const folder = mkdtempSync(join(tmpdir(), "tejun-steering-"));
  const faults = join(folder, "faults");
  let ahead = 0;
  let injected = 0;
  return {
    environment: {
      TEJUN_TEST_STEERING: folder,
      NODE_OPTIONS: `--import ${new URL("moved-clock.mjs", import.meta.url).href}`,
    },
    advance(milliseconds) {
      ahead += milliseconds;
      writeFileSync(join(folder, "clock"), String(ahead));
    },
    inject(functionName, kinds) {
      const own = join(faults, functionName);
      mkdirSync(own, { recursive: true });
      for (const kind of kinds) {
        injected += 1;
        writeFileSync(join(own, `${String(injected).padStart(6, "0")}-${kind}`), "");
      }
    },
    left() {
      const happened = join(folder, "happened");
      return injected - (existsSync(happened) ? readFileSync(happened, "ascii").split("\n").length - 1 : 0);
    },
    reset() {
      ahead = 0;
      injected = 0;
      for (const name of ["clock", "faults", "happened"]) rmSync(join(folder, name), { recursive: true, force: true });
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
