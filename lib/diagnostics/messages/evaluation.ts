import { defineMessages } from "../message.ts";

/** AOP75x: what keeps an evaluation from being made. */
export const evaluationMessages = defineMessages({
  AOP750: {
    severity: "error",
    title: { ja: "形の合わない評価の例", en: "A case out of form" },
    message: { ja: "{file} の {where} の形が合いません。", en: "{file} is out of form at {where}." },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "{expected}", en: "{expected}" },
    fix: {
      ja: "docs/schema/eval-cases.schema.json の形に直してください。",
      en: "Write it as docs/schema/eval-cases.schema.json describes.",
    },
    explanation: {
      ja: "形の合わない例を飛ばすと、比べた数が変わります。一つでもあれば、何も比べません。",
      en: "Leaving a case out would change what the figures are out of. Nothing is compared while one is out of form.",
    },
    example: { kind: "situation", text: { ja: "expect のない例がありました。", en: "A case has no expect." } },
  },
  AOP751: {
    severity: "error",
    title: { ja: "同じ id の例", en: "Two cases with one id" },
    message: {
      ja: "例「{id}」が {before} と {file} にあります。",
      en: 'The case "{id}" is in {before} and in {file}.',
    },
    found: { ja: "「{id}」が二つ", en: '"{id}" twice' },
    expected: { ja: "例ごとに別の id", en: "an id of its own for each case" },
    fix: { ja: "どちらかの id を変えてください。", en: "Change one of the ids." },
    explanation: { ja: "結果は id で示します。", en: "Results are told by id." },
    example: {
      kind: "situation",
      text: {
        ja: "例のファイルを複製して、id を変えずに置きました。",
        en: "A file of cases is copied and its ids are left as they were.",
      },
    },
  },
  AOP752: {
    severity: "error",
    title: { ja: "評価の例がない", en: "No cases" },
    message: { ja: "{dir} に評価の例がありません。", en: "There are no cases in {dir}." },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: ".yaml、.yml、.json の例のファイル", en: "files of cases: .yaml, .yml, .json" },
    fix: {
      ja: "例のあるフォルダを --cases に渡すか、--cases を付けずに付属の例を使ってください。",
      en: "Name a folder of cases with --cases, or leave it out to use those that come along.",
    },
    explanation: { ja: "例がなければ比べられません。", en: "Without cases there is nothing to compare." },
    example: { kind: "command", text: "tejun eval --cases ./empty" },
  },
  AOP753: {
    severity: "error",
    title: { ja: "使えない評価器", en: "An evaluator that cannot be used" },
    message: { ja: "評価器 {file} を使えません。", en: "The evaluator {file} cannot be used." },
    found: { ja: "{found}", en: "{found}" },
    expected: {
      ja: "関数 evaluate を公開する JavaScript のモジュール",
      en: "a JavaScript module that exports a function evaluate",
    },
    fix: { ja: "docs/eval.md の例のように書いてください。", en: "Write it like the example in docs/eval.md." },
    explanation: {
      ja: "評価器は、一つの例を一つのやり方で行った結果を受け取り、数を返します。",
      en: "An evaluator is handed what one way made of one case, and returns a number.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "tejun eval --evaluator に渡した my.mjs が、何も export していませんでした。",
        en: "tejun eval is given my.mjs as an evaluator, and my.mjs exports nothing.",
      },
    },
  },
  AOP754: {
    severity: "error",
    title: { ja: "評価器の答えが使えない", en: "An evaluator's answer out of form" },
    message: {
      ja: "評価器 {name} は例「{id}」に答えられませんでした。",
      en: 'The evaluator {name} failed on the case "{id}".',
    },
    found: { ja: "{found}", en: "{found}" },
    expected: {
      ja: "数、真偽、または counts と note のあるオブジェクト",
      en: "a number, true or false, or an object with counts and note",
    },
    fix: { ja: "評価器を直してください。", en: "Mend the evaluator." },
    explanation: {
      ja: "数えられない答えを 0 とみなすと、数が信用できなくなります。",
      en: "Counting such an answer as 0 would make the figures worthless.",
    },
    example: { kind: "program", text: 'export function evaluate() { return "good"; }' },
  },
  AOP755: {
    severity: "error",
    title: { ja: "評価する手順書がコンパイルできない", en: "The procedure to evaluate does not compile" },
    message: { ja: "手順書をコンパイルできません。", en: "The procedure does not compile." },
    found: { ja: "{found}", en: "{found}" },
    expected: {
      ja: "コンパイルできる手順書と、その道具のある設定",
      en: "a procedure that compiles, and its tools configured",
    },
    fix: {
      ja: "設定に見本の道具があるか確かめてください。--config を付けなければ、付属の設定を使います。",
      en: "See that the configuration has the sandbox tools; without a configuration they are there.",
    },
    explanation: {
      ja: "評価は、付属の手順書を見本の道具で実行します。",
      en: "An evaluation runs the procedure that comes along, on the sandbox tools.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "account_registry のない設定で、tejun eval を実行しました。",
        en: "tejun eval is used with a configuration whose tools have no account_registry.",
      },
    },
  },
  AOP756: {
    severity: "error",
    title: { ja: "モデルに聞けない", en: "The model cannot be asked" },
    message: { ja: "設定のモデルに聞けませんでした。", en: "The configured model could not be asked." },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "答えるモデル", en: "a model that answers" },
    fix: {
      ja: "設定の model を確かめるか、--model を付けずに台本のモデルで比べてください。",
      en: "See to model in the configuration, or leave --model out to compare with the scripted one.",
    },
    explanation: {
      ja: "答えないモデルの例を数えると、比べたことになりません。",
      en: "Counting cases in which the model did not answer would compare nothing.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "モデルの接続先が止まっているときに、tejun eval --model を実行しました。",
        en: "tejun eval --model is used while the endpoint is down.",
      },
    },
  },
});
