import { z } from "zod";

/** What an attribute may be: a literal, one with a type or language, or several (PROV-JSON, section 2.4). */
const literal = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.strictObject({ $: z.string(), type: z.string().optional(), lang: z.string().optional() }),
]);
const values = z.union([literal, z.array(literal).min(1)]);

/** A qualified name whose prefix is declared, or the id of a blank node. */
const qualified = z.string().regex(/^(tejun|prov|xsd):[A-Za-z0-9._-]+$/);
const relationId = z.string().regex(/^_:[A-Za-z0-9]+$/);
const time = z.iso.datetime();

const thing = z.record(z.string(), values);
const activity = z.object({ "prov:startTime": time.optional(), "prov:endTime": time.optional() }).catchall(values);
const relation = (ends: z.ZodRawShape) => z.record(relationId, z.object(ends).catchall(values));

/** The constraints of the PROV-JSON Member Submission on what this software writes, written down from its text. */
export const provJson = z.strictObject({
  prefix: z.record(z.string().regex(/^[a-zA-Z0-9_-]+$/), z.string().regex(/^(https?:|urn:)/)),
  entity: z.record(qualified, thing),
  activity: z.record(qualified, activity),
  agent: z.record(qualified, thing),
  wasGeneratedBy: relation({
    "prov:entity": qualified,
    "prov:activity": qualified.optional(),
    "prov:time": time.optional(),
  }).optional(),
  used: relation({ "prov:activity": qualified, "prov:entity": qualified, "prov:time": time.optional() }).optional(),
  wasInformedBy: relation({ "prov:informed": qualified, "prov:informant": qualified }).optional(),
  wasDerivedFrom: relation({ "prov:generatedEntity": qualified, "prov:usedEntity": qualified }).optional(),
  wasAttributedTo: relation({ "prov:entity": qualified, "prov:agent": qualified }).optional(),
  wasAssociatedWith: relation({ "prov:activity": qualified, "prov:agent": qualified }).optional(),
  actedOnBehalfOf: relation({
    "prov:delegate": qualified,
    "prov:responsible": qualified,
    "prov:activity": qualified.optional(),
  }).optional(),
});

const SECTIONS = {
  "prov:entity": "entity",
  "prov:generatedEntity": "entity",
  "prov:usedEntity": "entity",
  "prov:activity": "activity",
  "prov:informed": "activity",
  "prov:informant": "activity",
  "prov:agent": "agent",
  "prov:delegate": "agent",
  "prov:responsible": "agent",
} as const;

/** The ids that relations name and that do not stand in the section they belong to. */
export function danglingIds(document: z.output<typeof provJson>): readonly string[] {
  const { prefix: _prefix, entity, activity: activities, agent, ...relations } = document;
  const known = { entity, activity: activities, agent };
  return Object.values(relations).flatMap((section) =>
    Object.values(section ?? {}).flatMap((one) =>
      Object.entries(SECTIONS).flatMap(([end, kind]) => {
        const id = (one as { readonly [name: string]: unknown })[end];
        return typeof id !== "string" || Object.hasOwn(known[kind], id) ? [] : [id];
      }),
    ),
  );
}
