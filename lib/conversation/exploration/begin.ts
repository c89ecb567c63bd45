import type { Grant } from "#aop";
import type { Catalog } from "#config";
import type { Write } from "#ports";
import { type ManifestPhase, nameProgram, type Program, storeProgram } from "#program";
import { type GivenDigests, keys, type RunRecord, runItem, sha256Hex } from "#records";
import type { Exploration } from "../conversation.ts";
import type { ExplorationPorts } from "../ports.ts";
import { FILES_TOOL } from "./offer-reads.ts";

/** What reads are tried with: the chosen tools, the files that were given, and who tries. */
export interface BeginExploration {
  readonly run: string;
  readonly tools: readonly string[];
  /** What {@link grantReads} stored for these tools. */
  readonly program: string;
  readonly attachments: readonly string[];
  readonly given: GivenDigests;
  readonly person: { readonly person: string; readonly authenticated: boolean };
  readonly words: string;
  readonly startDay: string;
}

/** Stores the program whose one phase is granted the chosen tools, for reading; it holds no code. Resolves to its id. */
export async function grantReads(
  { table, catalog }: Pick<ExplorationPorts, "table" | "catalog">,
  tools: readonly string[],
): Promise<string> {
  const program = explorationProgram(tools, catalog);
  await storeProgram(table, program);
  return program.program;
}

/**
 * Makes the record that the reads of a conversation go into: a run of a program that grants reading alone. So the
 * gateway that judges every other call judges these too, by the same stored grants. No machine executes the run, and no
 * list shows it. Gives the writes that go with the conversation's own.
 */
export function beginExploration(
  { clock }: Pick<ExplorationPorts, "clock">,
  begin: BeginExploration,
): { readonly exploration: Exploration; readonly writes: readonly Write[] } {
  const text = begin.words.toWellFormed();
  const record: RunRecord = {
    run: begin.run,
    aop: EXPLORATION,
    aopVersion: 1,
    program: begin.program,
    machine: "",
    requester: begin.person,
    request: { text, sha256: sha256Hex(text) },
    attachments: begin.attachments,
    given: begin.given,
    createdAt: clock.now(),
    startDay: begin.startDay,
    status: "running",
  };
  const { gsi1pk: _gsi1pk, gsi1sk: _gsi1sk, ...item } = runItem(record);
  return {
    exploration: { run: begin.run, tools: begin.tools },
    writes: [{ op: "put", item: { ...item, ...keys.run(begin.run) }, if: { kind: "absent" } }],
  };
}

const EXPLORATION = "exploration";

/** The same tools give the same program; it holds no code, and grants reading alone. */
function explorationProgram(tools: readonly string[], catalog: Catalog): Program {
  const chosen = [...new Set(tools)].filter((id) => catalog.has(id)).sort();
  const grants: Grant[] = chosen.map((tool) => ({ kind: "tool", tool, access: "read" }));
  if (tools.includes(FILES_TOOL)) grants.push({ kind: "attachments", tool: FILES_TOOL, access: "read" });
  const phase: ManifestPhase = {
    number: 1,
    name: EXPLORATION,
    body: "",
    grants,
    fields: [],
    reads: [],
    gates: [],
    runWhen: null,
    startApproval: null,
    approvers: [],
    schema: {},
  };
  return nameProgram({
    files: {},
    scripts: {},
    workflow: {},
    manifest: {
      format: 1,
      aop: { id: EXPLORATION, version: 1, digest: sha256Hex(""), title: EXPLORATION },
      kind: "single",
      phases: [phase],
      builder: EXPLORATION,
      instruction: null,
      parent: null,
      outcome: "built",
      verification: {},
      digests: {},
    },
  });
}
