import { type Asset, makeAsset } from "./assets.ts";

/** What forms that are written in need beside the one stylesheet: editors, tabs, files. People's pages do without. */
export const EDITING_STYLE: Asset = makeAsset(
  "editing",
  "css",
  "text/css; charset=utf-8",
  `
.tabs{margin:0 0 1.25rem;border-bottom:1px solid var(--line);order:0}
.tabs ul{margin:0}
.tabs a{border-radius:.5rem .5rem 0 0;border-bottom:3px solid transparent}
.tabs a[aria-current]{background:none;border-bottom-color:var(--accent)}
textarea.short{min-height:4rem}
.editor{position:relative;background:var(--card);border-radius:.5rem}
.editor textarea{position:relative;display:block;background:transparent}
.marks{position:absolute;inset:1px auto auto 1px;margin:0;padding:.6rem .7rem;overflow:hidden;color:transparent;background:none;line-height:1.6;tab-size:2;white-space:pre-wrap;pointer-events:none;border-radius:.5rem}
.marks mark{color:transparent;background:var(--warn-bg);border-radius:2px;text-decoration:underline wavy var(--warn);text-underline-offset:.2em}
.marks mark.error{background:var(--bad-bg);text-decoration-color:var(--bad)}
.found{display:inline-block;padding:.1rem .7rem;border-radius:99px;font-size:.875rem;font-weight:600;margin:0 0 .6rem}
.pairs li{display:grid;grid-template-columns:minmax(0,1fr) minmax(7rem,30%);gap:.5rem;margin:0 0 .5rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem}
.attach{border:1px dashed var(--soft);border-radius:.5rem;padding:.75rem;margin:0 0 1.1rem}
.attach.is-over{border-style:solid;border-color:var(--accent);background:var(--info-bg)}
.attach label{display:flex;align-items:center;gap:.4rem}
.attach input[type=file]{border:0;padding:.25rem 0}
.attach:not(.is-live) .live{display:none}
.attach.is-live{position:relative}
.attach.is-live input[type=file]{position:absolute;opacity:0;width:12rem;height:2.75rem;left:.75rem;top:.75rem;cursor:pointer}
.attach.is-live label{display:inline-flex;border:1px solid var(--accent);border-radius:.5rem;padding:.45rem 1rem;color:var(--accent);margin:0}
.attach.is-live:has(input:focus-visible) label{outline:3px solid var(--accent);outline-offset:2px}
.clip{width:1.1rem;height:1.1rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;flex:none}
.attach ul{margin:.5rem 0 0;padding:0;list-style:none}
.file{display:grid;grid-template-columns:minmax(0,1fr) auto auto;gap:.1rem .6rem;align-items:center;padding:.5rem 0;border-top:1px solid var(--line)}
.file progress,.file .note-of{grid-column:1/-1}
.file.is-bad .note-of{color:var(--bad)}
.file.is-ready .note-of{color:var(--ok)}
progress{width:100%;height:.5rem;accent-color:var(--accent)}
button[disabled]{opacity:.6;cursor:default}
.graph a{text-decoration:none}
.graph a:hover rect,.graph a:focus-visible rect{stroke:var(--accent);stroke-width:3}
@media (min-width:48rem){.two.even{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
`,
);
