import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ApprovalSubject, loadApproval } from "#approvals";
import { canonicalJson } from "#records";
import { digestSubject } from "../../lib/approvals/subject/envelope.ts";
import { applyForAccounts, ask } from "../support/account-application.ts";

describe("an approval's subject", () => {
  it("holds everything that is approved, each argument with its status and where it comes from", async () => {
    const subject = await askedSubject();

    expect(subject).toMatchObject({
      type: "actions",
      run: "run_01JDXSAMPLE0000000000000001",
      aop: { id: "sample", version: 1, title: "月次請求書" },
      phase: { number: 2, name: "登録" },
      requester: { person: "taro@example.com", authenticated: true },
      role: "経理部長",
      actions: [
        {
          call: "2.1",
          tool: "registry",
          operation: "create_account",
          title: "アカウントを作る",
          access: "commit",
          catalog: expect.stringMatching(/^[0-9a-f]{64}$/),
          arguments: {
            department: { status: "verified", value: "D-1", sources: ["call:1.1"], calls: ["1.1"] },
            purpose: { status: "extracted", value: "営業用", sources: ["request"], calls: [] },
          },
        },
      ],
      rows: [{ call: "1.1", ledger: "departments", keys: ["D-1"], digest: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    expect(subject.validUntil - subject.validFrom).toBe(7 * 24 * 60 * 60 * 1000);
  });

  it("stands beside the ledgers' versions, which are not in its digest", async () => {
    const application = await applyForAccounts();
    await ask(application);

    const record = await loadApproval(application.ports.table, application.approval);

    expect(record?.ledgerVersions).toMatchObject([{ call: "1.1", ledger: "departments", version: "7" }]);
    expect(JSON.stringify(record?.subject)).not.toContain('version":"7"');
  });

  it("is digested as a DSSE pre-authentication encoding of its RFC 8785 form", async () => {
    const subject = await askedSubject();
    const body = canonicalJson(subject);
    const type = "application/vnd.tejun.approval+json";
    const encoded = `DSSEv1 ${type.length} ${type} ${Buffer.byteLength(body)} ${body}`;

    expect(digestSubject(subject)).toBe(createHash("sha256").update(encoded).digest("hex"));
  });

  it("has the same digest in whatever order its keys stand, at every level", async () => {
    const subject = await askedSubject();

    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (chance) => {
        expect(digestSubject(shuffleKeys(subject, chance) as ApprovalSubject)).toBe(digestSubject(subject));
      }),
      { numRuns: 50 },
    );
  });

  it("has another digest after any change of any value, at every level", async () => {
    const subject = await askedSubject();
    const paths = leafPaths(subject);

    const same = paths.filter((path) => digestSubject(changeAt(subject, path)) === digestSubject(subject));

    expect(paths.length).toBeGreaterThan(30);
    expect(same).toEqual([]);
  });

  it("has another digest when a part is left out, at every level", async () => {
    const subject = await askedSubject();
    const paths = allPaths(subject);

    const same = paths.filter((path) => digestSubject(removeAt(subject, path)) === digestSubject(subject));

    expect(same).toEqual([]);
  });

  it("has another digest when two actions change places", async () => {
    const subject = await askedSubject(2);
    if (subject.type !== "actions") throw new Error("Unexpected subject, expected actions");

    const swapped = { ...subject, actions: subject.actions.toReversed() };

    expect(digestSubject(swapped)).not.toBe(digestSubject(subject));
  });

  it("has a nonce of its own, so that equal requests are told apart", async () => {
    const first = await askedSubject();
    const second = await askedSubject();

    expect(first.nonce).not.toBe(second.nonce);
  });
});

async function askedSubject(accounts = 1): Promise<ApprovalSubject> {
  const application = await applyForAccounts({ accounts });
  await ask(application);
  const record = await loadApproval(application.ports.table, application.approval);
  if (record?.subject === undefined) throw new Error("Nothing was asked");
  return record.subject;
}

type Path = readonly (string | number)[];

function allPaths(value: unknown, path: Path = []): readonly Path[] {
  if (value === null || typeof value !== "object") return [path];
  const inner = Object.entries(value).flatMap(([key, part]) => allPaths(part, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

function leafPaths(value: unknown): readonly Path[] {
  return allPaths(value).filter((path) => typeof at(value, path) !== "object");
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as { readonly [name: string]: unknown })[key], value);
}

/** A value of another type counts as changed too: the text "1" is not the number 1. */
function changeAt(subject: ApprovalSubject, path: Path): ApprovalSubject {
  const old = at(subject, path);
  const changed = typeof old === "string" ? `${old}x` : typeof old === "number" ? String(old) : !old;
  return edit(subject, path, (parent, key) => {
    parent[key] = changed;
  });
}

function removeAt(subject: ApprovalSubject, path: Path): ApprovalSubject {
  return edit(subject, path, (parent, key) => {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  });
}

function edit(
  subject: ApprovalSubject,
  path: Path,
  change: (parent: { [name: string]: unknown }, key: string) => void,
): ApprovalSubject {
  const copy = structuredClone(subject);
  const parent = at(copy, path.slice(0, -1)) as { [name: string]: unknown };
  change(parent, String(path.at(-1)));
  return copy;
}

function shuffleKeys(value: unknown, chance: Iterator<number>): unknown {
  if (Array.isArray(value)) return value.map((part) => shuffleKeys(part, chance));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, part]) => ({ key, part, place: Number(chance.next().value) }));
  entries.sort((a, b) => a.place - b.place);
  return Object.fromEntries(entries.map(({ key, part }) => [key, shuffleKeys(part, chance)]));
}
