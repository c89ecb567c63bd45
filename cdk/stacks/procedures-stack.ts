import { CustomResource, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { toCatalog } from "#config";
import { sha256Hex } from "#records";
import { keptName } from "../../functions/shared/kept-names.ts";
import { Arns } from "../constructs/arns.ts";
import { FunctionMaker, type FunctionParts } from "../constructs/function-maker.ts";
import { KeptPhase } from "../constructs/kept-phase.ts";
import type { KeptProcedure } from "../procedures/kept-procedures.ts";
import { phaseFunctions } from "../tool-functions.ts";

/** What the procedures are put on. */
export interface ProcedureParts extends Omit<FunctionParts, "arns"> {
  readonly procedures: readonly KeptProcedure[];
}

/** The procedures kept in git: every phase with a function and a machine of its own, each procedure published. */
export class ProceduresStack extends Stack {
  constructor(scope: Construct, id: string, parts: ProcedureParts, props: StackProps) {
    super(scope, id, props);
    const { settings, procedures } = parts;
    const arns = new Arns(this, settings);
    const maker = new FunctionMaker({ ...parts, arns });
    const catalog = toCatalog(settings.config);
    const publications = new Map<string, CustomResource>();
    for (const { aop, text, phases } of procedures) {
      const published = new CustomResource(this, `Publish-${aop}`, {
        resourceType: "Custom::Procedure",
        serviceToken: arns.function("publish"),
        properties: { Aop: aop, Digest: sha256Hex(text) },
      });
      for (const { number, grants } of phases) {
        const tools = phaseFunctions(phases, number, catalog);
        const phase = new KeptPhase(this, `${aop}-${number}`, {
          name: keptName(aop, number),
          tools,
          calls: grants.some(({ kind }) => kind === "aop"),
          maker,
        });
        published.node.addDependency(phase);
      }
      publications.set(aop, published);
    }
    // A procedure is compiled against those that it calls, so they are saved and published before it.
    for (const { aop, callees } of procedures) {
      for (const callee of callees) {
        const first = publications.get(callee);
        if (first) publications.get(aop)?.node.addDependency(first);
      }
    }
  }
}
