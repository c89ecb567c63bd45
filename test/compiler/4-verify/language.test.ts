import ts from "typescript";
import { describe, expect, it } from "vitest";
import { parseAop } from "#aop";
import { declareApi, derivePhases, VALUE_TYPES, viewPhase } from "#program";
import { LANGUAGE_COLLECTIONS } from "../../../lib/compiler/4-verify/language-collections.ts";
import { LANGUAGE_CORE } from "../../../lib/compiler/4-verify/language-core.ts";
import { testCatalog } from "../../support/catalog.ts";

const AOP = `# 題

## フェーズ 1: 読み取り "一" (使う道具: freee, google_workspace, 社員台帳, アカウント登録, 添付ファイル, hitl)
読む。

成果物として次段に渡す: 部署、金額 (数値)、期限 (日付)、至急 (真偽)、原本 (ファイル)、明細 (一覧)、"引用" の 列

## フェーズ 2: 確認
確かめる。

実行する条件: 部署 が 候補複数
成果物として次段に渡す: 部署 (数値)

## フェーズ 3: 登録 (使う道具: hitl)
「読み取り "一"」の成果物とフェーズ 1 の成果物を使う。

進む条件: 部署 が 照合済み
`;

describe("the declarations that programs are checked against", () => {
  it("have no errors themselves", () => {
    const { aop } = parseAop(AOP);
    const phases = aop ? derivePhases(aop) : [];
    const files = new Map([
      ["/language.d.ts", LANGUAGE_CORE + LANGUAGE_COLLECTIONS],
      ["/tejun/values.d.ts", VALUE_TYPES],
      ...phases.flatMap((phase) =>
        (["ja", "en"] as const).map((language): [string, string] => [
          `/tejun/${phase.number}-${language}.d.ts`,
          declareApi(viewPhase(phase, { phases }), testCatalog, language),
        ]),
      ),
    ]);

    expect(phases).toHaveLength(3);
    expect(errorsIn(files)).toEqual([]);
  });

  it("know no clock, no chance, no machine and no any", () => {
    const all = LANGUAGE_CORE + LANGUAGE_COLLECTIONS + VALUE_TYPES;

    expect(all).not.toMatch(/\b(?:any|Date|random|setTimeout|process|fetch|console|eval|Intl|race|assign|locale\w*)\b/);
  });
});

function errorsIn(files: ReadonlyMap<string, string>): readonly string[] {
  const sources = new Map(
    [...files].map(([path, text]) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)]),
  );
  const options: ts.CompilerOptions = {
    strict: true,
    noLib: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host: ts.CompilerHost = {
    getSourceFile: (name) => sources.get(name),
    getDefaultLibFileName: () => "/language.d.ts",
    writeFile: () => {},
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (name) => sources.has(name),
    readFile: (name) => files.get(name),
    resolveModuleNameLiterals: (literals) =>
      literals.map(() => ({ resolvedModule: { resolvedFileName: "/tejun/values.d.ts", extension: ts.Extension.Dts } })),
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, start, messageText }) =>
        `${file?.fileName}:${start} ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}
