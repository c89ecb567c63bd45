import { lookupMade, SandboxRefusal, type SandboxTool } from "../tool.ts";

/** Mail drafts that nobody sends. */
export const googleWorkspace: SandboxTool = {
  ledgers: {},
  reads: {
    list_drafts: async (_, { store }) => ({ drafts: (await store.effects()).map(({ receipt }) => receipt) }),
  },
  lookups: {
    find_draft: lookupMade({
      key: "draft_id",
      operations: ["create_draft"],
      row: async ({ receipt }) => receipt,
    }),
  },
  effects: {
    create_draft: {
      async prepare(args, { id }) {
        if (!/^[^\s@]+@[^\s@]+$/.test(String(args.to))) {
          throw new SandboxRefusal(`宛先 ${JSON.stringify(args.to)} はメールアドレスではありません`);
        }
        return {
          receipt: {
            draft_id: `mail_${id}`,
            to: args.to ?? null,
            subject: args.subject ?? null,
            body: args.body ?? null,
          },
        };
      },
    },
  },
};
