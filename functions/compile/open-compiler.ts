import { createRandomIds, createSystemClock } from "#aws";
import { type Builder, type CompilerPorts, createCodeTools, createTemplateBuilder } from "#compiler";
import type { BuilderConfig } from "#config";
import { checkCodeLoads, createSandbox } from "#runtime";
import { openTable } from "../shared/clients/table.ts";
import { openMachines } from "../shared/clients/workflows.ts";
import { loadDeployment } from "../shared/deployment.ts";
import { type Environment, requireVariable } from "../shared/environment.ts";
import { keptMachines, loadKept } from "./kept-machines.ts";

/** What a compile works with on AWS. */
export function openCompiler(environment: Environment): CompilerPorts {
  const { config, catalog } = loadDeployment();
  const clock = createSystemClock();
  const sandbox = createSandbox();
  return {
    table: openTable(environment),
    clock,
    ids: createRandomIds({ clock }),
    catalog,
    workflows: keptMachines(openMachines(environment), loadKept(), requireVariable(environment, "MACHINE_ARN_PREFIX")),
    builder: openBuilder(config.builder),
    substitutions: {
      FunctionPrefix: requireVariable(environment, "NAME_PREFIX"),
      PhaseMachine: requireVariable(environment, "PHASE_MACHINE"),
    },
    code: createCodeTools(),
    loads: (program) => checkCodeLoads(sandbox, program),
  };
}

/** The stack refuses every other kind when it is synthesized. */
function openBuilder({ kind }: BuilderConfig): Builder {
  if (kind === "template") return createTemplateBuilder();
  throw new TypeError(`Unexpected builder "${kind}", expected "template"`);
}
