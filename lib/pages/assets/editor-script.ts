import { type Asset, makeAsset } from "./assets.ts";

/**
 * What an editor does where scripts run: has its text checked a moment after somebody stops writing, shows what was
 * found, and marks the places in the text. A layer behind the text field holds the same text, unseen but for its marks.
 */
export const EDITOR: Asset = makeAsset(
  "editor",
  "js",
  "text/javascript; charset=utf-8",
  `"use strict";
(() => {
  const QUIET_MS = 600;
  const editor = document.getElementById("editor");
  const problems = document.getElementById("problems");
  const box = editor?.parentElement;
  if (!(editor instanceof HTMLTextAreaElement) || problems === null || !box.classList.contains("editor")) return;
  const layer = document.createElement("pre");
  layer.setAttribute("aria-hidden", "true");
  layer.className = "code marks";
  box.prepend(layer);
  const follow = () => {
    layer.style.width = editor.clientWidth + "px";
    layer.style.height = editor.clientHeight + "px";
    layer.scrollTop = editor.scrollTop;
  };
  const offsetOf = (lines, line, column) => {
    let at = 0;
    for (let i = 0; i < line - 1 && i < lines.length; i++) at += lines[i].length + 1;
    return at + Math.min(column - 1, (lines[line - 1] ?? "").length);
  };
  const mark = () => {
    const text = editor.value;
    const lines = text.split("\\n");
    const ranges = [...problems.querySelectorAll("li[data-mark]")].map((item) => {
      const [line, column, endLine, endColumn] = item.dataset.mark.split(":").map(Number);
      const from = offsetOf(lines, line, column);
      const lineEnd = offsetOf(lines, line, 1) + (lines[line - 1] ?? "").length;
      const to = endColumn > 0 ? offsetOf(lines, endLine || line, endColumn) : lineEnd;
      return { from: from === to ? Math.max(0, from - 1) : from, to: Math.max(from, to), kind: item.className };
    });
    ranges.sort((a, b) => a.from - b.from);
    const parts = [];
    let at = 0;
    for (const { from, to, kind } of ranges) {
      if (from < at) continue;
      const piece = document.createElement("mark");
      piece.className = kind;
      piece.textContent = text.slice(from, to);
      parts.push(text.slice(at, from), piece);
      at = to;
    }
    layer.replaceChildren(...parts, text.slice(at) + "\\n");
    follow();
  };
  let round = 0;
  const check = async () => {
    const mine = ++round;
    const body = new FormData(editor.form);
    body.set("piece", "found");
    const sent = { method: "POST", body, headers: { accept: "text/html" } };
    const answer = await fetch(box.dataset.check, sent).catch(() => undefined);
    if (answer === undefined || !answer.ok || mine !== round) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine !== round) return;
    problems.replaceChildren(...page.body.childNodes);
    mark();
  };
  let timer;
  editor.addEventListener("input", () => {
    round++;
    layer.textContent = editor.value + "\\n";
    follow();
    if (box.dataset.check === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(check, QUIET_MS);
  });
  editor.addEventListener("scroll", follow, { passive: true });
  new ResizeObserver(follow).observe(editor);
  mark();
})();
`,
);
