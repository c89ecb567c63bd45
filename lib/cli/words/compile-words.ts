import type { Language } from "#diagnostics";
import type { CompileOption, CompileResult, RefusalReason } from "#program";

/** What a compile and its result are told in. */
export interface CompileWords {
  readonly saved: (aop: string, version: number) => string;
  readonly outcomes: { readonly [O in Exclude<CompileResult["outcome"], "refused">]: string };
  readonly program: (program: string, version: number) => string;
  readonly refused: (rule: string, reason: string) => string;
  readonly reasons: { readonly [R in RefusalReason]: string };
  readonly codeStays: string;
  readonly callee: (aop: string) => string;
  readonly calleeMade: (aop: string) => string;
  readonly compared: (phases: string) => string;
  readonly uncheckedTitle: string;
  readonly phase: (name: string) => string;
  readonly parts: { readonly [part: string]: string };
  readonly rules: { readonly [rule: string]: string };
  readonly mayBehaveDifferently: (phases: string) => string;
  readonly optionsTitle: string;
  readonly options: { readonly [Id in CompileOption["id"]]: string };
  readonly warning: string;
  readonly nextTitle: string;
  readonly changeTitle: string;
  readonly join: string;
}

/** In both languages; the rules are those of spec compile.md section 5. */
export const compileWords: { readonly [L in Language]: CompileWords } = {
  ja: {
    saved: (aop, version) => `「${aop}」は第 ${version} 版として保存されています`,
    outcomes: {
      built: "手順書の全文からコードを作りました",
      stacked: "直した所を今のコードに積みました",
      resaved: "コードに変わる所はなく、今のコードをこの版のコードにしました",
      unchanged: "変わりはありません。今のコードのままです",
    },
    program: (program, version) => `コード ${program}… (手順書の第 ${version} 版)`,
    refused: (rule, reason) => `コードにしませんでした (${rule} ${reason})`,
    reasons: {
      "invalid-aop": "手順書に直す所があります。",
      "unedited-code-changed": "直していない段のコードまで変わってしまいました。",
      "edit-not-reached": "直した所がコードに届いていません。",
      "phases-do-not-match": "手順書の段とコードの段を対応づけられません。",
      "wiring-not-mechanical": "段のつながりを機械的に直せません。",
      "patch-does-not-apply": "ビルダーの直しが今のコードに当てはまりません。",
      "invalid-program": "できたコードが検査を通りません。",
      "concurrent-save": "コンパイルの間に、この手順書のコードが別に変わりました。",
      "callee-refused": "呼び出す手順書をコードにできませんでした。",
      "builder-failed": "コードを書くビルダーが、時間内に正しく答えませんでした。",
    },
    codeStays: "今のコードがあれば、そのまま使われます。",
    callee: (aop) => `呼び出す手順書: ${aop}`,
    calleeMade: (aop) => `呼び出す手順書「${aop}」も、新しいコードになりました:`,
    compared: (phases) => `コードが 1 文字も変わっていないと確かめた段: ${phases}`,
    uncheckedTitle: "確かめていない所:",
    phase: (name) => `段「${name}」`,
    parts: {
      "joining-code": "段をつなぐコード",
      "shared-code": "複数の段が使うコード",
      "all-phases": "すべての段",
      "outside-the-edit": "どこまでが直した所か",
    },
    rules: {
      V1: "先頭か末尾の段が入れ替わったため",
      V2: "段の外の章を直したため",
      V3: "段に分かれていない手順書のため",
      V4: "手順書は直さず、指示だけだったため",
      V5: "段の並び・名前・道具を直したため",
    },
    mayBehaveDifferently: (phases) => `コードは同じでも、渡される成果物が変わりうる段: ${phases}`,
    optionsTitle: "できること:",
    options: {
      "compile-again": "もう一度コンパイルする",
      rebuild: "今のコードを使わず、全文から作り直す",
      edit: "手順書を直して、もう一度コンパイルする",
    },
    warning: "注意",
    nextTitle: "実行するには:",
    changeTitle: "何が変わったかを見るには:",
    join: "、",
  },
  en: {
    saved: (aop, version) => `"${aop}" is saved as version ${version}`,
    outcomes: {
      built: "Made the code from the whole procedure",
      stacked: "Laid the edits on the current code",
      resaved: "Nothing in the code had to change; it now belongs to this version",
      unchanged: "Nothing to do; the current code stays",
    },
    program: (program, version) => `program ${program}… (version ${version} of the procedure)`,
    refused: (rule, reason) => `Not compiled (${rule} ${reason})`,
    reasons: {
      "invalid-aop": "The procedure has errors.",
      "unedited-code-changed": "Code of a phase that was not edited would have changed.",
      "edit-not-reached": "An edit did not reach the code.",
      "phases-do-not-match": "The procedure's phases cannot be matched with those of the code.",
      "wiring-not-mechanical": "The links between phases cannot be remade mechanically.",
      "patch-does-not-apply": "The builder's edits do not apply to the current code.",
      "invalid-program": "The code that was made does not pass its checks.",
      "concurrent-save": "The code of this procedure was changed by another compile meanwhile.",
      "callee-refused": "A procedure that it calls could not be compiled.",
      "builder-failed": "The builder, which writes the code, gave no proper answer in time.",
    },
    codeStays: "The current code, if any, stays in use.",
    callee: (aop) => `The called procedure: ${aop}`,
    calleeMade: (aop) => `The called procedure "${aop}" has new code too:`,
    compared: (phases) => `Phases whose code was proven the same to the last character: ${phases}`,
    uncheckedTitle: "Not checked:",
    phase: (name) => `phase "${name}"`,
    parts: {
      "joining-code": "the code that joins the phases",
      "shared-code": "code that several phases use",
      "all-phases": "all phases",
      "outside-the-edit": "how far the edit reaches",
    },
    rules: {
      V1: "the first or last phase was replaced by another",
      V2: "a chapter outside the phases was edited",
      V3: "the procedure is not divided into phases",
      V4: "the procedure was not edited, only an instruction was given",
      V5: "phases were added, deleted, moved or renamed, or tools changed",
    },
    mayBehaveDifferently: (phases) => `Same code, but these phases may be handed another artifact: ${phases}`,
    optionsTitle: "What can be done:",
    options: {
      "compile-again": "compile once more",
      rebuild: "make the code anew from the whole procedure",
      edit: "mend the procedure and compile again",
    },
    warning: "note",
    nextTitle: "To run it:",
    changeTitle: "To see what changed:",
    join: ", ",
  },
};
