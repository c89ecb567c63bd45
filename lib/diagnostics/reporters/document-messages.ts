import type { Bilingual, Language } from "../diagnostic.ts";
import type { Message, MessageExample } from "../message.ts";

/** One range of codes as the documentation shows it. */
export interface DocumentedRange {
  readonly hundred: number;
  readonly name: Bilingual;
  readonly messages: Readonly<Record<string, Message>>;
}

const INTRODUCTION = `<!-- Written by scripts/generate-diagnostics-docs.ts from lib/diagnostics/messages. Edit the messages, then run it. -->

# 診断コード · Diagnostics

手順書、コード、実行、承認、設定について \`tejun\` が伝えることの一覧です。コードは公開したあと別の意味に使い直しません。
Everything \`tejun\` tells about an AOP, its code, its runs, approvals and configuration. A code is never given another meaning.
`;

const FENCES: Readonly<Record<MessageExample["kind"], string>> = {
  aop: "markdown",
  yaml: "yaml",
  configuration: "json",
  program: "ts",
  command: "sh",
  situation: "text",
};

/** Writes the catalogue as one Markdown page, Japanese then English for each code; the same catalogue gives the same bytes. */
export function documentMessages(ranges: readonly DocumentedRange[]): string {
  const sections = ranges
    .filter((range) => Object.keys(range.messages).length > 0)
    .map((range) =>
      [
        `## AOP${range.hundred}xx ${range.name.ja} · ${range.name.en}`,
        ...Object.entries(range.messages)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([code, message]) => documentMessage(code, message)),
      ].join("\n\n"),
    );
  return `${[INTRODUCTION, ...sections].join("\n")}\n`.replace(/\n{3,}/g, "\n\n");
}

function documentMessage(code: string, message: Message): string {
  const severity = message.severity === "error" ? "エラー · error" : "警告 · warning";
  const { kind, text } = message.example;
  const example = typeof text === "string" ? text : `${text.ja}\n${text.en}`;
  const fence = "`".repeat(Math.max(3, longestRun(example) + 1));
  return [
    `### ${code} ${message.title.ja} · ${message.title.en}`,
    `*${severity}*`,
    explain(message, "ja"),
    explain(message, "en"),
    `${fence}${FENCES[kind]}\n${example.replace(/\n$/, "")}\n${fence}`,
  ].join("\n\n");
}

function explain(message: Message, language: Language): string {
  const labels = { ja: ["メッセージ", "直し方"], en: ["Message", "Fix"] }[language];
  return [
    message.explanation[language],
    "",
    `- ${labels[0]}: ${message.message[language]}`,
    `- ${labels[1]}: ${message.fix[language]}`,
  ].join("\n");
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
}
