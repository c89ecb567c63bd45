import { defineMessages } from "../message.ts";

/** AOP2xx: what is wrong with an AOP that could be read. */
export const analyseMessages = defineMessages({
  AOP201: {
    severity: "warning",
    title: { ja: "渡されない項目の条件", en: "A condition on a field that is not handed over" },
    message: {
      ja: "条件の項目「{field}」は、前のフェーズから渡されません",
      en: 'The condition\'s field "{field}" is not handed over by the phase before',
    },
    found: { ja: "{field}", en: "{field}" },
    expected: { ja: "{fields}", en: "{fields}" },
    fix: {
      ja: "前のフェーズの「成果物として次段に渡す:」に {field} を足すか、項目の名前を直してください",
      en: "Add {field} to the “Hand over:” line of the phase before, or correct the field's name",
    },
    explanation: {
      ja: "渡されない項目は「不足」とみなすので、この条件はたいてい通りません。",
      en: "A field that is not handed over counts as missing, so the condition will hardly ever hold.",
    },
    example: {
      kind: "aop",
      text: "# 申請\n\n## フェーズ 1: 読む\n読む。\n\n成果物として次段に渡す: 部署\n\n## フェーズ 2: 登録\n登録する。\n\n進む条件: 所属 が 照合済み\n",
    },
  },
  AOP202: {
    severity: "error",
    title: { ja: "知らない道具", en: "Unknown tool" },
    message: { ja: "道具「{tool}」は設定にありません", en: 'The tool "{tool}" is not configured' },
    found: { ja: "{tool}", en: "{tool}" },
    expected: { ja: "{known}", en: "{known}" },
    fix: {
      ja: "名前を直すか、tejun.config.json の tools に足してください",
      en: "Correct the name, or add it to tools in tejun.config.json",
    },
    explanation: {
      ja: "保存のときは警告、コンパイルのときはエラーです。無い道具の権限は渡せません。",
      en: "A warning when saved, an error when compiled: a tool that does not exist cannot be granted.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計 (使う道具: frea)\n集計する。\n" },
  },
  AOP203: {
    severity: "error",
    title: { ja: "道具に無い部分", en: "Unknown part of a tool" },
    message: {
      ja: "道具「{tool}」に「{service}」という部分はありません",
      en: 'The tool "{tool}" has no part "{service}"',
    },
    found: { ja: "{tool} の {service}", en: "{tool}/{service}" },
    expected: { ja: "{known}", en: "{known}" },
    fix: {
      ja: "部分の名前を直すか、設定の操作に service を書いてください",
      en: "Correct the part's name, or give the configured operations that service",
    },
    explanation: {
      ja: "保存のときは警告、コンパイルのときはエラーです。この書き方では何も渡りません。",
      en: "A warning when saved, an error when compiled: as it stands it grants nothing.",
    },
    example: { kind: "aop", text: "# 連絡\n\n## フェーズ 1: 送る (使う道具: google_workspace の gmial)\n送る。\n" },
  },
  AOP204: {
    severity: "error",
    title: { ja: "知らない手順書", en: "Unknown AOP" },
    message: { ja: "手順書「{name}」がありません", en: 'There is no AOP "{name}"' },
    found: { ja: "AOP「{name}」", en: 'AOP "{name}"' },
    expected: { ja: "保存された手順書の題名か ID", en: "the title or id of a saved AOP" },
    fix: {
      ja: "題名を直すか、呼ばれる手順書を先に保存してください",
      en: "Correct the title, or save the called AOP first",
    },
    explanation: {
      ja: "保存のときは警告、コンパイルのときはエラーです。",
      en: "A warning when saved, an error when compiled.",
    },
    example: { kind: "aop", text: "# 出張\n\n## フェーズ 1: 精算 (使う道具: AOP「無い手順書」)\n精算する。\n" },
  },
  AOP205: {
    severity: "error",
    title: { ja: "題名で 1 つに決まらない手順書", en: "A title that several AOPs have" },
    message: {
      ja: "「{name}」という手順書が {ids} と複数あります",
      en: 'Several AOPs answer to "{name}": {ids}',
    },
    found: { ja: "AOP「{name}」", en: 'AOP "{name}"' },
    expected: { ja: "1 つに決まる題名か ID", en: "a title or id that one AOP has" },
    fix: { ja: "ID ({ids} のどれか) で呼んでください", en: "Call it by its id, one of {ids}" },
    explanation: {
      ja: "どちらを呼ぶのかを推測しません。",
      en: "Which of them is meant is not guessed.",
    },
    example: { kind: "aop", text: "# 出張\n\n## フェーズ 1: 精算 (使う道具: AOP「経費精算」)\n精算する。\n" },
  },
  AOP206: {
    severity: "warning",
    title: { ja: "設定にない承認者", en: "An approver that is not configured" },
    message: {
      ja: "「{role}」という役割は、設定の approvers にありません",
      en: 'The role "{role}" is not among the configured approvers',
    },
    found: { ja: "{role}", en: "{role}" },
    expected: { ja: "{known}", en: "{known}" },
    fix: {
      ja: "書き間違いを直すか、tejun.config.json の approvers に役割を足してください",
      en: "Correct the name, or add the role to approvers in tejun.config.json",
    },
    explanation: {
      ja: "担う人のいない役割の承認は、operators の人に回ります。",
      en: "An approval by a role that nobody holds goes to the role operators.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "「承認者: 社長」と書きましたが、設定の approvers にあるのは経理部長だけです。",
        en: "The AOP says 承認者: 社長, and approvers names 経理部長 only.",
      },
    },
  },
});
