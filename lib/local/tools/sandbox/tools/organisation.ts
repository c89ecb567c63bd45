import { DEPARTMENTS, ROLES, STAFF } from "../data/organisation.ts";
import { matchExactly, matchName } from "../match.ts";
import { lookupIn, lookupMade, SandboxRefusal, type SandboxTool } from "../tool.ts";

/** Who works here. */
export const staffLedger: SandboxTool = {
  ledgers: { staff: { key: "staff_id", rows: STAFF } },
  reads: {},
  lookups: {
    find_staff: lookupIn("staff", "staff_id", {
      staff_id: matchExactly("staff_id"),
      mail: matchExactly("mail"),
      name: matchName("name"),
    }),
  },
  effects: {},
};

/** Departments by their official names. */
export const departmentList: SandboxTool = {
  ledgers: { departments: { key: "department_id", rows: DEPARTMENTS } },
  reads: {},
  lookups: { find_department: lookupIn("departments", "department_id", { name: matchName("name") }) },
  effects: {},
};

/** Roles an account can have. */
export const roleList: SandboxTool = {
  ledgers: { roles: { key: "role_id", rows: ROLES } },
  reads: {},
  lookups: { find_role: lookupIn("roles", "role_id", { name: matchName("name") }) },
  effects: {},
};

/** Applications for accounts, and the accounts. */
export const accountRegistry: SandboxTool = {
  ledgers: {},
  reads: {},
  lookups: {
    find_application: lookupMade({
      key: "application_id",
      operations: ["draft_application"],
      row: async ({ operation, receipt }) => (operation === "draft_application" ? receipt : undefined),
    }),
    find_account: lookupMade({
      key: "account_id",
      operations: ["create_account"],
      row: async ({ operation, receipt }) => (operation === "create_account" ? receipt : undefined),
    }),
  },
  effects: {
    draft_application: {
      prepare: async (args, { id }) => ({
        receipt: {
          application_id: `app_${id}`,
          person: args.person ?? null,
          department: args.department ?? null,
          role: args.role ?? null,
          expires_on: checkDate(args.expires_on),
          purpose: args.purpose ?? null,
        },
      }),
    },
    create_account: {
      prepare: async (args, { id }) => ({
        receipt: {
          account_id: `acc_${id}`,
          person: args.person ?? null,
          staff_id: args.staff_id ?? null,
          department: args.department ?? null,
          role: args.role ?? null,
          expires_on: checkDate(args.expires_on),
        },
      }),
    },
  },
};

function checkDate(date: unknown): string {
  if (typeof date === "string" && /^\d{4}-\d{2}-\d{2}$/.test(date)) {
    const day = new Date(`${date}T00:00:00Z`);
    if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)) return date;
  }
  throw new SandboxRefusal(`期限 ${JSON.stringify(date)} は YYYY-MM-DD の日付ではありません`);
}
