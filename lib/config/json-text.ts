import { type MemberNode, type ObjectNode, parse, type ValueNode } from "@humanwhocodes/momoa";
import type { Place } from "#diagnostics";
import type { Json } from "#ports";

/** A step into JSON: a key or an index. */
export type JsonPath = readonly (string | number)[];

/** JSON text as values and as places; comments and trailing commas are allowed, since people write this file. */
export type JsonText =
  | { readonly ok: false; readonly reason: string; readonly place: Place }
  | {
      readonly ok: true;
      readonly value: Json;
      /** Keys that stand twice in one object, or that no object can hold (`__proto__`), with their places. */
      readonly badKeys: readonly {
        readonly path: JsonPath;
        readonly kind: "twice" | "unsafe";
        readonly place: Place;
      }[];
      /** Where a key (or, in an array, an element) stands; the nearest place around it when it is absent. */
      placeOf(path: JsonPath): Place;
    };

/** Reads JSON text; a fault of syntax is an answer, not an exception. */
export function readJsonText(text: string): JsonText {
  let body: ValueNode;
  try {
    body = parse(text.replace(/^\uFEFF/, ""), { mode: "jsonc", allowTrailingCommas: true }).body;
  } catch (error) {
    return { ok: false, ...describeSyntaxFault(error) };
  }
  const places = new Map<string, Place>([["", toPlace(body)]]);
  const badKeys: { path: JsonPath; kind: "twice" | "unsafe"; place: Place }[] = [];

  const readObject = (node: ObjectNode, path: JsonPath): Json => {
    const entries = new Map<string, Json>();
    for (const member of node.members) {
      const key = keyOf(member);
      const at = [...path, key];
      const place = toPlace(member.name);
      if (key === "__proto__") badKeys.push({ path: at, kind: "unsafe", place });
      else if (entries.has(key)) badKeys.push({ path: at, kind: "twice", place });
      else {
        places.set(toPointer(at), place);
        entries.set(key, read(member.value, at));
      }
    }
    return Object.fromEntries(entries);
  };
  const read = (node: ValueNode, path: JsonPath): Json => {
    switch (node.type) {
      case "Object":
        return readObject(node, path);
      case "Array":
        return node.elements.map((element, index) => {
          const at = [...path, index];
          places.set(toPointer(at), toPlace(element.value));
          return read(element.value, at);
        });
      case "String":
      case "Number":
      case "Boolean":
        return node.value;
      default:
        return null;
    }
  };

  return {
    ok: true,
    value: read(body, []),
    badKeys,
    placeOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const place = places.get(toPointer(path.slice(0, length)));
        if (place !== undefined) return place;
      }
      return toPlace(body);
    },
  };
}

/** The value at `path`, or undefined when there is none. */
export function valueAt(root: Json, path: JsonPath): Json | undefined {
  let value: unknown = root;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return value as Json | undefined;
}

/** The path as a person reads it: `tools.staff_ledger.operations`; the file itself is `$`. */
export function showPath(path: JsonPath): string {
  if (path.length === 0) return "$";
  return path
    .map((step) =>
      typeof step === "number" ? `[${step}]` : /^[\w$]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`,
    )
    .join("")
    .replace(/^\./, "");
}

function keyOf(member: MemberNode): string {
  return member.name.type === "String" ? member.name.value : member.name.name;
}

function toPointer(path: JsonPath): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function toPlace(node: { readonly loc: ValueNode["loc"] }): Place {
  const { start, end } = node.loc;
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}

function describeSyntaxFault(error: unknown): { reason: string; place: Place } {
  const fault = error instanceof Error ? error : new Error(String(error));
  const at = fault as { readonly line?: unknown; readonly column?: unknown };
  return {
    reason: fault.message.replace(/\s*\(\d+:\d+\)$/, ""),
    place: {
      line: typeof at.line === "number" ? at.line : 1,
      column: typeof at.column === "number" ? at.column : 1,
    },
  };
}
