import ts from "typescript";

/** Which artifacts are reached otherwise than before, by the name of the phase they come from. */
export interface Links {
  /** Was read by name, and comes right before now. */
  readonly toHandoff?: string;
  /** Came right before, and is read by name now. */
  readonly toArtifact?: string;
}

/** The code with its links made anew, or the artifact whose reading no rule can rewrite. */
export type Rewired = { readonly ok: true; readonly code: string } | { readonly ok: false; readonly reads: string };

/** Rewires one phase's code. */
export type RewireFile = (code: string, links: Links) => Promise<Rewired>;

/**
 * Rewrites `handoff` to `artifact("name")` and the other way round, on the exact spans of the syntax tree. Only what is
 * certain is rewritten: the two names as members of the context, taken apart in the parameter or reached through it.
 */
export function rewireLinks(code: string, links: Links): Rewired {
  const source = ts.createSourceFile("/phase.ts", code, ts.ScriptTarget.ES2022, true);
  const context = findContext(source);
  const unknown = (reads: string | undefined): Rewired =>
    reads === undefined ? { ok: true, code } : { ok: false, reads };
  if (context === "none" && !mentions(code)) return { ok: true, code };
  const uses = typeof context === "object" ? findUses(source, context) : undefined;
  if (!uses?.certain) return unknown(links.toArtifact ?? links.toHandoff);
  const toArtifact = links.toArtifact === undefined ? [] : uses.handoffs;
  const toHandoff = uses.artifacts.filter(({ name }) => name === links.toHandoff);
  if (uses.bindings && toArtifact.length > 0 && uses.others.has("artifact")) return unknown(links.toArtifact);
  if (uses.bindings && toHandoff.length > 0 && uses.others.has("handoff")) return unknown(links.toHandoff);
  const replacements: readonly Replacement[] = [
    ...toArtifact.map((node) => replace(node, source, `artifact(${JSON.stringify(links.toArtifact)})`)),
    ...toHandoff.map(({ node, callee }) => ({ start: callee.getStart(source), end: node.getEnd(), text: "handoff" })),
    ...rebind(uses, source, {
      handoff: toArtifact.length < uses.handoffs.length || toHandoff.length > 0,
      artifact: toHandoff.length < uses.artifacts.length || toArtifact.length > 0,
    }),
  ];
  return { ok: true, code: applyAll(code, replacements) };
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The parameter through which a phase's code gets everything. */
type ContextName = ts.Identifier | ts.ObjectBindingPattern;

interface Uses {
  /** False when the context goes where its members can no longer be followed. */
  readonly certain: boolean;
  readonly handoffs: readonly ts.Identifier[];
  readonly artifacts: readonly {
    readonly node: ts.CallExpression;
    readonly callee: ts.Identifier;
    readonly name: string;
  }[];
  readonly bindings: ts.ObjectBindingPattern | undefined;
  /** Which of the two names also mean something else in this file. */
  readonly others: ReadonlySet<string>;
}

/** An escape can write any name. */
function mentions(code: string): boolean {
  return /\b(?:handoff|artifact|arguments)\b|\\u/.test(code);
}

/**
 * The context of the one function that the file gives to `phase()`: "none" where it takes no parameter, undefined where
 * it cannot be told, because the function stands elsewhere or there are several, because `phase` may be another
 * function, or because the context is among `arguments` too.
 */
function findContext(source: ts.SourceFile): ContextName | "none" | undefined {
  const calls: ts.CallExpression[] = [];
  let certain = true;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      if (node.text === "arguments") certain = false;
      if (node.text === "phase") {
        if (ts.isCallExpression(node.parent) && node.parent.expression === node) calls.push(node.parent);
        else if (!isPlainImport(node.parent) && !isMemberName(node)) certain = false;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const [call, ...others] = calls;
  const run = call?.arguments[0];
  if (!certain || !run || others.length > 0) return undefined;
  if (!ts.isArrowFunction(run) && !ts.isFunctionExpression(run)) return undefined;
  const [parameter] = run.parameters;
  if (!parameter) return "none";
  const { name } = parameter;
  return ts.isArrayBindingPattern(name) || (ts.isIdentifier(name) && name.text === "this") ? undefined : name;
}

/** `import { phase }` under its own name. */
function isPlainImport(node: ts.Node): boolean {
  return ts.isImportSpecifier(node) && node.propertyName === undefined;
}

/** The name of a member or of a property in an object, which is no variable. */
function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}

function findUses(source: ts.SourceFile, context: ContextName): Uses {
  const handoffs: ts.Identifier[] = [];
  const artifacts: { node: ts.CallExpression; callee: ts.Identifier; name: string }[] = [];
  const bindings = ts.isObjectBindingPattern(context) ? context : undefined;
  const bound = new Set(bindings?.elements.map(boundName));
  const others = new Set<string>();
  let certain = !bindings || bindings.elements.every(isPlainBinding);
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isIdentifier(node)) return;
    const isContext = ts.isIdentifier(context) && node.text === context.text && node !== context;
    if (isContext && !isMemberAccess(node.parent, node)) certain = false;
    if (node.text !== "handoff" && node.text !== "artifact") return;
    if (bindings && ts.isBindingElement(node.parent) && node.parent.parent === bindings) return;
    const place = bindings && !bound.has(node.text) ? "other" : placeOfUse(node, context);
    if (place === "other") others.add(node.text);
    else if (place === "unclear") certain = false;
    else if (node.text === "handoff") handoffs.push(node);
    else {
      const call = callOf(node);
      const [name] = call?.arguments ?? [];
      if (call && name && ts.isStringLiteralLike(name)) artifacts.push({ node: call, callee: node, name: name.text });
      else certain = false;
    }
  };
  visit(source);
  return { certain, handoffs, artifacts, bindings, others };
}

