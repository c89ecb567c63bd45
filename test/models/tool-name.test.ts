import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelToolName } from "#models";

describe("the name of an operation for a model", () => {
  it("is tool__operation where every provider takes that", () => {
    expect(modelToolName("freee", "list_partners")).toBe("freee__list_partners");
    expect(modelToolName("crm", "get-contact")).toBe("crm__get-contact");
  });

  it("is a stable alias where it does not fit", () => {
    expect(modelToolName("crm", "contacts.list")).toBe("crm-contacts_list-356b0f4bb8b0feeb");
    expect(modelToolName("社員台帳", "社員を探す")).toMatch(/^[0-9a-f]{16}$/);
    expect(modelToolName("crm", "a".repeat(80))).toHaveLength("crm".length + 1 + 22 + 1 + 16);
  });

  it("is ASCII, at most 64 characters, and different for different operations", () => {
    const part = fc.oneof(
      fc.stringMatching(/^[a-z][a-z0-9_]{0,39}$/),
      fc.string({ minLength: 1 }),
      fc.constantFrom("a", "a_", "_b", "b", "a__b", "__"),
    );
    fc.assert(
      fc.property(part, part, part, part, (tool, operation, otherTool, otherOperation) => {
        const name = modelToolName(tool, operation);
        const other = modelToolName(otherTool, otherOperation);

        expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
        expect(name === other).toBe(tool === otherTool && operation === otherOperation);
      }),
      { numRuns: 2_000 },
    );
  });
});
