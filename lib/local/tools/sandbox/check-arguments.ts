import type { JsonObject } from "#ports";

interface ParameterSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
  readonly required?: readonly string[];
}

/** What is wrong with the arguments of a call, or undefined: unknown, missing, or of another type. */
export function findArgumentFault(schema: JsonObject, args: JsonObject): string | undefined {
  const { properties = {}, required = [] } = schema as ParameterSchema;
  const missing = required.find((name) => args[name] === undefined || args[name] === null);
  if (missing !== undefined) return `引数 ${missing} がありません`;
  for (const [name, value] of Object.entries(args)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) return `引数 ${name} は知りません`;
    if (property.type !== undefined && typeof value !== property.type) {
      return `引数 ${name} は ${property.type} のはずですが ${JSON.stringify(value)} です`;
    }
  }
  return undefined;
}
