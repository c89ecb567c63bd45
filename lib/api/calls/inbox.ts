import { answer, defineCall } from "../call.ts";
import { loadInbox } from "../inbox/load-inbox.ts";
import { readPage } from "../lists.ts";
import { pageQuery } from "../schemas/common.ts";
import { inbox } from "../schemas/inbox.ts";

const getInbox = defineCall({
  method: "get",
  path: "/inbox",
  id: "getInbox",
  summary: "Lists the approvals and questions that wait for the caller, what expires first standing first.",
  query: pageQuery,
  answers: { 200: { description: "One page; each opens by its id for whoever is signed in.", schema: inbox } },
  refusals: [400],
  async answer(ports, { caller, query }) {
    const page = await readPage(query, (window) => loadInbox(ports, caller.person, window));
    return "refused" in page ? page : answer(200, page);
  },
});

/** The call that shows what waits for a person. */
export const INBOX_CALLS = [getInbox] as const;
