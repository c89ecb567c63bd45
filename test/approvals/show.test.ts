import { describe, expect, it } from "vitest";
import { loadApproval, showApproval } from "#approvals";
import type { Table } from "#ports";
import { decide } from "../support/account-application.ts";
import { linkOf } from "../support/people.ts";
import { asked } from "./asked.ts";

describe("showing an approval", () => {
  it("shows the subject, its digest, as whom one decides, and the page's nonce", async () => {
    const { ports, id, approval } = await asked();

    const shown = await showApproval(ports, { id });

    const record = await loadApproval(ports.table, approval);
    expect(shown).toMatchObject({
      ok: true,
      page: {
        approval,
        state: "waiting",
        subject: record?.subject,
        digest: record?.digest,
        person: "lead@example.com",
        nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
        ledgerVersions: [{ ledger: "departments", version: "7" }],
      },
    });
  });

  it("writes nothing and decides nothing, however often it is opened and by whom", async () => {
    const { ports, id } = await asked();
    const readOnly: Table = {
      get: (key) => ports.table.get(key),
      query: (query) => ports.table.query(query),
      write: () => Promise.reject(new Error("Unexpected write while showing")),
    };

    const first = await showApproval({ ...ports, table: readOnly }, { id });
    await showApproval({ ...ports, table: readOnly }, { id: "no-such-link" });
    await showApproval({ ...ports, table: readOnly }, { id, signedIn: { person: "mallory@example.com" } });
    const second = await showApproval({ ...ports, table: readOnly }, { id });

    expect(second).toEqual(first);
    expect(ports.workflows.released).toEqual([]);
  });

  it("gives each approver's page another nonce", async () => {
    const { ports } = await asked();

    const pages = await Promise.all(
      ["lead@example.com", "deputy@example.com"].map(async (person) =>
        showApproval(ports, { id: await linkOf(ports, person) }),
      ),
    );

    const nonces = pages.map((shown) => (shown.ok ? shown.page.nonce : undefined));
    expect(new Set(nonces).size).toBe(2);
  });

  it("shows who decided what and when, once it is decided, and offers nothing more to decide", async () => {
    const application = await asked();
    await decide(application);

    const shown = await showApproval(application.ports, { id: application.id });

    expect(shown).toMatchObject({
      ok: true,
      page: { state: "approved", decision: { person: "lead@example.com", decision: "approved" } },
    });
    expect(shown.ok && shown.page.nonce).toBeUndefined();
  });

  it("opens by its own id for a signed-in approver only", async () => {
    const { ports, approval } = await asked();

    expect((await showApproval(ports, { id: approval, signedIn: { person: "LEAD@example.com" } })).ok).toBe(true);
    expect(await showApproval(ports, { id: approval })).toMatchObject({ status: 403, diagnostic: { code: "AOP609" } });
    expect(await showApproval(ports, { id: approval, signedIn: { person: "mallory@example.com" } })).toMatchObject({
      status: 403,
      diagnostic: { code: "AOP602" },
    });
  });

  it.each(["経理部長", " 経理部長", "経理部⾧"])(
    "opens by its own id for somebody whose sign-in vouches for the role, as %j",
    async (role) => {
      const { ports, approval } = await asked();

      const shown = await showApproval(ports, { id: approval, signedIn: { person: "new@example.com", roles: [role] } });

      expect(shown).toMatchObject({ ok: true, page: { person: "new@example.com", speaksFor: [{ role: "経理部長" }] } });
    },
  );
});
