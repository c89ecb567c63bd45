import { describe, expect, it } from "vitest";
import { asked, decideWith, nonceOf } from "./asked.ts";
import { LEAD } from "./several-people.ts";

const COMMIT = { approvals: { validDays: 7, signInRequired: "commit" } } as const;

describe("sign-in for what cannot be undone", () => {
  it("is required of whoever approves a commit, through their own link", async () => {
    const application = await asked({ config: COMMIT });
    const nonce = await nonceOf(application, { person: LEAD });

    expect(await decideWith(application, { nonce })).toMatchObject({ status: 403, diagnostic: { code: "AOP609" } });
    expect(await decideWith(application, { nonce, signedIn: { person: LEAD } })).toMatchObject({ ok: true });
  });

  it("is not required for a draft", async () => {
    const application = await asked({ config: COMMIT, operation: { access: "draft" } });

    expect(await decideWith(application, {})).toMatchObject({ ok: true });
  });
});
