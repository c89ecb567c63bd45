import type { ToolPreset } from "../config.ts";
import { describeParameters, type ParameterText } from "./parameters.ts";

const service: ParameterText = {
  title: "サービス・service",
  description: "freee のどのサービスか",
  oneOf: [
    "accounting",
    "hr",
    "invoice",
    "pm",
    "sm",
    "it_management",
    "fixed_asset_management",
    "partner_management",
    "survey",
    "launch",
    "employee_evaluation",
    "tax_return",
  ],
};
const path: ParameterText = { title: "API のパス・path", description: "/api/1/deals など" };
const query: ParameterText = { title: "条件・query", description: "クエリパラメータ", type: "object", optional: true };

/**
 * freee through npm `freee-mcp` 0.35.2, which passes any call of freee's API on. Reading asks for what the credential may
 * see. Writing is one operation, always approved: which API and every value sent have to stand in a source. What changes
 * or deletes a record that a path names is not offered, for no evidence says that the path names the right one.
 */
export const freeeMcpPreset: ToolPreset = {
  title: "freee",
  aliases: ["freee 会計", "会計ソフト", "accounting"],
  operations: {
    freee_current_user: {
      title: "現在の利用者を取得する (Get the current user)",
      access: "read",
      schema: describeParameters({}),
    },
    freee_get_current_company: {
      title: "現在の事業所を取得する (Get the current company)",
      access: "read",
      schema: describeParameters({}),
    },
    freee_list_companies: {
      title: "事業所一覧を取得する (List the companies)",
      access: "read",
      schema: describeParameters({}),
    },
    freee_api_list_paths: {
      title: "API 一覧を取得する (List the API's paths)",
      access: "read",
      schema: describeParameters({}),
    },
    freee_api_get: {
      title: "freee のデータを取得する (Get data from freee)",
      access: "read",
      schema: describeParameters({ service, path, query }),
    },
    freee_api_post: {
      title: "freee にデータを登録する (Create data in freee)",
      access: "commit",
      parameters: { service: "extracted", path: "extracted", body: "extracted", query: "extracted" },
      receipt: "",
      schema: describeParameters({
        service,
        path,
        body: { title: "登録する内容・body", description: "リクエストボディ", type: "object" },
        query,
      }),
    },
  },
};
