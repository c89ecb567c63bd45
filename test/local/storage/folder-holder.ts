import { writeSync } from "node:fs";
import { holdStateFolder } from "../../../lib/local/storage/state-folder.ts";

/** A child process for state-folder.test.ts: holds the folder given, collects garbage, says so, and stays. */
const [dir = ""] = process.argv.slice(2);
holdStateFolder(dir).announce({ url: "http://127.0.0.1:4321", token: "secret" });
globalThis.gc?.();
writeSync(1, "held\n");
if (process.argv[3] === "end") process.exit(0);
setInterval(() => {}, 60_000);
