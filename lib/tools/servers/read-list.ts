import { z } from "zod";
import type { JsonObject, ListedOperation } from "#ports";

/** A page of `tools/list` as far as it has to be in form: one odd tool must not hide all the others. */
export const ListPageSchema = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

const listedSchema = z.object({
  name: z.string().min(1),
  description: z.string().optional(),
  inputSchema: z.record(z.string(), z.json()),
});

/** The operations on a page that are in form. A page on which none is, though there are some, is no page. */
export function readListPage(page: z.infer<typeof ListPageSchema>): {
  readonly operations: readonly ListedOperation[];
  readonly next: string | undefined;
} {
  const operations = page.tools.flatMap((tool): ListedOperation[] => {
    const parsed = listedSchema.safeParse(tool);
    if (!parsed.success) return [];
    const { name, description, inputSchema } = parsed.data;
    return [{ name, inputSchema: inputSchema as JsonObject, ...(description === undefined ? {} : { description }) }];
  });
  if (operations.length === 0 && page.tools.length > 0) throw new TypeError("Unexpected form of every listed tool");
  return { operations, next: page.nextCursor };
}