/** Whether an identifier of that name is the context's member, something else's, or cannot be told. */
function placeOfUse(node: ts.Identifier, context: ContextName): "member" | "other" | "unclear" {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    const { expression } = parent;
    return ts.isIdentifier(context) && ts.isIdentifier(expression) && expression.text === context.text
      ? "member"
      : "other";
  }
  if (ts.isPropertyAssignment(parent) && parent.name === node) return "other";
  if (!ts.isObjectBindingPattern(context)) return "unclear";
  const isDeclared = "name" in parent && parent.name === node;
  return isDeclared ? "unclear" : "member";
}

function callOf(callee: ts.Identifier): ts.CallExpression | undefined {
  const expression = ts.isPropertyAccessExpression(callee.parent) ? callee.parent : callee;
  const call = expression.parent;
  return ts.isCallExpression(call) && call.expression === expression ? call : undefined;
}

function isMemberAccess(parent: ts.Node, node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) && (parent.expression === node || parent.name === node);
}

/** `{ handoff }` without another name, default or rest, and not under a name that is quoted or computed. */
function isPlainBinding(element: ts.BindingElement): boolean {
  const name = element.propertyName ?? element.name;
  if (element.dotDotDotToken || !ts.isIdentifier(name)) return false;
  if (name.text !== "handoff" && name.text !== "artifact") return true;
  return element.propertyName === undefined && element.initializer === undefined && ts.isIdentifier(element.name);
}

/** The name under which an element of the context is used; undefined where it is taken apart further. */
function boundName({ name }: ts.BindingElement): string | undefined {
  return ts.isIdentifier(name) ? name.text : undefined;
}

/** Takes what the code needs now out of the context, in the place of what it needed before. */
function rebind(
  { bindings }: Uses,
  source: ts.SourceFile,
  needs: { readonly handoff: boolean; readonly artifact: boolean },
): readonly Replacement[] {
  if (!bindings) return [];
  const elementOf = (name: string): ts.BindingElement | undefined =>
    bindings.elements.find((element) => boundName(element) === name);
  const [handoff, artifact] = [elementOf("handoff"), elementOf("artifact")];
  if (handoff && needs.artifact && !artifact) {
    return [replace(handoff, source, needs.handoff ? "handoff, artifact" : "artifact")];
  }
  if (artifact && needs.handoff && !handoff) {
    return [replace(artifact, source, needs.artifact ? "artifact, handoff" : "handoff")];
  }
  return [];
}

function replace(node: ts.Node, source: ts.SourceFile, text: string): Replacement {
  return { start: node.getStart(source), end: node.getEnd(), text };
}

function applyAll(code: string, replacements: readonly Replacement[]): string {
  return replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}
