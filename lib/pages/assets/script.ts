/**
 * What a page does by itself where scripts run: keeps a form from being sent twice; takes a diagnostic's reader to its
 * line. Everything works without it.
 */
export const SCRIPT_TEXT = `"use strict";
(() => {
  document.addEventListener("submit", (event) => {
    if (event.target.dataset.sent === undefined) event.target.dataset.sent = "";
    else event.preventDefault();
  });
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-line]");
    const editor = document.getElementById("editor");
    if (!link || !(editor instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    const lines = editor.value.split("\\n");
    const line = Math.min(Number(link.dataset.line), lines.length);
    const start = lines.slice(0, line - 1).join("\\n").length + (line > 1 ? 1 : 0);
    editor.focus();
    editor.setSelectionRange(start, start + lines[line - 1].length);
    editor.scrollTop = (line - 4) * (editor.scrollHeight / lines.length);
  });
})();
`;
