import { chapterMessages } from "./parse/chapters.ts";
import { controlLineMessages } from "./parse/control-lines.ts";
import { phaseMessages } from "./parse/phases.ts";
import { textMessages } from "./parse/text.ts";
import { toolMessages } from "./parse/tools.ts";

/** AOP1xx: what is wrong with a text that is to be read as an AOP. */
export const parseMessages = {
  ...textMessages,
  ...chapterMessages,
  ...phaseMessages,
  ...toolMessages,
  ...controlLineMessages,
} as const;
