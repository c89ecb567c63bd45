import { extractText, getDocumentProxy } from "unpdf";
import type { PdfText } from "./pdf-reader.ts";

const MOST_PAGES = 500;

/** The text of a PDF, page by page; one without any text (a scan) cannot be read, and is not guessed at. */
export async function readPdfText(bytes: Uint8Array): Promise<PdfText> {
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0 });
    if (document.numPages > MOST_PAGES) {
      return { ok: false, reason: `${document.numPages} ページあります (more than ${MOST_PAGES} pages)` };
    }
    const { text } = await extractText(document, { mergePages: false });
    const whole = text
      .map((page) => page.trim())
      .join("\n\n")
      .trim();
    return whole === ""
      ? {
          ok: false,
          reason: "PDF から文字を取り出せません (no text in the PDF: a scan, or fonts without a Unicode map)",
        }
      : { ok: true, text: whole.toWellFormed() };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { ok: false, reason: `PDF を開けません (the PDF cannot be opened): ${reason.slice(0, 200)}` };
  }
}
