import { parseAop } from "#aop";
import { deriveManifest, type Manifest } from "#program";
import { sha256Hex } from "#records";

/** The manifest of a text that can be read as an AOP. */
export function manifestOf(text: string, id = "sample"): Manifest {
  const { aop, diagnostics } = parseAop(text);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (!aop || errors.length > 0) throw new Error(`The sample cannot be read: ${JSON.stringify(errors)}`);
  return deriveManifest(aop, {
    aop: { id, version: 1, digest: sha256Hex(text) },
    builder: "template",
    instruction: null,
    parent: null,
    outcome: "built",
    verification: {},
    digests: {},
  });
}
