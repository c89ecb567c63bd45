import type { Aop, AopPhase } from "#aop";
import type { Language } from "#diagnostics";
import { isJapanese, type ManifestPhase, type Program } from "#program";
import { describeCondition } from "./describe-condition.ts";
import { describeGrant, languageOfManifest } from "./outline-program.ts";

/** One box of a program's graph. */
export interface GraphNode {
  readonly id: string;
  readonly kind: "start" | "branch" | "gate" | "approval" | "phase" | "finish";
  /** The phase that it is, or that it stands before. */
  readonly phase?: number;
  readonly label: string;
  /** What the phase uses, and who approves its actions. */
  readonly details?: readonly string[];
}

/** One way from box to box; `label` is what is handed on, or that the phase is skipped. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: "next" | "skip";
  readonly label?: string;
}

/** How a program goes, as boxes and ways. A gate or approval that does not hold has no way on: the run asks, or stops. */
export interface ProgramGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** What the graph shows of a phase; a manifest and a procedure's text both say it. */
type GraphPhase = Pick<
  ManifestPhase,
  "number" | "name" | "runWhen" | "gates" | "startApproval" | "grants" | "approvers"
> & { readonly fields: readonly { readonly name: string }[] };

/** Derives the graph from the manifest, which the joining code is derived from too. */
export function graphProgram({ manifest }: Pick<Program, "manifest">): ProgramGraph {
  return graphPhases(manifest.phases, languageOfManifest(manifest));
}

/** Derives the graph that a procedure's program will have, from its text alone. */
export function graphAop(aop: Aop): ProgramGraph {
  return graphPhases(aop.phases.map(toGraphPhase), isJapanese({ aop, phases: aop.phases }) ? "ja" : "en");
}

function toGraphPhase({ gates, runWhen, startApprovers, ...phase }: AopPhase): GraphPhase {
  return {
    ...phase,
    gates: gates.map(({ condition }) => condition),
    runWhen: runWhen?.condition ?? null,
    startApproval: startApprovers.length === 0 ? null : startApprovers.join("、"),
  };
}

function graphPhases(phases: readonly GraphPhase[], language: Language): ProgramGraph {
  const groups = phases.map((phase) => nodesOf(phase, language));
  const finish: GraphNode = { id: "finish", kind: "finish", label: language === "ja" ? "終了" : "Finish" };
  const nodes = [
    { id: "start", kind: "start", label: language === "ja" ? "開始" : "Start" } as const,
    ...groups.flat(),
    finish,
  ];
  const edges = nodes.slice(1).map((to, i): GraphEdge => nextEdge(nodes[i] ?? to, to, phases));
  const skips = groups.flatMap((group, i): readonly GraphEdge[] => {
    const [first] = group;
    if (first?.kind !== "branch") return [];
    const to = groups[i + 1]?.[0] ?? finish;
    const label = language === "ja" ? "条件に合わなければ飛ばす" : "skipped otherwise";
    return [{ from: first.id, to: to.id, kind: "skip", label }];
  });
  return { nodes, edges: [...edges, ...skips] };
}

function nodesOf(phase: GraphPhase, language: Language): readonly GraphNode[] {
  const { number, name, runWhen, gates, startApproval, grants, approvers } = phase;
  const before = (kind: "branch" | "gate" | "approval", label: string, i = 0): GraphNode => ({
    id: `${kind}-${number}${i === 0 ? "" : `-${i + 1}`}`,
    kind,
    phase: number,
    label,
  });
  const by = language === "ja" ? "承認者" : "approver";
  const details = [
    ...grants.map((grant) => describeGrant(grant, language)),
    ...approvers.map((approver) => `${by}: ${approver}`),
  ];
  return [
    ...(runWhen === null ? [] : [before("branch", describeCondition(runWhen, language))]),
    ...gates.map((gate, i) => before("gate", describeCondition(gate, language), i)),
    ...(startApproval === null ? [] : [before("approval", startApproval)]),
    { id: `phase-${number}`, kind: "phase", phase: number, label: name, details },
  ];
}

function nextEdge(from: GraphNode, to: GraphNode, phases: readonly GraphPhase[]): GraphEdge {
  const handed = from.kind === "phase" ? phases.find(({ number }) => number === from.phase)?.fields : undefined;
  const label = handed?.map(({ name }) => name).join(", ");
  return { from: from.id, to: to.id, kind: "next", ...(label ? { label } : {}) };
}
