import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The text of a PDF, or why there is none; `tooMuch` where reading it took more than it may. */
export type PdfText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string; readonly tooMuch?: true };

/** Reads a PDF. Never throws for what is in it. */
export type ReadPdf = (bytes: Uint8Array) => Promise<PdfText>;

/** What reading one PDF may take. */
export interface PdfLimits {
  /** Of the whole process that reads, as the system counts it: buffers outside the heap too. */
  readonly memoryMiB: number;
  /** Of computing, however busy the machine is. */
  readonly cpuSeconds: number;
  /** Until whoever waits is told, whatever the reader does. */
  readonly seconds: number;
}

const LIMITS: PdfLimits = { memoryMiB: 400, cpuSeconds: 30, seconds: 120 };

/** Read beside each other; whoever comes later waits. */
const MOST_AT_ONCE = 2;

/** More text than this is written out of no PDF that a person reads. */
const MOST_TEXT_BYTES = 64 * 1024 * 1024;

/**
 * Reads PDFs in a process of its own each, which holds no secret and is ended where it takes too much: a file of a few
 * kilobytes can unfold to gigabytes, and no thread's limits cover what lies outside its heap. `entry` is the program of
 * that process, where it is not the module beside this one.
 */
export function createPdfReader({
  entry = new URL("./reader-process.ts", import.meta.url),
  limits = {},
}: {
  readonly entry?: URL;
  readonly limits?: Partial<PdfLimits>;
} = {}): ReadPdf {
  const most = { ...LIMITS, ...limits };
  const waiting: (() => void)[] = [];
  let reading = 0;
  return async (bytes) => {
    if (reading >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else reading += 1;
    try {
      return await readInProcess(fileURLToPath(entry), bytes, most);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else reading -= 1;
    }
  };
}

function readInProcess(entry: string, bytes: Uint8Array, limits: PdfLimits): Promise<PdfText> {
  return new Promise((resolve) => {
    const { memoryMiB, cpuSeconds, seconds } = limits;
    const child = spawn(process.execPath, [entry, String(memoryMiB), String(cpuSeconds)], {
      env: {},
      stdio: ["pipe", "pipe", "ignore"],
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (text: PdfText): void => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      resolve(text);
    };
    const timer = setTimeout(() => end(tookTooLong(seconds)), seconds * 1000);
    child.on("error", (error) => end(brokeOff(error.message)));
    child.on("close", (status, signal) => end(toText(chunks, limits, status ?? signal)));
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_TEXT_BYTES) end(tooMuchText());
      else chunks.push(chunk);
    });
    // A process that ended before it had read everything says why by its end.
    child.stdin.on("error", () => undefined);
    child.stdin.end(bytes);
  });
}

/** How the reading process ends that took more than it may; anything else than 0 and these is a breakdown. */
export const ENDS = { memory: 71, time: 72 } as const;

function toText(chunks: readonly Buffer[], { memoryMiB, cpuSeconds }: PdfLimits, end: number | string | null): PdfText {
  if (end === 0) return JSON.parse(Buffer.concat(chunks).toString()) as PdfText;
  if (end === ENDS.memory) {
    const reason = `読むのに ${memoryMiB} MiB を超えるメモリが要ります (reading it takes more than ${memoryMiB} MiB of memory)`;
    return { ok: false, tooMuch: true, reason };
  }
  return end === ENDS.time ? tookTooLong(cpuSeconds) : brokeOff(String(end));
}

function tookTooLong(seconds: number): PdfText {
  const reason = `読むのに ${seconds} 秒を超える計算が要ります (reading it takes more than ${seconds} seconds)`;
  return { ok: false, tooMuch: true, reason };
}

function tooMuchText(): PdfText {
  return { ok: false, tooMuch: true, reason: "文字が多すぎます (there is too much text in it)" };
}

/** Out of memory outside the heap, or struck down by a fault in the reader: the system tells these apart no better. */
function brokeOff(end: string): PdfText {
  return { ok: false, tooMuch: true, reason: `読む途中で止まりました (reading it broke off: ${end})` };
}
