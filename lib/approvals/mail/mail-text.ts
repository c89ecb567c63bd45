/** One part of a mail, in the order shown. */
export type MailBlock =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "link"; readonly label: string; readonly url: string };

/** The body of a mail in both forms; every word of it is escaped in the second. */
export function renderBlocks(blocks: readonly MailBlock[]): { readonly text: string; readonly html: string } {
  return {
    text: `${blocks.map(toText).join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="ja"><body>\n${blocks.map(toHtml).join("\n")}\n</body></html>\n`,
  };
}

function toText(block: MailBlock): string {
  if (block.kind === "list") return block.items.map((item) => `- ${item}`).join("\n");
  return block.kind === "link" ? `${block.label}\n${block.url}` : block.text;
}

function toHtml(block: MailBlock): string {
  if (block.kind === "list") {
    return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
  }
  if (block.kind === "link") return `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`;
  return `<p>${escapeHtml(block.text)}</p>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Text that others wrote, on one line and at most `most` characters long; nothing in it can pass for a line of ours. */
export function inline(text: string, most = 200): string {
  const line = UNSAFE_ON_A_LINE.test(text)
    ? text
        .replaceAll(/\s+/g, " ")
        .replaceAll(/\p{Cc}|\p{Cf}/gu, "")
        .trim()
    : text;
  if (line.length <= most) return line;
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most).join("")}…`;
}

const UNSAFE_ON_A_LINE = /[\s\p{Cc}\p{Cf}]/u;

/** A point in time for people, in the organisation's zone: `2026-12-07 09:00 (Asia/Tokyo)`. */
export function zonedTime(time: number, timezone: string): string {
  const format = FORMATS.get(timezone) ?? formatIn(timezone);
  return `${format.format(time)} (${timezone})`;
}

/** Making a format takes as long as a thousand uses of it; an organisation has one zone. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatIn(timezone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "short" });
  FORMATS.set(timezone, format);
  return format;
}
