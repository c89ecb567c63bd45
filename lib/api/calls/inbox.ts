import { answer, defineCall } from "../call.ts";
import { loadInbox } from "../inbox/load-inbox.ts";
import { inbox } from "../schemas/inbox.ts";

const getInbox = defineCall({
  method: "get",
  path: "/inbox",
  id: "getInbox",
  summary: "Lists the approvals and questions that wait for the caller, oldest first.",
  answers: { 200: { description: "What waits; each opens by its id for whoever is signed in.", schema: inbox } },
  refusals: [],
  async answer(ports, { caller }) {
    return answer(200, await loadInbox(ports, caller.person));
  },
});

/** The call that shows what waits for a person. */
export const INBOX_CALLS = [getInbox] as const;
