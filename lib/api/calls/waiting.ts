import { answer, defineCall } from "../call.ts";
import { readPage } from "../lists.ts";
import { waitingList } from "../schemas/waiting.ts";
import { listWaitingViews } from "../waiting/view-waiting.ts";
import { runsQuery } from "./shared-shapes.ts";

const listWaiting = defineCall({
  method: "get",
  path: "/waiting",
  id: "listWaiting",
  summary:
    "Lists the approvals and questions that runs wait for now, with whom they wait for; a page of runs at a time.",
  query: runsQuery.omit({ status: true }),
  answers: { 200: { description: "One page.", schema: waitingList } },
  refusals: [400],
  async answer(ports, { query }) {
    const page = await readPage(query, (window) => listWaitingViews(ports, query, window));
    return "refused" in page ? page : answer(200, page);
  },
});

/** The call that shows what waits for people. */
export const WAITING_CALLS = [listWaiting] as const;
