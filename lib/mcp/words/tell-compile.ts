import { describeCompile } from "#cli";
import type { Bilingual, Language } from "#diagnostics";
import type { JsonObject } from "#ports";
import type { CompileOption, CompileResult } from "#program";
import { tellDiagnostics } from "./tell-diagnostics.ts";

/** How a compile stands, and what it came to, in the words that the command line tells it in. */
export function tellCompile(body: JsonObject, language: Language): readonly string[] {
  const result = body.result as unknown as CompileResult | undefined;
  if (result === undefined) return [tellSteps(body, language)];
  const commandFor = (option: CompileOption["id"]): string => COMMANDS[option];
  return [
    ...describeCompile(result, { language, paint: (text) => text, commandFor }),
    ...tellDiagnostics(body.result as JsonObject, language),
  ];
}

/** What a client calls to do something about a refusal. */
const COMMANDS: { readonly [Id in CompileOption["id"]]: string } = {
  "compile-again": "compile_aop",
  rebuild: 'compile_aop {"rebuild": true}',
  edit: "save_aop, compile_aop",
};

function tellSteps({ steps }: JsonObject, language: Language): string {
  const names = (steps as unknown as readonly { readonly name: Bilingual }[]).map(({ name }) => name[language]);
  return `${language === "ja" ? "コンパイルしています" : "Compiling"}: ${names.join(" → ") || "…"}`;
}
