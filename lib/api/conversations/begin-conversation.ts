import { beginConversation, beginExploration, type Conversation, FILES_TOOL, readableTools, say } from "#conversation";
import { diagnose, excerpt, type Language } from "#diagnostics";
import { giveAttachments } from "#files";
import { digestFiles } from "#records";
import { refuseFiles } from "../attachments/refuse-files.ts";
import type { Caller } from "../caller.ts";
import type { ApiPorts, ConversationHost } from "../ports.ts";
import { type Refusal, refuse } from "../problem.ts";
import { dayIn } from "../runs/day-in.ts";

/** How a conversation is begun. */
export interface Beginning {
  readonly caller: Caller;
  readonly language: Language;
  readonly message?: string | undefined;
  readonly explore?:
    | { readonly tools: readonly string[]; readonly attachments?: readonly string[] | undefined }
    | undefined;
}

/** Begins a conversation, with the reads that its person may try in it; a first message is answered at once. */
export async function startConversation(
  ports: ApiPorts,
  host: ConversationHost,
  beginning: Beginning,
): Promise<Conversation | Refusal> {
  const { caller, language, explore } = beginning;
  const message = beginning.message?.trim() ?? "";
  const owner = caller.person;
  const begun = explore ? await explored(ports, host, beginning, explore) : { writes: [] };
  if ("refused" in begun) return begun;
  const head = await beginConversation(ports, { owner, language, ...begun });
  if (message === "") return head;
  const said = await say(ports, head, message);
  if ("fault" in said) return refuse(409, said.fault);
  await host.answer(head.conversation);
  return said.head;
}

async function explored(
  ports: ApiPorts,
  host: ConversationHost,
  { caller, message = "" }: Beginning,
  { tools, attachments = [] }: NonNullable<Beginning["explore"]>,
) {
  const readable = readableTools(ports.catalog).map(({ id }) => id);
  const strange = tools.find((tool) => !readable.includes(tool));
  if (strange !== undefined) {
    return refuse(422, diagnose("AOP568", { operation: excerpt(strange), known: readable.join(" / ") || "–" }));
  }
  const run = `try_${ports.ids.next()}`;
  const given = await giveAttachments(ports, { run, attachments, by: caller.person });
  if (!given.ok) return refuseFiles(given.diagnostics);
  const granted = [...new Set(tools), ...(attachments.length > 0 ? [FILES_TOOL] : [])];
  const { exploration, writes } = beginExploration(ports, {
    run,
    tools: granted,
    program: await host.grantReads(granted),
    attachments: [...new Set(attachments)],
    given: digestFiles(given.files),
    person: { person: caller.person, authenticated: caller.authenticated },
    words: message.trim(),
    startDay: dayIn(ports.config.timezone, ports.clock.now()),
  });
  return { exploration, writes: [...writes, ...given.writes] };
}
