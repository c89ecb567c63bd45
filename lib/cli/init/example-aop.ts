import type { Language } from "#diagnostics";

/** A procedure that runs with the sandbox tools and the offline model, for somebody to change. */
export const exampleAop: { readonly [L in Language]: string } = {
  ja: `# 月次の請求書発行

## 概要
今月の売上から取引先あての請求書を作り、承認を得て発行し、送付の連絡をメールの下書きまで用意する。

## フェーズ 1: 集計 (使う道具: freee (read-only))
取引先一覧と、今月の売上を会計ソフトから取得する。

成果物として次段に渡す: 取引先一覧 (一覧)、売上 (一覧)

## フェーズ 2: 請求書作成 (使う道具: freee)
渡された売上の一つひとつについて、会計ソフトで請求書を作成する。発行はまだしない。

成果物として次段に渡す: 請求書 (一覧)

## フェーズ 3: 発行と送付準備 (使う道具: freee, google_workspace の gmail)
渡された請求書について、承認を得てから一つずつ発行する。
発行できたら、取引先ごとに、送付の連絡をするメールの下書きを作る。

- 件名: 今月のご請求書をお送りします

承認者: 経理部長
成果物として次段に渡す: 発行した請求書 (一覧)、メールの下書き (一覧)

## 期待される成果物
取引先ごとの請求書が発行され、送付の連絡をするメールの下書きができていること。
`,
  en: `# Monthly invoices

## Overview
Make this month's invoices from the sales, issue them once they are approved, and prepare a mail for each partner.

## Phase 1: Collect (tools: freee (read-only))
Get the list of partners and this month's sales from the accounting software.

Hand over: partners (list), sales (list)

## Phase 2: Draft (tools: freee)
For each of the sales handed over, draft an invoice in the accounting software. Do not issue any yet.

Hand over: invoices (list)

## Phase 3: Issue and notify (tools: freee, google_workspace/gmail)
Get approval, then issue each of the invoices handed over.
For each issued invoice, draft a mail that tells the partner it is on its way.

- Subject: Your invoice of this month

Approver: accounting lead
Hand over: issued invoices (list), mail drafts (list)

## Expected deliverables
An issued invoice for each partner, and a draft of the mail that goes with it.
`,
};
