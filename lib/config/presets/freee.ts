import type { ToolPreset } from "../config.ts";
import { CURSOR, describeParameters, IDEMPOTENCY_KEY } from "./parameters.ts";

const partnerId = { title: "取引先ID・partner id" };
const invoiceId = { title: "請求書ID・invoice id" };
const month = { title: "対象月・月・month", description: "YYYY-MM" };
const amount = { title: "金額・合計・amount", description: "円", type: "number" } as const;
const partner = { title: "取引先・請求元・支払先・partner" };
const due = { title: "支払期限・支払期日・due", description: "YYYY-MM-DD" };

/** Accounting: partners and sales are read, invoices and payments are drafted, then issued or registered. */
export const freeePreset: ToolPreset = {
  title: "freee 会計",
  aliases: ["freee 会計", "会計ソフト", "accounting"],
  operations: {
    list_partners: {
      title: "取引先一覧を取得する (List the partners)",
      access: "read",
      schema: describeParameters({}),
    },
    list_sales: {
      title: "月の売上を取得する (List the sales of a month)",
      access: "read",
      schema: describeParameters({ month: { ...month, description: "YYYY-MM。省くと今月", optional: true } }),
    },
    list_invoices: {
      title: "発行前の請求書を取得する (List the invoices that are not issued yet)",
      access: "read",
      schema: describeParameters({
        status: { title: "状態・status", description: "draft (省いたとき)、issued、all", optional: true },
      }),
    },
    find_partner: {
      title: "取引先を照合する (Look up a partner)",
      access: "read",
      ledger: { rows: "/rows", version: "/version", next: "/next", key: "partner_id", label: "name" },
      schema: describeParameters({
        name: { title: "取引先・取引先名・請求元・支払先・partner", optional: true },
        partner_id: { ...partnerId, optional: true },
        cursor: CURSOR,
      }),
    },
    find_invoice: {
      title: "請求書を照合する (Look up an invoice)",
      access: "read",
      ledger: { rows: "/rows", version: "/version", next: "/next", key: "invoice_id" },
      schema: describeParameters({
        invoice_id: { ...invoiceId, optional: true },
        idempotency_key: IDEMPOTENCY_KEY,
        cursor: CURSOR,
      }),
    },
    find_payment: {
      title: "支払いを照合する (Look up a payment)",
      access: "read",
      ledger: { rows: "/rows", version: "/version", next: "/next", key: "payment_id" },
      schema: describeParameters({
        payment_id: { title: "支払いID・payment id", optional: true },
        idempotency_key: IDEMPOTENCY_KEY,
        cursor: CURSOR,
      }),
    },
    draft_invoice: {
      title: "請求書を下書きする (Draft an invoice)",
      access: "draft",
      parameters: { partner_id: "extracted", month: "extracted", amount: "extracted" },
      idempotencyKey: "idempotency_key",
      receipt: "/receipt",
      find: "find_invoice",
      schema: describeParameters({
        partner_id: partnerId,
        month,
        amount,
        idempotency_key: IDEMPOTENCY_KEY,
      }),
    },
    issue_invoice: {
      title: "請求書を発行する (Issue an invoice)",
      access: "commit",
      parameters: { invoice_id: "verified", partner: "extracted", amount: "extracted" },
      idempotencyKey: "idempotency_key",
      receipt: "/receipt",
      find: "find_invoice",
      schema: describeParameters({
        invoice_id: invoiceId,
        partner: { ...partner, description: "渡すと、請求書の取引先と同じかを確かめてから発行する", optional: true },
        amount: { ...amount, description: "円。渡すと、請求書の金額と同じかを確かめてから発行する", optional: true },
        idempotency_key: IDEMPOTENCY_KEY,
      }),
    },
    draft_payment: {
      title: "支払いを下書きする (Draft a payment)",
      access: "draft",
      parameters: { partner: "extracted", amount: "extracted", due: "extracted" },
      idempotencyKey: "idempotency_key",
      receipt: "/receipt",
      find: "find_payment",
      schema: describeParameters({
        partner,
        amount,
        due: { ...due, optional: true },
        idempotency_key: IDEMPOTENCY_KEY,
      }),
    },
    register_payment: {
      title: "支払いを登録する (Register a payment)",
      access: "commit",
      parameters: { partner: "verified", amount: "extracted", due: "extracted" },
      idempotencyKey: "idempotency_key",
      receipt: "/receipt",
      find: "find_payment",
      schema: describeParameters({ partner, amount, due, idempotency_key: IDEMPOTENCY_KEY }),
    },
  },
};
