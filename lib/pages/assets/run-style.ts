/** What the pages of runs need beside the stylesheet: the timeline, evidence that opens, and paper. */
export const RUN_STYLE = `
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
@media print{details>summary{display:none}details:not([open])>:not(summary){display:block}details::details-content{content-visibility:visible;display:block}.buttons,.languages{display:none}.card,li{break-inside:avoid}body{background:#fff;color:#000}}
`;
