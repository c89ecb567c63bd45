import type { Json, JsonObject } from "#ports";
import { amountSold, PARTNERS } from "../data/accounting.ts";
import { matchExactly, matchName } from "../match.ts";
import type { Effect } from "../store.ts";
import { lookupIn, lookupMade, type SandboxContext, SandboxRefusal, type SandboxTool } from "../tool.ts";

/** Accounting: partners, their sales of a month, invoices, payments. */
export const freee: SandboxTool = {
  ledgers: { partners: { key: "partner_id", rows: PARTNERS } },
  reads: {
    list_partners: (_, context) => ({ partners: context.ledger("partners").rows.map(showPartner) }),
    list_sales: (args, context) => {
      const month = args.month === undefined ? monthOf(context.now) : checkMonth(args.month);
      const sales = context.ledger("partners").rows.map((partner) => ({
        partner_id: partner.partner_id ?? null,
        partner: partner.name ?? null,
        mail: partner.mail ?? null,
        month,
        amount: amountSold(partner, month),
      }));
      return { month, sales };
    },
    list_invoices: async (args, context) => {
      const wanted = args.status ?? "draft";
      const invoices = await Promise.all(
        (await context.store.effects())
          .filter(({ operation }) => operation === "draft_invoice")
          .map((effect) => showInvoice(effect, context)),
      );
      return { invoices: invoices.filter(({ status }) => wanted === "all" || status === wanted) };
    },
  },
  lookups: {
    find_partner: {
      ...lookupIn("partners", "partner_id", { name: matchName("name"), partner_id: matchExactly("partner_id") }),
    },
    find_invoice: lookupMade({
      key: "invoice_id",
      operations: ["draft_invoice", "issue_invoice"],
      row: async (effect, context) => (effect.operation === "draft_invoice" ? showInvoice(effect, context) : undefined),
    }),
    find_payment: lookupMade({
      key: "payment_id",
      operations: ["draft_payment", "register_payment"],
      row: async (effect) => (effect.receipt.payment_id === undefined ? undefined : effect.receipt),
    }),
  },
  effects: {
    draft_invoice: {
      async prepare(args, { id, ledger }) {
        const month = checkMonth(args.month);
        const amount = checkAmount(args.amount);
        const partner = ledger("partners").rows.find((row) => row.partner_id === args.partner_id);
        if (partner === undefined) throw new SandboxRefusal(`取引先 ${String(args.partner_id)} はありません`);
        return {
          receipt: {
            invoice_id: `inv_${id}`,
            partner_id: partner.partner_id ?? null,
            partner: partner.name ?? null,
            mail: partner.mail ?? null,
            month,
            amount,
            status: "draft",
          },
        };
      },
    },
    issue_invoice: {
      async prepare(args, context) {
        const invoice = await findDraft(String(args.invoice_id), context);
        for (const checked of ["partner", "amount"] as const) {
          if (args[checked] !== undefined && args[checked] !== invoice[checked]) {
            throw new SandboxRefusal(
              `請求書 ${String(args.invoice_id)} の ${checked} は ${String(invoice[checked])} で、${String(args[checked])} ではありません`,
            );
          }
        }
        const issuedAt = new Date(context.now).toISOString();
        return {
          receipt: { ...invoice, status: "issued", issue_id: `iss_${context.id}`, issued_at: issuedAt },
          marker: `issued#${String(args.invoice_id)}`,
        };
      },
    },
    draft_payment: { prepare: async (args, { id }) => ({ receipt: payment(args, id, "draft") }) },
    register_payment: { prepare: async (args, { id }) => ({ receipt: payment(args, id, "registered") }) },
  },
};

function showPartner({ partner_id, name, mail }: JsonObject): JsonObject {
  return { partner_id: partner_id ?? null, name: name ?? null, mail: mail ?? null };
}

async function showInvoice(draft: Effect, { store }: SandboxContext): Promise<JsonObject> {
  const isIssued = await store.isMarked(`issued#${String(draft.receipt.invoice_id)}`);
  return { ...draft.receipt, status: isIssued ? "issued" : "draft" };
}

async function findDraft(invoiceId: string, { store }: SandboxContext): Promise<JsonObject> {
  const effect = await store.effect(invoiceId.replace(/^inv_/, ""));
  if (effect?.receipt.invoice_id !== invoiceId || effect.operation !== "draft_invoice") {
    throw new SandboxRefusal(`請求書 ${invoiceId} はありません`);
  }
  return effect.receipt;
}

function payment(args: JsonObject, id: string, status: string): JsonObject {
  return {
    payment_id: `pay_${id}`,
    partner: args.partner ?? null,
    amount: checkAmount(args.amount),
    due: args.due ?? null,
    status,
  };
}

function checkMonth(month: Json | undefined): string {
  const [, year, number] = /^(\d{4})(?:-|年)(0?[1-9]|1[0-2])(?:月分?)?$/.exec(String(month).normalize("NFKC")) ?? [];
  if (year !== undefined && number !== undefined) return `${year}-${number.padStart(2, "0")}`;
  throw new SandboxRefusal(`対象月 ${JSON.stringify(month)} は YYYY-MM の形ではありません`);
}

function checkAmount(amount: Json | undefined): number {
  if (typeof amount === "number" && Number.isSafeInteger(amount) && amount > 0) return amount;
  throw new SandboxRefusal(`金額 ${JSON.stringify(amount)} は 1 円以上の整数ではありません`);
}

/** The sandbox company keeps its books in Tokyo. */
function monthOf(time: number): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone: "Asia/Tokyo", year: "numeric", month: "2-digit" });
  const { year, month } = Object.fromEntries(parts.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${year}-${month}`;
}
