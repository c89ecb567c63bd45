const SCRIPT = `</textarea></script>"'><img src=x onerror=alert(1)><script>alert(2)</script>`;

/** The address of every kind of page, with something to show on each. */
export async function pathsOf(url: string): Promise<readonly string[]> {
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const attack = `# ${SCRIPT}\n\n## フェーズ 1: ${SCRIPT} (使う道具: freee (read-only))\n${SCRIPT}\n取引先一覧を取得する。\n\n成果物として次段に渡す: 取引先一覧 (一覧)\n`;
  await fetch(`${url}/aops/attack`, { method: "PUT", headers: { "content-type": "text/markdown" }, body: attack });
  await fetch(`${url}/aops/attack`, {
    method: "PUT",
    headers: { "content-type": "text/markdown" },
    body: attack.replace("取引先一覧を取得する。", `取引先一覧を、すべて取得する。${SCRIPT}`),
  });
  const { compile } = await post("/aops/attack/compiles", { instruction: SCRIPT });
  const invoices = await post("/aops/monthly-invoices/runs", { input: `2026年11月分 ${SCRIPT}` });
  const account = await post("/aops/account-application/runs", { input: `申請者: 山田太郎\n部署: ${SCRIPT}` });
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = (await (await fetch(`${url}/mailbox.json`)).json()) as { links: string[] }[];
    if (mails.length >= 2) {
      const links = mails.flatMap(({ links: [link = ""] }) => new URL(link).pathname);
      const fixed = [
        "/",
        "/aops",
        "/aops/monthly-invoices",
        "/aops/monthly-invoices/flow",
        "/aops/monthly-invoices/phases/2",
        "/aops/monthly-invoices/yaml",
        "/aops/monthly-invoices/versions",
        "/aops/account-application/flow",
        "/aops/attack",
        "/aops/attack/flow",
        "/aops/attack/phases/1",
        "/aops/attack/yaml",
        "/aops/attack/versions/difference?from=1&to=2",
        "/aops/attack/program",
        "/aops/attack/programs",
        "/aops/account-application/program",
        "/aops/monthly-invoices/difference?from=v1&to=v1",
        "/runs",
        "/inbox",
        "/mailbox",
        "/sandbox",
      ];
      const runs = [`/runs/${invoices.run}`, `/runs/${account.run}`];
      return [...fixed, ...runs, ...links, `/compiles/${compile}`, "/help/AOP605", "/approvals/unknown", "/nothing"];
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The runs sent no mails");
}
