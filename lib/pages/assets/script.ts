/**
 * What a page does by itself where scripts run: looks every few seconds whether something has changed while a run or a
 * compile goes on, unless somebody is writing; keeps a form from being sent twice; takes a diagnostic's reader to its
 * line. Everything works without it.
 */
export const SCRIPT_TEXT = `"use strict";
(() => {
  const main = document.getElementById("main");
  const busy = () => {
    const at = document.activeElement;
    return at instanceof HTMLElement && at.closest("form") !== null;
  };
  const look = async () => {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => undefined);
    if (answer === undefined || !answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("main");
    if (fresh === null || busy()) return;
    if (fresh.innerHTML !== main.innerHTML) {
      const open = new Set([...main.querySelectorAll("details[open][id]")].map((one) => one.id));
      main.replaceChildren(...fresh.childNodes);
      for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    }
    if (fresh.dataset.live === undefined) delete main.dataset.live;
  };
  const turn = () => {
    const seconds = Number(main?.dataset.live);
    if (!(seconds > 0)) return;
    setTimeout(async () => {
      if (document.visibilityState === "visible") await look();
      turn();
    }, seconds * 500);
  };
  turn();
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
