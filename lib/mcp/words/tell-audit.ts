import type { AuditView } from "#api";
import type { Language } from "#diagnostics";
import type { JsonObject } from "#ports";
import { statusWord } from "#trust";

/** Where values became more certain, and by what; then what was refused. */
export function tellAudit(body: JsonObject, language: Language): readonly string[] {
  const { rises, unexplained, refusals = [] } = body as unknown as AuditView;
  const ja = language === "ja";
  const lines = rises.map(({ phase, field, from, to, evidence }) => {
    const by = [...new Set(evidence.map(({ kind }) => kind))].join(", ") || "–";
    const change = `${statusWord(from, language)} → ${statusWord(to, language)}`;
    return ja
      ? `フェーズ ${phase} ${field}: ${change} (根拠: ${by})`
      : `phase ${phase} ${field}: ${change} (by: ${by})`;
  });
  const none = ja ? "確かさが上がった値はありません。" : "No value became more certain.";
  const clean = ja ? "根拠なしに確かさが上がった値はありません。" : "No value became more certain without evidence.";
  const faulty = ja
    ? `根拠なしに確かさが上がった値が ${unexplained.length} 件あります。`
    : `${unexplained.length} values became more certain without evidence.`;
  const refused = refusals.map(({ phase, operation, person, code, title, reason }) => {
    const what = operation ?? person ?? title[language];
    const where = phase === undefined ? "" : ja ? `フェーズ ${phase} ` : `phase ${phase} `;
    return ja
      ? `断りました: ${where}${what} (${code}): ${reason.ja}`
      : `refused: ${where}${what} (${code}): ${reason.en}`;
  });
  return [...(lines.length === 0 ? [none] : lines), ...refused, unexplained.length === 0 ? clean : faulty];
}
