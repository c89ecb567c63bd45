import { parseAop } from "#aop";
import type { Diagnostic } from "#diagnostics";
import { derivePhases } from "#program";
import { createCodeVerifier } from "../../../lib/compiler/4-verify/verify-code.ts";
import { testCatalog } from "../../support/catalog.ts";

const verify = createCodeVerifier();

/** Phase 1 extracts and looks up, phase 2 registers behind a gate, phase 3 reads phase 1 and asks, phase 4 has nothing. */
const AOP = `# アカウント申請

## フェーズ 1: 読み取り (使う道具: 社員台帳, freee (read-only), 添付ファイル)
申請を読み取る。

成果物として次段に渡す: 部署、役割、期限 (日付)、金額 (数値)

## フェーズ 2: 登録 (使う道具: アカウント登録, google_workspace の gmail)
登録する。

進む条件: 部署 が 照合済み かつ 役割 が 照合済み

成果物として次段に渡す: 登録番号

## フェーズ 3: 連絡 (使う道具: freee, hitl)
フェーズ 1 の成果物を使って連絡する。

成果物として次段に渡す: 連絡先

## フェーズ 4: 片付け
片付ける。
`;

/** What is wrong with the body of one phase's main, each as `code line:column found`. */
export function faultsIn(phase: 1 | 2 | 3 | 4, body: string): readonly string[] {
  return verifyFile(phase, wrap(body)).map((fault) => `${fault.code} ${fault.place?.line}:${fault.place?.column}`);
}

/** What is wrong with one phase's whole file. */
export function verifyFile(phase: 1 | 2 | 3 | 4, code: string, shared?: string): readonly Diagnostic[] {
  return verifyAll({ [`phases/${phase}.ts`]: code, ...(shared === undefined ? {} : { "shared.ts": shared }) })
    .diagnostics;
}

/** Verifies a program of the four phases; files that are not given are the smallest there are. */
export function verifyAll(files: { readonly [path: string]: string }) {
  const { aop } = parseAop(AOP);
  if (!aop) throw new Error("the sample cannot be read");
  const smallest = Object.fromEntries([1, 2, 3, 4].map((number) => [`phases/${number}.ts`, SMALLEST]));
  const manifest = {
    aop: { id: "sample", version: 1, digest: "", title: aop.title },
    phases: derivePhases(aop),
  };
  return verify({ files: { ...smallest, ...files }, manifest, catalog: testCatalog });
}

/** The smallest phase file of spec surface.md. */
export const SMALLEST = `import { phase } from "tejun";
export const main = phase(async ({ agent, produce }) => produce(await agent({ instructions: "…" })));
`;

/** A phase file whose main holds these statements, from line 3 on, with everything of the context at hand. */
export function wrap(body: string): string {
  return `import { phase } from "tejun";
export const main = phase(async (context) => {
${body}
  return context.produce(await context.agent({ instructions: "…" }));
});
`;
}
