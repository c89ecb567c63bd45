// Phase 1: Collect
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "Read the partners.",
      "",
      "Hand over: partners (list), total (number)",
    ].join("\n"),
  });
  return produce(found);
});
