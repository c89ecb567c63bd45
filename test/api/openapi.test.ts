import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "#ports";
import { createApiHost } from "./api-host.ts";

async function describeHost(): Promise<{ readonly document: JsonObject; readonly routes: readonly string[] }> {
  const host = await createApiHost();
  const document = (await (await host.get("/openapi.json")).json()) as JsonObject;
  const routes = host.app.routes
    .filter(({ method, path }) => method !== "ALL" && path !== "/openapi.json")
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  return { document, routes: [...new Set(routes)] };
}

function operationsOf(document: JsonObject): readonly (readonly [string, JsonObject])[] {
  return Object.entries(document.paths as { readonly [path: string]: JsonObject }).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, JsonObject] => [
      `${method.toUpperCase()} ${path}`,
      operation as JsonObject,
    ]),
  );
}

function referencesIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "$ref" && typeof part === "string" ? [part] : referencesIn(part),
  );
}

describe("/openapi.json", () => {
  it("describes every call that is answered, and no other", async () => {
    const { document, routes } = await describeHost();

    expect(document.openapi).toBe("3.1.0");
    expect(
      operationsOf(document)
        .map(([call]) => call)
        .sort(),
    ).toEqual([...routes].sort());
  });

  it("gives each call an id of its own, a summary, and the problem it may answer with", async () => {
    const { document } = await describeHost();
    const operations = operationsOf(document);

    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
    for (const [, { summary, responses }] of operations) {
      expect(summary).toBeTruthy();
      expect(JSON.stringify(responses)).toContain("application/problem+json");
    }
  });

  it("refers only to schemas that it holds", async () => {
    const { document } = await describeHost();
    const schemas = Object.keys((document.components as { schemas: JsonObject }).schemas);

    const references = [...new Set(referencesIn(document))];

    expect(references.length).toBeGreaterThan(3);
    for (const reference of references) expect(schemas).toContain(reference.replace("#/components/schemas/", ""));
  });

  it("names each path parameter that its path holds", async () => {
    const { document } = await describeHost();

    for (const [call, { parameters = [] }] of operationsOf(document)) {
      const named = (parameters as readonly { in: string; name: string }[]).filter((one) => one.in === "path");
      expect(named.map(({ name }) => name)).toEqual([...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });
});
