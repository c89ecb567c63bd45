import { z } from "zod";

/** How the phases of a procedure or program follow each other, as boxes and ways. */
export const graph = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(["start", "branch", "gate", "approval", "phase", "finish"]),
      phase: z.int().optional(),
      label: z.string(),
      details: z.array(z.string()).optional(),
    }),
  ),
  edges: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      kind: z.enum(["next", "skip"]),
      label: z.string().optional(),
    }),
  ),
});
