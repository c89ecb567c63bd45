import { buffer } from "node:stream/consumers";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { ENDS, type PdfText } from "./pdf-reader.ts";

/** A burst of a few dozen MiB fits between two looks. */
const LOOK_MS = 10;
const MIB = 1024 * 1024;
const OUT_OF_MEMORY = "ERR_WORKER_OUT_OF_MEMORY";

/**
 * The program of the process that reads one PDF: its bytes come in on the standard input, its text goes out as JSON.
 * The reading is a thread of its own, so that this one can look at what the whole process takes, and end it.
 */
if (isMainThread) {
  const [memoryMiB = 0, cpuSeconds = 0] = process.argv.slice(2).map(Number);
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryMiB * MIB) process.exit(ENDS.memory);
    const { user, system } = process.cpuUsage();
    if (user + system > cpuSeconds * 1e6) process.exit(ENDS.time);
  }, LOOK_MS);
  const bytes = await buffer(process.stdin);
  const reading = new Worker(new URL(import.meta.url), {
    workerData: Uint8Array.from(bytes),
    resourceLimits: { maxOldGenerationSizeMb: memoryMiB },
  });
  reading.on("message", (text: PdfText) => process.stdout.write(JSON.stringify(text), () => process.exit(0)));
  reading.on("error", (error) => process.exit("code" in error && error.code === OUT_OF_MEMORY ? ENDS.memory : 1));
} else {
  const { readPdfText } = await import("./pdf-text.ts");
  parentPort?.postMessage(await readPdfText(workerData as Uint8Array));
}
