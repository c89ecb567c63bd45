// Loaded into the functions before their own code: the time is ahead by as many milliseconds as the test has written.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(process.env.TEJUN_TEST_STEERING ?? "", "clock");
const RealDate = Date;

/** @returns {number} */
function now() {
  try {
    return RealDate.now() + Number(readFileSync(file, "ascii"));
  } catch {
    return RealDate.now();
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});
