import { answerMessages } from "./run/answers.ts";
import { argumentMessages } from "./run/arguments.ts";
import { boundMessages } from "./run/bounds.ts";
import { callMessages } from "./run/calls.ts";
import { endingMessages } from "./run/endings.ts";
import { fileMessages } from "./run/files.ts";
import { phaseWorkMessages } from "./run/phase-work.ts";

/** AOP5xx: why a call was denied, what an answer lacks, what is wrong with given files, and how phases went and ended. */
export const runMessages = {
  ...answerMessages,
  ...callMessages,
  ...argumentMessages,
  ...fileMessages,
  ...phaseWorkMessages,
  ...endingMessages,
  ...boundMessages,
} as const;
