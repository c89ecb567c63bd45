import type { ToolPreset } from "../config.ts";
import { CURSOR, describeParameters, IDEMPOTENCY_KEY } from "./parameters.ts";

const person = { title: "申請者・氏名・利用者・person" };
const department = { title: "部署・部署名・department" };
const role = { title: "役割・役割名・role" };
const expiresOn = { title: "期限・有効期限・利用期限・expires on", description: "YYYY-MM-DD" };
const purpose = { title: "用途・利用目的・purpose" };

/** The ledger of the people who work here. */
export const staffLedgerPreset: ToolPreset = {
  title: "社員台帳",
  aliases: ["社員台帳", "staff ledger"],
  operations: {
    find_staff: {
      title: "社員を照合する (Look up a staff member)",
      access: "read",
      ledger: { rows: "/rows", version: "/version", next: "/next", key: "staff_id", label: "name" },
      schema: describeParameters({
        staff_id: { title: "社員番号・staff id", optional: true },
        name: { title: "申請者・氏名・社員名・社員・name", optional: true },
        mail: { title: "メールアドレス・requester・mail", optional: true },
        cursor: CURSOR,
      }),
    },
  },
};

/** The ledger of departments by their official names. */
export const departmentListPreset: ToolPreset = {
  title: "部署一覧",
  aliases: ["部署一覧", "department list"],
  operations: {
    find_department: {
      title: "部署を照合する (Look up a department)",
      access: "read",
      ledger: { rows: "/rows", version: "/version", next: "/next", key: "department_id", label: "name" },
      schema: describeParameters({ name: department, cursor: CURSOR }),
    },
  },
};

/** The ledger of roles an account can have. */
export const roleListPreset: ToolPreset = {
  title: "役割一覧",
  aliases: ["役割一覧", "role list"],
  operations: {
    find_role: {
      title: "役割を照合する (Look up a role)",
      access: "read",
      ledger: { rows: "/rows", version: "/version", next: "/next", key: "role_id", label: "name" },
      schema: describeParameters({ name: role, cursor: CURSOR }),
    },
  },
};

/** Where accounts are applied for and registered. */
export const accountRegistryPreset: ToolPreset = {
  title: "アカウント登録",
  aliases: ["アカウント登録", "account registry"],
  operations: {
    find_application: {
      title: "申請書を照合する (Look up an application)",
      access: "read",
      ledger: { rows: "/rows", version: "/version", next: "/next", key: "application_id" },
      schema: describeParameters({
        application_id: { title: "申請ID・application id", optional: true },
        idempotency_key: IDEMPOTENCY_KEY,
        cursor: CURSOR,
      }),
    },
    find_account: {
      title: "アカウントを照合する (Look up an account)",
      access: "read",
      ledger: { rows: "/rows", version: "/version", next: "/next", key: "account_id" },
      schema: describeParameters({
        account_id: { title: "アカウントID・account id", optional: true },
        idempotency_key: IDEMPOTENCY_KEY,
        cursor: CURSOR,
      }),
    },
    draft_application: {
      title: "申請書を下書きする (Draft an application)",
      access: "draft",
      parameters: { person: "extracted", department: "extracted", role: "extracted", expires_on: "extracted" },
      idempotencyKey: "idempotency_key",
      receipt: "/receipt",
      find: "find_application",
      schema: describeParameters({
        person,
        department,
        role,
        expires_on: expiresOn,
        purpose: { ...purpose, optional: true },
        idempotency_key: IDEMPOTENCY_KEY,
      }),
    },
    create_account: {
      title: "アカウントを登録する (Register an account)",
      access: "commit",
      parameters: { person: "extracted", department: "verified", role: "verified", expires_on: "extracted" },
      idempotencyKey: "idempotency_key",
      receipt: "/receipt",
      find: "find_account",
      schema: describeParameters({
        person,
        department,
        role,
        expires_on: expiresOn,
        staff_id: { title: "社員番号・staff id", optional: true },
        idempotency_key: IDEMPOTENCY_KEY,
      }),
    },
  },
};
