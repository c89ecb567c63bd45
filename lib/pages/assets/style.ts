/** The stylesheet of every page: phone first, light and dark, system fonts, nothing from elsewhere. */
export const STYLE_TEXT = `
:root{color-scheme:light dark;--bg:#faf9f6;--card:#fff;--ink:#1c2127;--soft:#58616b;--line:#dfdbd3;--accent:#1f5f74;--on-accent:#fff;
--ok:#17633a;--ok-bg:#e3f2e8;--info:#1f4f8f;--info-bg:#e6eefa;--warn:#7a4b00;--warn-bg:#faefd8;--bad:#9c2820;--bad-bg:#fae5e2;--mute-bg:#edeae5}
@media (prefers-color-scheme:dark){:root{--bg:#14181b;--card:#1c2226;--ink:#e7e9ea;--soft:#a3adb5;--line:#343d43;--accent:#7cc4da;--on-accent:#0d2129;
--ok:#8ad9a8;--ok-bg:#173624;--info:#9cc3f5;--info-bg:#1a2d48;--warn:#eec37a;--warn-bg:#3b2c10;--bad:#f3a69e;--bad-bg:#431f1b;--mute-bg:#293036}}
*,:before,:after{box-sizing:border-box}
html{font:16px/1.7 system-ui,-apple-system,"Segoe UI","Hiragino Sans","Hiragino Kaku Gothic ProN","Noto Sans JP","Noto Sans CJK JP","Yu Gothic UI",Meiryo,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);overflow-wrap:anywhere;line-break:strict}
.wide{max-width:56rem;margin:0 auto;padding:0 1rem}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.5rem 1rem;z-index:1}
.top{background:var(--card);border-bottom:1px solid var(--line)}
.top .wide{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;padding-top:.5rem;padding-bottom:.5rem}
.brand{display:flex;align-items:center;gap:.5rem;font-weight:700;font-size:1.1rem;text-decoration:none;color:var(--ink);letter-spacing:.05em}
.languages{margin:0 0 0 auto;font-size:.9rem}
.languages a{display:inline-block;padding:.35rem 0}
h1{font-size:1.55rem;line-height:1.35;margin:1.5rem 0 1rem;text-wrap:pretty;word-break:auto-phrase}
.kicker{display:block;font-size:.875rem;font-weight:600;color:var(--soft);margin:0 0 .15rem}
h2{font-size:1.15rem;line-height:1.4;margin:2rem 0 .75rem}
h3{font-size:1rem;margin:1rem 0 .4rem}
p,ul,ol,dl,table,form{margin:0 0 1rem}
.lead{color:var(--soft);margin-top:-.5rem}
.soft{color:var(--soft)}
.small{font-size:.875rem}
code,pre,textarea.code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono CJK JP",monospace;font-size:.875em}
code{background:var(--mute-bg);padding:.1em .3em;border-radius:4px}
pre{background:var(--mute-bg);padding:.75rem;border-radius:.5rem;overflow-x:auto;white-space:pre-wrap;margin:0 0 1rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:0 0 1rem}
.card>:first-child{margin-top:0}
.card>:last-child,.card form:last-child{margin-bottom:0}
.plain{list-style:none;padding:0}
.row{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .75rem}
.row>h2,.row>h3{margin:0}
.push{margin-left:auto}
.badge{display:inline-flex;align-items:center;gap:.3em;padding:.05em .6em;border-radius:99px;font-size:.8125rem;font-weight:600;white-space:nowrap;background:var(--mute-bg);color:var(--soft)}
.ok{background:var(--ok-bg);color:var(--ok)}
.info{background:var(--info-bg);color:var(--info)}
.warn{background:var(--warn-bg);color:var(--warn)}
.bad{background:var(--bad-bg);color:var(--bad)}
.note{border-left:4px solid var(--line);background:var(--card);padding:.75rem 1rem;border-radius:0 .5rem .5rem 0;margin:0 0 1rem}
.note.ok,.note.info,.note.warn,.note.bad{border-left-color:currentColor;color:var(--ink)}
.note.ok{border-color:var(--ok)}.note.info{border-color:var(--info)}.note.warn{border-color:var(--warn)}.note.bad{border-color:var(--bad)}
.note>:first-child{margin-top:0}.note>:last-child{margin-bottom:0}
label,legend,.label{display:block;font-weight:600;margin:0 0 .3rem}
.hint{color:var(--soft);font-size:.875rem;margin:.25rem 0 0;font-weight:400}
.field{margin:0 0 1.1rem;border:0;padding:0}
input,select,textarea,button{font:inherit;color:inherit}
input[type=text],input[type=number],select,textarea{width:100%;padding:.6rem .7rem;border:1px solid var(--soft);border-radius:.5rem;background:var(--card)}
input[type=file]{width:100%;padding:.6rem;border:1px dashed var(--soft);border-radius:.5rem;background:var(--card)}
::file-selector-button{font:inherit;padding:.3rem .8rem;margin:0 .75rem 0 0;border:1px solid var(--accent);border-radius:.4rem;background:transparent;color:var(--accent);cursor:pointer}
input[type=checkbox],input[type=radio]{width:1.15rem;height:1.15rem;accent-color:var(--accent);margin:0 .4rem 0 0;vertical-align:-.15em}
textarea{min-height:6rem;resize:vertical;line-height:1.6}
.choice{display:flex;gap:.25rem;align-items:flex-start;padding:.6rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);margin:0 0 .5rem;font-weight:400}
.choice input{flex:none;margin-top:.3rem}
.choice .soft{display:block}
.choice:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
button,.button{display:inline-block;padding:.6rem 1.2rem;border:1px solid var(--accent);border-radius:.5rem;background:var(--accent);color:var(--on-accent);font-weight:600;cursor:pointer;text-decoration:none;min-height:2.75rem}
button.quiet,.button.quiet{background:transparent;color:var(--accent)}
button.danger{background:transparent;border-color:var(--bad);color:var(--bad)}
form[data-sent] button{opacity:.6}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
.scroll{overflow-x:auto;margin:0 0 1rem}
.scroll table{margin:0;width:max-content;min-width:100%}
.scroll td,.scroll th{max-width:24rem;padding-right:1rem}
caption{text-align:left;font-weight:600;padding:0 0 .3rem}
th,td{text-align:left;vertical-align:top;padding:.45rem .6rem .45rem 0;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--soft);font-size:.8125rem;font-weight:600}
.number{text-align:right;font-variant-numeric:tabular-nums}
table.asked td:first-child{color:var(--soft);white-space:nowrap;width:1%}
@media (max-width:30rem){dl.facts{gap:.3rem .6rem;font-size:.9375rem}table.fits{font-size:.8125rem;word-break:keep-all;overflow-wrap:normal}
table.fits td,table.fits th{padding-right:.5rem}.scroll .fits{width:100%}.asked .badge{padding:.05em .4em;font-size:.75rem;gap:.15em}
table.stacks,.stacks>tbody{display:block;width:auto;font-size:.875rem}
.stacks>thead,.asked.stacks>thead th:first-child{position:absolute;left:-99rem}
.asked.stacks>thead{position:static;display:block}
.asked.stacks>thead>tr{display:flex;flex-wrap:wrap;gap:.3rem 1rem;padding:0 0 .5rem}
.asked.stacks>thead th{padding:0}
.stacks>tbody>tr{display:block;border-top:1px solid var(--line);padding:.5rem 0}
.stacks>tbody>tr>td{display:flex;flex-wrap:wrap;gap:0 .5rem;border:0;padding:.05rem 0;max-width:none;text-align:left}
.stacks>tbody>tr>td>div{max-width:100%}
.stacks>tbody>tr>td:before{content:attr(data-label);content:attr(data-label)/"";flex:0 0 5.25rem;color:var(--soft);font-size:.8125rem}
.asked.stacks>tbody>tr>td:first-child{width:auto}.asked.stacks>tbody>tr>td:first-child:before{flex:none}
.stacks>tbody>tr>td:empty{display:none}}
.row.ends{align-items:end}
.value+.from,.scroll+.from{margin-top:0}
dl.facts{display:grid;grid-template-columns:fit-content(9rem) minmax(0,1fr);gap:.3rem 1rem}
dl.facts dt{color:var(--soft)}
dl.facts dd{margin:0;min-width:0}
.values{margin:0}
.values+dl{margin-top:.6rem}
.values>li{padding:.6rem 0;border-top:1px solid var(--line)}
.values>li:last-child{padding-bottom:0}
.card>p+.values>li:first-child{border-top:0;padding-top:0}
.card>p:has(+.values){margin:0 0 .4rem}
.values .name{font-weight:600}
.value{white-space:pre-wrap;display:block;margin:.1rem 0}
.value>*{white-space:normal}.value .odd,.value .quote{white-space:pre-wrap}
.from{color:var(--soft);font-size:.875rem;margin:.1rem 0 0}
.from li{margin:0}
ul.from{padding-left:1.1rem}
q,.quote{background:var(--info-bg);border-radius:3px;padding:0 .2em;quotes:none}
.odd{background:var(--bad-bg);color:var(--bad);font-size:.75em;border-radius:3px;padding:0 .25em;font-family:monospace}
.diagnostics{list-style:none;padding:0}
.diagnostics>li{border-left:4px solid var(--bad);background:var(--card);padding:.6rem .9rem;margin:0 0 .6rem;border-radius:0 .5rem .5rem 0}
.diagnostics>.warning{border-color:var(--warn)}
.diagnostics p{margin:0 0 .25rem}
details>summary{cursor:pointer;padding:.25rem 0;color:var(--accent)}
footer{color:var(--soft);font-size:.8125rem;padding-top:2rem;padding-bottom:2rem}
@media print{.top,footer,form,.skip,.buttons,details>summary{display:none}.card{border:0;padding:0}.card,li{break-inside:avoid}body{background:#fff;color:#000}
details:not([open])>:not(summary){display:block}details::details-content{content-visibility:visible;display:block}}
`;
