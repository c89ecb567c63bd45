import type { JsonObject } from "#ports";

/** Fictional staff. 山田 is two people; 田中 is one; the first is who uses the embedded host without signing in. */
export const STAFF: readonly JsonObject[] = [
  { staff_id: "s000", name: "見本 あなた", mail: "you@localhost", department: "営業二部" },
  { staff_id: "s001", name: "山田 花子", mail: "hanako.yamada@example.com", department: "営業一部" },
  { staff_id: "s002", name: "山田 太郎", mail: "taro.yamada@example.com", department: "営業二部" },
  { staff_id: "s003", name: "田中 一郎", mail: "ichiro.tanaka@example.com", department: "経理部" },
  { staff_id: "s004", name: "佐藤 恵", mail: "megumi.sato@example.com", department: "人事部" },
  { staff_id: "s005", name: "鈴木 健", mail: "ken.suzuki@example.com", department: "情報システム部" },
  { staff_id: "s006", name: "高橋 由美", mail: "yumi.takahashi@example.com", department: "営業二部" },
  { staff_id: "s007", name: "伊藤 誠", mail: "makoto.ito@example.com", department: "製造部" },
  { staff_id: "s008", name: "渡邉 直子", mail: "naoko.watanabe@example.com", department: "広報室" },
];

/** Departments by their official names. 「営業」 is part of two names; 「営業部」 is none. */
export const DEPARTMENTS: readonly JsonObject[] = [
  { department_id: "d10", name: "営業一部" },
  { department_id: "d11", name: "営業二部" },
  { department_id: "d20", name: "経理部" },
  { department_id: "d30", name: "人事部" },
  { department_id: "d40", name: "情報システム部" },
  { department_id: "d50", name: "製造部" },
  { department_id: "d60", name: "広報室" },
];

/** Roles an account can have. 「閲覧」 is part of one name, 「管理者」 of two, of which one is exactly it. */
export const ROLES: readonly JsonObject[] = [
  { role_id: "r1", name: "閲覧者" },
  { role_id: "r2", name: "編集者" },
  { role_id: "r3", name: "承認者" },
  { role_id: "r4", name: "管理者" },
  { role_id: "r5", name: "副管理者" },
];
