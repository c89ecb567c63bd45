import type { DescribedCall } from "../call.ts";
import type { ApiPorts } from "../ports.ts";
import { AOP_EDIT_CALLS } from "./aop-edits.ts";
import { AOP_CALLS } from "./aops.ts";
import { ASKED_CALLS } from "./asked.ts";
import { ATTACHMENT_CALLS } from "./attachments.ts";
import { COMPILE_CALLS } from "./compiles.ts";
import { CONVERSATION_CALLS } from "./conversations.ts";
import { embeddedCalls } from "./embedded.ts";
import { INBOX_CALLS } from "./inbox.ts";
import { PROGRAM_CALLS } from "./programs.ts";
import { getEvents, RUN_CALLS } from "./runs.ts";
import { sandboxCalls } from "./sandbox.ts";
import { WAITING_CALLS } from "./waiting.ts";

/** Every call that a host with these ports answers. */
export function listCalls({ embedded }: Pick<ApiPorts, "embedded">): readonly DescribedCall[] {
  return [
    ...AOP_CALLS,
    ...AOP_EDIT_CALLS,
    ...PROGRAM_CALLS,
    ...COMPILE_CALLS,
    ...CONVERSATION_CALLS,
    ...ATTACHMENT_CALLS,
    ...RUN_CALLS,
    ...WAITING_CALLS,
    ...ASKED_CALLS,
    ...INBOX_CALLS,
    ...(embedded ? [getEvents, ...embeddedCalls(embedded), ...sandboxCalls(embedded.sandbox)] : []),
  ];
}
