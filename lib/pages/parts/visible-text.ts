import { type Html, html } from "../html.ts";

/** Characters that cannot be seen or that turn the order of the text around; line breaks and tabs are not among them. */
const ODD = /((?:(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]|[\u115f\u1160\u3164\uffa0])+)/u;

/** Text that others wrote, with every character in it that could hide something shown by its number. */
export function visibleText(text: string): Html {
  return html`${text.split(ODD).map((piece, index) => (index % 2 === 1 ? nameCharacters(piece) : piece))}`;
}

function nameCharacters(piece: string): Html {
  const names = [...piece].map((c) => `U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`);
  return html`<span class="odd">${names.join(" ")}</span>`;
}
