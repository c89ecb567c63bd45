/** What the pages of runs need beside the stylesheet: the timeline, evidence that opens, and paper. */
export const RUN_STYLE = `
.waterfall{display:block;width:100%;height:auto;margin:0 0 1rem}
.waterfall text{font-size:12px;fill:var(--ink)}
.waterfall .soft{fill:var(--soft)}
.waterfall .bar{fill:var(--accent)}
.waterfall .wait{fill:var(--warn-bg);stroke:var(--warn);stroke-dasharray:3 2}
.waterfall .bad{fill:var(--bad)}
.waterfall .skipped{fill:var(--mute-bg);stroke:var(--soft)}
.waterfall line{stroke:var(--line)}
mark{background:var(--warn-bg);color:var(--ink);border-radius:3px;padding:0 .1em}
.evidence{font-size:.875rem}
.evidence>ul{margin:.1rem 0 .4rem;padding-left:1.1rem}
.path{margin:.2rem 0 .6rem;padding-left:1.1rem;font-size:.875rem}
.rise .badge{margin-right:.2rem}
@media print{details>summary{display:none}details:not([open])>:not(summary){display:block}details::details-content{content-visibility:visible;display:block}.buttons,.languages{display:none}.card,li{break-inside:avoid}body{background:#fff;color:#000}}
`;
