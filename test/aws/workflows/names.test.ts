import { describe, expect, it } from "vitest";
import { WorkflowError } from "#ports";
import { asciiName, parseMachineArn } from "../../../lib/aws/workflows/names.ts";

describe("the name Step Functions knows a machine by", () => {
  it("is the name itself when it is plain", () => {
    expect(asciiName("machine", "aop-monthly_invoices", "tejun-")).toBe("tejun-aop-monthly_invoices");
    expect(asciiName("execution", "01JDVZ7Q0S6T0Q6W4Z3M5X9Y8K-1")).toBe("01JDVZ7Q0S6T0Q6W4Z3M5X9Y8K-1");
  });

  it("is ASCII, at most 80 characters, and another for each Japanese name", () => {
    const names = ["月次請求", "月次請求書", "経費精算", "aop-経費-精算", "経".repeat(80), `${"経".repeat(79)}費`];
    const taken = names.map((name) => asciiName("machine", name, "tejun-production-"));

    for (const name of taken) expect(name).toMatch(/^tejun-production-[A-Za-z0-9_-]{1,63}$/);
    expect(new Set(taken).size).toBe(names.length);
    expect(taken[0]).toBe(asciiName("machine", "月次請求", "tejun-production-"));
  });

  it("is never one that was derived from another name", () => {
    const derived = asciiName("machine", "経費精算");

    expect(asciiName("machine", derived)).not.toBe(derived);
  });

  it("keeps a long name apart from another that begins like it", () => {
    const [one, two] = ["1", "2"].map((end) => asciiName("machine", `${"x".repeat(79)}${end}`, "tejun-"));

    expect(one).not.toBe(two);
    expect(one).toHaveLength(80);
  });

  it("is refused where Step Functions would refuse it", () => {
    for (const name of ["", "x".repeat(81), "a b", "a:b", "a/b", "a#b", "a%b", "a,b"]) {
      expect(() => asciiName("execution", name)).toThrow(WorkflowError);
    }
  });
});

describe("the ARN of a machine", () => {
  it("says what its executions are called, with and without a version", () => {
    const arn = "arn:aws:states:ap-northeast-1:123456789012:stateMachine:aop-x";
    const expected = "arn:aws:states:ap-northeast-1:123456789012:execution:aop-x:run1";

    expect([arn, `${arn}:7`].map((each) => parseMachineArn(each)?.execution("run1"))).toEqual([expected, expected]);
    expect(parseMachineArn("aop-x")).toBeUndefined();
  });
});
