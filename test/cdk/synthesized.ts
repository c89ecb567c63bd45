import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import type { FunctionName } from "../../cdk/bundling/bundle-functions.ts";

/** The app as the lane synthesized it, once for all of its files (`synthesize-once.ts`). */
export interface Synthesized {
  /** Holds `<stack>.template.json`. */
  readonly folder: string;
  readonly prefix: string;
  readonly bundles: Readonly<
    Record<FunctionName, { readonly folder: string; readonly startBytes: number; readonly laterBytes: number }>
  >;
}

declare module "vitest" {
  interface ProvidedContext {
    readonly synthesized: Synthesized;
  }
}

/** One resource of a template. */
export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
}

/** A synthesized template. */
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
}

/** The stacks, by what comes after the prefix. */
export const STACKS = ["storage", "edge", "compute", "procedures"] as const;

/** The templates of one app. */
export type Templates = Readonly<Record<(typeof STACKS)[number], Template>>;

/** Where the template of a stack lies. */
export function templateFile(stack: (typeof STACKS)[number]): string {
  const { folder, prefix } = inject("synthesized");
  return join(folder, `${prefix}${stack}.template.json`);
}

/** Reads the templates of the lane's app. */
export function readTemplates(): Templates {
  const read = STACKS.map((stack) => [stack, JSON.parse(readFileSync(templateFile(stack), "utf8"))]);
  return Object.fromEntries(read) as Templates;
}
