import { answerMessages } from "./run/answers.ts";
import { callMessages } from "./run/calls.ts";
import { fileMessages } from "./run/files.ts";

/** AOP5xx: why a call was denied, what an answer lacks, and what is wrong with given files. */
export const runMessages = { ...answerMessages, ...callMessages, ...fileMessages } as const;
