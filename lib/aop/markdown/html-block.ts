/** How an HTML block ends: at a line with `closes`, or (without it) at a blank line. */
export interface HtmlBlock {
  readonly closes?: RegExp;
  /** Whether it may stand right under a paragraph's line. */
  readonly interrupts: boolean;
}

const BLOCK_NAMES =
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|" +
  "fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|" +
  "menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|" +
  "track|ul";

const ATTRIBUTE = "[ \\t]+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:[ \\t]*=[ \\t]*(?:[^\"'=<>` \\t]+|'[^']*'|\"[^\"]*\"))?";

/** Kinds of HTML block by what they begin with (CommonMark 0.31, section 4.6), in the order they are tried. */
const KINDS: readonly (readonly [RegExp, HtmlBlock])[] = [
  [/^<(?:script|pre|textarea|style)(?:[ \t>]|$)/i, { closes: /<\/(?:script|pre|textarea|style)>/i, interrupts: true }],
  [/^<!--/, { closes: /-->/, interrupts: true }],
  [/^<\?/, { closes: /\?>/, interrupts: true }],
  [/^<![a-zA-Z]/, { closes: />/, interrupts: true }],
  [/^<!\[CDATA\[/, { closes: /\]\]>/, interrupts: true }],
  [new RegExp(`^</?(?:${BLOCK_NAMES})(?:[ \\t]|/?>|$)`, "i"), { interrupts: true }],
  [
    new RegExp(`^(?:<[a-zA-Z][a-zA-Z0-9-]*(?:${ATTRIBUTE})*[ \\t]*/?>|</[a-zA-Z][a-zA-Z0-9-]*[ \\t]*>)[ \\t]*$`),
    { interrupts: false },
  ],
];

/** Reads the opening of an HTML block from a line without its indentation. */
export function readHtmlBlock(rest: string): HtmlBlock | undefined {
  if (!rest.startsWith("<")) return undefined;
  return KINDS.find(([opens]) => opens.test(rest))?.[1];
}

/** What ends an HTML block that does not end at a blank line, by its opening line; undefined for any other. */
export function endOfHtmlBlock(opening: string): string | undefined {
  if (readHtmlBlock(opening)?.closes === undefined) return undefined;
  const tag = /^<([a-z]+)/i.exec(opening)?.[1];
  if (tag !== undefined) return `</${tag}>`;
  if (opening.startsWith("<!--")) return "-->";
  if (opening.startsWith("<?")) return "?>";
  return opening.startsWith("<![") ? "]]>" : ">";
}
