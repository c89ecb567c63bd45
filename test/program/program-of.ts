import { deriveWorkflow, nameProgram, type Program } from "#program";
import { sha256Hex } from "#records";
import { manifestOf } from "./manifest-of.ts";

/** A program of an AOP, with these files as both TypeScript and JavaScript. */
export function programOf(text: string, files: { readonly [path: string]: string } = { "phases/1.ts": "//" }): Program {
  const scripts = Object.fromEntries(Object.entries(files).map(([path, code]) => [path.replace(/\.ts$/, ".js"), code]));
  const all = Object.entries({ ...files, ...scripts });
  const manifest = {
    ...manifestOf(text),
    digests: Object.fromEntries(all.map(([path, code]) => [path, sha256Hex(code)])),
  };
  return nameProgram({ files, scripts, manifest, workflow: deriveWorkflow(manifest) });
}
