import { z } from "zod";

const relations = z.record(z.string(), z.record(z.string(), z.json()));

/** A PROV-JSON document (W3C Member Submission), as far as this software writes it. */
export const prov = z
  .looseObject({
    prefix: z.record(z.string(), z.string()),
    entity: relations,
    activity: relations,
    agent: relations,
  })
  .meta({ id: "Prov" });

const attributes = z.array(
  z.object({
    key: z.string(),
    value: z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.string() })]),
  }),
);

const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string(),
  kind: z.union([z.literal(1), z.literal(3)]),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  attributes,
  status: z.object({ code: z.union([z.literal(0), z.literal(1), z.literal(2)]), message: z.string().optional() }),
});

/** Spans as OTLP/JSON has them. */
export const trace = z
  .object({
    resourceSpans: z.array(
      z.object({
        resource: z.object({ attributes }),
        scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(span) })),
      }),
    ),
  })
  .meta({ id: "Trace" });
