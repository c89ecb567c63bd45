/** What a phase that looks for a department hands over. */
export const FIELDS = [
  { name: "部署", type: "string" },
  { name: "期限", type: "date" },
] as const;

/** A ledger of departments, as a tool of a test's catalog. */
export const DEPARTMENTS = {
  department_list: {
    title: "部署一覧",
    aliases: ["部署一覧"],
    operations: {
      find_department: {
        title: "部署を探す",
        ledger: {
          rows: "/rows",
          version: "/version",
          next: "/next",
          cursorParameter: "cursor",
          key: "department_id",
          label: "name",
        },
        parameters: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      },
    },
  },
} as const;
