import { createRandomIds, createSystemClock } from "#aws";
import {
  type Builder,
  type CompilerPorts,
  createCodeTools,
  createModelBuilder,
  createTemplateBuilder,
} from "#compiler";
import type { Config } from "#config";
import { checkCodeLoads, createSandbox } from "#runtime";
import { openTable } from "../shared/clients/table.ts";
import { openMachines } from "../shared/clients/workflows.ts";
import { loadDeployment } from "../shared/deployment.ts";
import { type Environment, requireVariable } from "../shared/environment.ts";
import { openModels } from "../shared/open-models.ts";
import { keptMachines, loadKept } from "./kept-machines.ts";

/** What a compile works with on AWS, with the builder that the configuration names. */
export async function openCompiler(environment: Environment): Promise<CompilerPorts> {
  return { ...openPublisher(environment), builder: await openBuilder(loadDeployment().config) };
}

/** The same with the template builder: what is kept in git was built by it when the stacks were synthesized. */
export function openPublisher(environment: Environment): CompilerPorts {
  const { catalog } = loadDeployment();
  const clock = createSystemClock();
  const sandbox = createSandbox();
  return {
    table: openTable(environment),
    clock,
    ids: createRandomIds({ clock }),
    catalog,
    workflows: keptMachines(openMachines(environment), loadKept(), requireVariable(environment, "MACHINE_ARN_PREFIX")),
    builder: createTemplateBuilder(),
    substitutions: {
      FunctionPrefix: requireVariable(environment, "NAME_PREFIX"),
      PhaseMachine: requireVariable(environment, "PHASE_MACHINE"),
    },
    code: createCodeTools(),
    loads: (program) => checkCodeLoads(sandbox, program),
  };
}

/** The stack refuses every other kind, and a model that writes no code, when it is synthesized. */
async function openBuilder({ builder: { kind }, model }: Pick<Config, "builder" | "model">): Promise<Builder> {
  if (kind === "template") return createTemplateBuilder();
  if (kind === "model") return createModelBuilder({ models: await openModels(model) });
  throw new TypeError(`Unexpected builder "${kind}", expected "template" or "model"`);
}
