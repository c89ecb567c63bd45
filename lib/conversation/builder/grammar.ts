/** The grammar of an AOP in short, for a model that has never seen one (design section 2). */
export const GRAMMAR = `An AOP is one Markdown document. Two forms.

In phases (use it when a later part must not see more than it needs, or a person decides in between):
# Title
## 概要
What the job is for.
## フェーズ 1: 名前 (使う道具: tool (read-only), other tool, hitl)
What is done in this phase, as sentences to whoever does it.
成果物として次段に渡す: 項目、金額 (数値)、期限 (日付)、明細 (一覧)
## フェーズ 2: 名前 (使う道具: tool)
…
## 期待される成果物
What has to be there in the end.

In one piece:
# Title
## 概要
## 進め方
1. A step
## 利用可能なツール
- tool (read-only)
## 期待される成果物

Rules:
- Only level-2 headings make chapters. Phases are numbered 1, 2, 3 … in order, with different names. Do not mix 進め方 with phases.
- Tools stand in the last brackets of a phase's heading, separated by commas. A name alone grants reading and writing; (read-only) grants reading. Grant the least that the phase needs. Use the names of the tools you were shown, and no others.
- hitl: the phase may ask the person. 添付ファイル: it may read the files that were given. AOP「title」: it calls that procedure.
- A phase sees only what the phase before hands over. Field types: (文字列) (数値) (日付) (真偽) (ファイル) (一覧).
- Optional lines of a phase: 進む条件: 部署 が 照合済み / 実行する条件: 金額 が 100000 以上 / 開始の承認: role / 承認者: role. Roles are those you were shown.
- What cannot be undone (an operation of class commit) always needs an approval: name who with 承認者.
- English twins: ## Overview, ## Phase 1: name (tools: …), ## Steps, ## Available tools, ## Expected deliverables, Hand over: a, b (number), Proceed when: department is verified, Run when: amount is at least 100000, Approval to start: role, Approver: role, attachments, AOP "title".
- Say what is to be done when something is missing or ambiguous: ask, or stop. Never write that a value may be guessed.`;
