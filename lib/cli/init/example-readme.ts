import type { Language } from "#diagnostics";

/** The first steps in a new folder, with the commands as the person calls them. */
export const exampleReadme: { readonly [L in Language]: (command: (...words: string[]) => string) => string } = {
  ja: (command) => `# 業務の手順書

\`aops/\` の手順書 (Markdown) をコードにし、要所で人の承認を得ながら実行します。

## はじめの一歩

\`\`\`sh
${command("check", "aops/monthly-invoices.md")}     # 手順書の直す所を見る
${command("compile", "aops/monthly-invoices.md")}   # 保存してコードにする
${command("run", "monthly-invoices", "--watch")}       # 実行し、終わりまで見続ける
\`\`\`

実行は承認のところで止まり、リンクを示します。ブラウザで開き、内容を確かめて承認すると、終わりまで進みます。
つながっているのは付属の見本の道具とモデルだけで、外には何も送られません。

## そのあとは

- \`aops/monthly-invoices.md\` の一文を直し、もう一度 \`compile\` します。直した所のほかは、コードが変わらないことが示されます。
- \`${command("inbox")}\` は、誰の承認や答えを待っているかを示します。\`${command("runs")}\` は実行の一覧です。
- \`${command("serve")}\` は画面を開きます (http://127.0.0.1:4649)。
- \`tejun.config.json\` で、使う道具 (MCP サーバー)、モデル、承認者を決めます。

記録は \`.tejun/\` に残ります。消すと、はじめからになります。
`,
  en: (command) => `# Procedures

The procedures in \`aops/\` (Markdown) are turned into programs and run, stopping where a person must decide.

## First steps

\`\`\`sh
${command("check", "aops/monthly-invoices.md")}     # what is to be mended in the text
${command("compile", "aops/monthly-invoices.md")}   # save it and make its program
${command("run", "monthly-invoices", "--watch")}       # run it and watch it to its end
\`\`\`

The run stops for an approval and shows a link. Open it in a browser, look at what will happen, and approve: it goes on to its end.
Only the sample tools and the sample model that come along are connected; nothing is sent anywhere.

## After that

- Change a sentence in \`aops/monthly-invoices.md\` and \`compile\` again: it shows that the code of everything else stayed the same.
- \`${command("inbox")}\` shows whose approval or answer is waited for, \`${command("runs")}\` what has run.
- \`${command("serve")}\` opens the pages (http://127.0.0.1:4649).
- \`tejun.config.json\` says which tools (MCP servers), model and approvers there are.

All records are in \`.tejun/\`; without it everything begins anew.
`,
};
