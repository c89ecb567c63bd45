import { type Asset, makeAsset } from "./assets.ts";

/** What the site draws and the pages of people do not: phases and their times, evidence that opens, graphs, differences. */
export const SITE_STYLE: Asset = makeAsset(
  "site",
  "css",
  "text/css; charset=utf-8",
  `
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
nav{order:3;flex:1 0 100%}
nav ul{display:flex;flex-wrap:wrap;gap:.1rem .25rem;list-style:none;margin:0 -.5rem;padding:0}
nav a{display:block;padding:.35rem .6rem;border-radius:.5rem;text-decoration:none;color:var(--soft);white-space:nowrap}
nav a:hover{background:var(--mute-bg)}
nav a[aria-current]{background:var(--mute-bg);color:var(--ink);font-weight:600}
nav.row{margin:0 0 1rem}nav.row a{padding:.35rem 0;color:var(--accent);text-decoration:underline}nav.row a:hover{background:none}
textarea.code{min-height:26rem;tab-size:2}
button.tight,.button.tight{padding:.3rem .8rem;min-height:2.25rem;font-size:.9rem}
.diagnostics pre{margin:.4rem 0 0;padding:.4rem .6rem}
.diagnostics mark{background:var(--bad-bg);color:inherit;text-decoration:underline wavy var(--bad)}
@media (min-width:48rem){nav{order:0;flex:1}.two{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:0 2rem;align-items:start}}
.timeline{list-style:none;padding:0;margin:0 0 1rem}
.timeline>li{position:relative;padding:0 0 .5rem 1.75rem}
.timeline>li:before{content:"";position:absolute;left:.2rem;top:1.25rem;width:1.1rem;height:1.1rem;border-radius:50%;background:var(--card);border:3px solid var(--soft)}
.timeline>li:after{content:"";position:absolute;left:calc(.75rem - 1px);top:2.5rem;bottom:-1.1rem;border-left:2px solid var(--line)}
.timeline>li:last-child:after{display:none}
.timeline>.is-done:before{background:var(--ok);border-color:var(--ok)}
.timeline>.is-waiting:before{background:var(--warn);border-color:var(--warn)}
.timeline>.is-running:before{border-color:var(--info)}
.timeline>.is-stopped:before,.timeline>.is-failed:before{background:var(--bad);border-color:var(--bad)}
.steps{counter-reset:s;list-style:none;padding:0}
.steps>li{counter-increment:s;padding:.25rem 0 .25rem 2.4rem;position:relative;min-height:2rem}
.steps>li:before{content:counter(s);position:absolute;left:0;top:.2rem;width:1.7rem;height:1.7rem;border-radius:50%;background:var(--mute-bg);text-align:center;font-size:.875rem;line-height:1.7rem;font-weight:600}
.steps>.is-done:before{content:"✓";background:var(--ok-bg);color:var(--ok)}
.steps>.is-failed:before{content:"✕";background:var(--bad-bg);color:var(--bad)}
.card li+li>form{margin-top:.75rem}
.graph{display:block;width:100%;max-width:30rem;margin:0 0 1rem}
.graph rect{fill:var(--card);stroke:var(--soft)}
.graph .phase{stroke:var(--accent);stroke-width:2}
.graph .gate,.graph .branch{fill:var(--info-bg)}
.graph .approval{fill:var(--warn-bg)}
.graph path{fill:none;stroke:var(--soft);stroke-width:1.5}
.graph .skip-way{stroke-dasharray:4 3}
.graph text{font-size:14px;fill:var(--ink)}
.graph .soft{font-size:12px;fill:var(--soft)}
.patch ins,.patch del{text-decoration:none;display:inline}
.patch ins{background:var(--ok-bg);color:var(--ok)}
.patch del{background:var(--bad-bg);color:var(--bad)}
.waterfall{list-style:none;padding:0;margin:0 0 .5rem;font-size:.875rem}
.waterfall li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 1rem;padding:.15rem 0}
.waterfall svg{display:block;grid-column:1/-1;grid-row:2;width:100%;height:.8rem;background:var(--mute-bg);border-radius:3px}
.waterfall .bar{fill:var(--accent)}
.waterfall .wait{fill:var(--warn-bg);stroke:var(--warn);stroke-dasharray:3 2}
.waterfall .bad{fill:var(--bad)}
.waterfall .skipped{fill:var(--mute-bg);stroke:var(--soft)}
@media (min-width:48rem){.waterfall li{grid-template-columns:15rem minmax(0,1fr) 6rem;align-items:center}.waterfall svg{grid-column:2;grid-row:1}.waterfall .soft{grid-column:3}}
.artifact{margin:0;table-layout:fixed}
.artifact>thead th:nth-child(1){width:20%}.artifact>thead th:nth-child(3){width:9.5rem}.artifact>thead th:nth-child(4){width:30%}
.artifact .rows>td{border-top:0;padding:0}
.artifact .from{margin:0}
@media (max-width:47.99rem){.artifact>thead{position:absolute;left:-99rem}.artifact,.artifact>tbody{display:block}
.artifact>tbody>tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 .75rem;border-top:1px solid var(--line);padding:.5rem 0}
.artifact>tbody>.rows{display:block;border:0;padding:0}.artifact>tbody>.rows>td{display:block;max-width:none}
.artifact>tbody>tr>*{border:0;padding:0}
.artifact>tbody>tr>:nth-child(2),.artifact>tbody>tr>:nth-child(4){grid-column:1/-1}
.artifact>tbody>tr>:nth-child(3){grid-column:2;grid-row:1}}
mark{background:var(--warn-bg);color:var(--ink);border-radius:3px;padding:0 .1em}
.evidence{font-size:.875rem}
.evidence>ul{margin:.1rem 0 .4rem;padding-left:1.1rem}
.path{margin:.2rem 0 .6rem;padding-left:1.1rem;font-size:.875rem}
.explored{margin:.6rem 0 0}.explored h4{font-size:.875rem;margin:.8rem 0 .2rem}
.rise .badge{margin-right:.2rem}
`,
);
