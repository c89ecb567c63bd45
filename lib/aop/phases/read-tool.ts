import type { Grant } from "../model.ts";
import { normaliseName } from "../normalise/normalise-name.ts";

/** What one item of a tools list says, or why it grants nothing. */
export type ToolReading =
  | { readonly ok: true; readonly grant: Grant }
  | { readonly ok: false; readonly problem: "unreadable" }
  | { readonly ok: false; readonly problem: "access"; readonly tool: string; readonly access: string };

const READ_ONLY = /^(?:read-only|読み取り専用)$/i;
const CALLED_AOP = /^aop\s*(?:「([^「」]+)」|『([^『』]+)』|"([^"]+)"|[“”]([^“”]+)”)$/i;
/** Several tools written as one item: commas are what separates them. */
const OTHER_SEPARATORS = /[・･;；]/;
const BRACKETS = /[()[\]{}「」『』【】“”"]/;

/** Reads one item, already folded: `freee (read-only)`, `google_workspace の gmail`, `添付ファイル`, `hitl`, `AOP「…」`. */
export function readTool(item: string): ToolReading {
  const text = unwrap(unwrap(normaliseName(item), "**"), "`");
  const called = CALLED_AOP.exec(text);
  if (called !== null) {
    const tool = normaliseName(called[1] ?? called[2] ?? called[3] ?? called[4] ?? "");
    return tool === "" ? UNREADABLE : { ok: true, grant: { kind: "aop", tool, access: "write" } };
  }
  const bracket = /^([^()]*?) ?\(([^()]*)\)$/.exec(text);
  const access = bracket?.[2]?.trim();
  const name = bracket?.[1] ?? text;
  if (name === "" || BRACKETS.test(name) || OTHER_SEPARATORS.test(name)) return UNREADABLE;
  if (access !== undefined && !READ_ONLY.test(access)) return { ok: false, problem: "access", tool: name, access };
  const key = name.toLowerCase();
  if (key === "添付ファイル" || key === "attachments")
    return grant({ kind: "attachments", tool: name, access: "read" });
  if (key === "hitl") return grant({ kind: "hitl", tool: name, access: "read" });
  const [tool = "", service] = splitService(name);
  if (tool === "" || service === "") return UNREADABLE;
  return grant({
    kind: "tool",
    tool,
    ...(service === undefined ? {} : { service }),
    access: access === undefined ? "write" : "read",
  });
}

/** Emphasis and code marks around a name are no part of it. */
function unwrap(text: string, mark: string): string {
  const wrapped = text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark);
  return wrapped ? text.slice(mark.length, -mark.length).trim() : text;
}

const UNREADABLE: ToolReading = { ok: false, problem: "unreadable" };

function grant(granted: Grant): ToolReading {
  return { ok: true, grant: granted };
}

/** `の` joins a tool and its part only with a space around it or behind an ASCII name: `取引先の一覧` is one name. */
function splitService(name: string): readonly string[] {
  const slash = name.indexOf("/");
  if (slash >= 0) return [name.slice(0, slash).trim(), name.slice(slash + 1).trim()];
  const joint = / の |(?<=[A-Za-z0-9_-])の ?| の(?=[A-Za-z0-9_-])/.exec(name);
  if (joint === null) return [name];
  return [name.slice(0, joint.index).trim(), name.slice(joint.index + joint[0].length).trim()];
}
