import { builderMessages } from "./build/builders.ts";
import { compileMessages } from "./build/compiles.ts";

/** AOP3xx: why no code could be made from an AOP. */
export const buildMessages = { ...builderMessages, ...compileMessages } as const;
