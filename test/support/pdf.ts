import { deflateSync } from "node:zlib";

/**
 * Writes a PDF of one page per text. Every character is a glyph of its own in an unembedded font with a Unicode map, as
 * word processors write Japanese; without texts the page holds a drawing only, as a scan does.
 */
export function writePdf(texts: readonly string[]): Uint8Array {
  const characters = [...new Set(texts.flatMap((text) => [...text]))];
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const pages = texts.length === 0 ? [undefined] : texts;
  const font = add(
    "<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /Identity-H /DescendantFonts [2 0 R] /ToUnicode 4 0 R >>",
  );
  add(
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Test /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 3 0 R /DW 1000 >>",
  );
  add(
    "<< /Type /FontDescriptor /FontName /Test /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
  );
  add(stream(unicodeMap(characters)));
  const parent = objects.length + pages.length * 2 + 1;
  const kids = pages.map((text) => {
    const content = add(stream(text === undefined ? "10 10 m 100 100 l S" : showText(text, characters)));
    return add(
      `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${font} 0 R >> >> /Contents ${content} 0 R >>`,
    );
  });
  add(`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] /Count ${kids.length} >>`);
  const catalog = add(`<< /Type /Catalog /Pages ${parent} 0 R >>`);
  return Buffer.from(assemble(objects, catalog), "latin1");
}

function showText(text: string, characters: readonly string[]): string {
  const codes = [...text].map((character) => hex(characters.indexOf(character) + 1));
  return `BT /F1 12 Tf 50 780 Td <${codes.join("")}> Tj ET`;
}

function unicodeMap(characters: readonly string[]): string {
  const entries = characters.map((character, index) => {
    const units = Array.from({ length: character.length }, (_, i) => hex(character.charCodeAt(i)));
    return `<${hex(index + 1)}> <${units.join("")}>`;
  });
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Test def /CMapType 2 def",
    "1 begincodespacerange <0000> <FFFF> endcodespacerange",
    `${entries.length} beginbfchar`,
    ...entries,
    "endbfchar endcmap end end",
  ].join("\n");
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function hex(code: number): string {
  return code.toString(16).padStart(4, "0");
}

function assemble(objects: readonly string[], catalog: number): string {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  return `${text}trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}

/** A PDF of some hundred kilobytes, whose one page unfolds to this many MiB of white space. */
export function writeUnfoldingPdf(mib: number): Uint8Array {
  const packed = deflateSync(Buffer.alloc(mib * 1024 * 1024, " "), { level: 9 }).toString("latin1");
  const objects = [
    "<< /Type /Page /Parent 3 0 R /MediaBox [0 0 595 842] /Resources << >> /Contents 2 0 R >>",
    `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`,
    "<< /Type /Pages /Kids [1 0 R] /Count 1 >>",
    "<< /Type /Catalog /Pages 3 0 R >>",
  ];
  return Buffer.from(assemble(objects, 4), "latin1");
}
