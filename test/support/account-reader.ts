import type { Json } from "#ports";
import type { ChatReply, ChatRequest } from "./openai-server.ts";

interface ShownValue {
  readonly id: string;
  readonly name?: string;
  readonly status: string;
}

const REQUEST_FIELDS = ["部署", "役割", "期限"];
const FROM = (id: string, at?: string): Json => (at === undefined ? { from: id } : { from: id, at });

/**
 * What a careful language model would do with `aops/account-application.md`: it quotes what the request says, says what
 * it does not say, asks once, has the ledgers confirm the answer, and passes everything on by value id.
 */
export function readAccountApplication(request: ChatRequest): ChatReply {
  const task = taskOf(request);
  const told = answersOf(request);
  const turn = request.messages.filter(({ role }) => role === "assistant").length;
  const given = new Map(task.values.map((value) => [value.name ?? "", value.id]));
  const value = (name: string): Json => FROM(given.get(name) ?? name);
  switch (task.phase) {
    case "申請を読む":
      return produce({
        申請者: value("requester"),
        部署: { missing: { searched: ["request"], reason: "「営業用」は用途で、部署ではない" } },
        役割: { missing: { searched: ["request"] } },
        期限: { quote: { source: "request", text: "プロジェクトの間" } },
        用途: { quote: { source: "request", text: "営業用" } },
      });
    case "台帳と照合する":
      return checkLedgers(request, turn, told, value);
    case "申請書を書く":
      if (turn === 0) return call(["account_registry__draft_application", argumentsFrom(value, "purpose")]);
      return produce({ ...handOn(value, ["申請者", "部署", "役割", "期限"]), 申請書: FROM(told[0]?.id ?? "") });
    default:
      if (turn === 0) return call(["account_registry__create_account", argumentsFrom(value)]);
      return produce({ アカウント: told[0]?.ok === true ? FROM(told[0].id ?? "") : { missing: { searched: [] } } });
  }
}

function checkLedgers(
  request: ChatRequest,
  turn: number,
  told: readonly Told[],
  value: (name: string) => Json,
): ChatReply {
  if (turn === 0) {
    return call([
      "ask",
      { question: "部署の正式な名前、役割、いつまで使うか（日付）を教えてください。", fields: REQUEST_FIELDS },
    ]);
  }
  const answered = new Map((told[0]?.values ?? []).map((one) => [one.name ?? "", one.id]));
  const answer = (name: string): Json => FROM(answered.get(name) ?? name);
  if (turn === 1) {
    return call(
      ["staff_ledger__find_staff", { mail: value("申請者") }],
      ["department_list__find_department", { name: answer("部署") }],
      ["role_list__find_role", { name: answer("役割") }],
    );
  }
  const [, staff, department, role] = told.map(({ id }) => id ?? "");
  return produce({
    申請者: FROM(staff ?? "", "/name"),
    部署: FROM(department ?? "", "/name"),
    役割: FROM(role ?? "", "/name"),
    期限: quoteLabelled(request, "期限"),
    用途: value("用途"),
  });
}

/** What stands behind a label in the newest source, quoted letter by letter: this software makes a date of it. */
function quoteLabelled(request: ChatRequest, label: string): Json {
  const shown = request.messages.flatMap(({ role, content }) => (role === "user" ? textOf(content) : []));
  const block = shown.flatMap((text) => /```json tejun-sources\n([\s\S]*?)\n```/.exec(text)?.[1] ?? []).at(-1);
  const { sources } = JSON.parse(block ?? '{"sources":[]}') as {
    readonly sources: readonly { readonly id: string; readonly text: string }[];
  };
  const source = sources.at(-1);
  const text = source && new RegExp(`^${label}: (.+)$`, "m").exec(source.text)?.[1];
  if (source === undefined || text === undefined) return { missing: { searched: sources.map(({ id }) => id) } };
  return { quote: { source: source.id, text } };
}

function argumentsFrom(value: (name: string) => Json, ...more: readonly string[]): { readonly [name: string]: Json } {
  const given = { person: value("申請者"), department: value("部署"), role: value("役割"), expires_on: value("期限") };
  return more.includes("purpose") ? { ...given, purpose: value("用途") } : given;
}

function handOn(value: (name: string) => Json, names: readonly string[]): { readonly [name: string]: Json } {
  return Object.fromEntries(names.map((name) => [name, value(name)]));
}

function call(...calls: readonly (readonly [name: string, args: Json])[]): ChatReply {
  return { calls: calls.map(([name, args], index) => ({ id: `call_${index + 1}`, name, arguments: args })) };
}

function produce(fields: { readonly [name: string]: Json }): ChatReply {
  return call(["produce", { fields }]);
}

interface Told {
  readonly ok: boolean;
  readonly id?: string;
  readonly values?: readonly ShownValue[];
}

/** The answers to its calls, in order. */
function answersOf(request: ChatRequest): readonly Told[] {
  return request.messages
    .filter(({ role }) => role === "tool")
    .map(({ content }) => JSON.parse(textOf(content)) as Told);
}

function taskOf(request: ChatRequest): { readonly phase: string; readonly values: readonly ShownValue[] } {
  const first = request.messages.find(({ role }) => role === "user");
  const block = /```json tejun-task\n([\s\S]*?)\n```/.exec(textOf(first?.content))?.[1];
  if (block === undefined) throw new Error("The first message holds no task");
  return JSON.parse(block) as ReturnType<typeof taskOf>;
}

function textOf(content: Json | undefined): string {
  if (typeof content === "string") return content;
  const parts = Array.isArray(content) ? (content as readonly { readonly text?: string }[]) : [];
  return parts.map(({ text }) => text ?? "").join("");
}
