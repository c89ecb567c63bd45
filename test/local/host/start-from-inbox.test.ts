import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadRun } from "#records";
import { startFromInbox, tellLateWriting } from "../../../lib/local/host/start-from-inbox.ts";
import { type ApiHost, createApiHost, SAMPLE } from "../../api/api-host.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const NAME = "請求書 ガ (写し).txt".normalize("NFD");

function dropped(text: string, id = "01M8QAXW2C9WC83BQ90GD03RTY") {
  const path = join(temporaryFolder(), NAME);
  writeFileSync(path, text);
  return { id, aop: "a", name: NAME, path, size: Buffer.byteLength(text) };
}

async function openInbox() {
  const host = await createApiHost();
  await host.publish("a", SAMPLE);
  const ports = { start: host.ports, files: host.ports, log: host.ports.log };
  type File = ReturnType<typeof dropped>;
  const tellLate = (file: File) => tellLateWriting(ports, file);
  return { host, tell: (file: File) => startFromInbox(ports, file), tellLate };
}

const filesOf = async (host: ApiHost) =>
  (await Promise.all(host.workflows.started.map(({ name }) => loadRun(host.ports.table, name)))).flatMap(
    (record) => record?.attachments ?? [],
  );

describe("a file of the inbox", () => {
  it("that is told again after a crash gives the run that it started, and nothing says otherwise", async () => {
    const { host, tell } = await openInbox();
    const file = dropped("金額: 120,000円");

    await tell(file);
    await tell(file);

    expect(host.workflows.started).toHaveLength(1);
    expect(host.log).toEqual([]);
  });

  it("of the same name and content as another starts a run of its own", async () => {
    const { host, tell } = await openInbox();

    await tell(dropped("金額: 120,000円"));
    await tell(dropped("金額: 120,000円", "01M8QAXW2C9WC83BQ90GD03RTZ"));

    expect(host.workflows.started).toHaveLength(2);
    expect(new Set(await filesOf(host)).size).toBe(2);
  });

  it("that grew after its run was started starts no second one, and that is told", async () => {
    const { host, tell } = await openInbox();
    const file = dropped("金額: 120");

    await tell(file);
    writeFileSync(file.path, "金額: 120,000円");
    await tell(file);

    expect(host.workflows.started).toHaveLength(1);
    expect(host.log.map(({ fault }) => String(fault))).toEqual([expect.stringContaining("AOP809")]);
  });

  it("that is written to after its run was started is told of in the run's own record, and starts no second one", async () => {
    const { host, tell, tellLate } = await openInbox();
    const file = dropped("金額: 120");
    await tell(file);

    await tellLate(file);
    expect(host.log).toEqual([]);
    writeFileSync(file.path, "金額: 120,000円");
    await tellLate(file);

    expect(host.workflows.started).toHaveLength(1);
    expect(host.log.map(({ fault }) => String(fault))).toEqual([expect.stringContaining("AOP519")]);
    const [{ name: run } = { name: "" }] = host.workflows.started;
    const shown = (await (await host.get(`/runs/${run}`)).json()) as { refusals: unknown };
    expect(shown.refusals).toMatchObject([{ code: "AOP519", tried: "upload" }]);
  });

  it("that grew before its run was started is taken whole when it is told again", async () => {
    const { host, tell } = await openInbox();
    const file = dropped("金額: 120");
    const stopped = new Error("the process ends here");
    const failing = { ...host.ports, checkStart: () => Promise.reject(stopped) };

    await expect(startFromInbox({ start: failing, files: host.ports, log: host.ports.log }, file)).rejects.toBe(
      stopped,
    );
    writeFileSync(file.path, "金額: 120,000円");
    await tell(file);

    expect(host.log).toEqual([]);
    const [attachment = ""] = await filesOf(host);
    const bytes = await host.ports.files.get(`attachments/${attachment}`);
    expect(Buffer.from(bytes ?? []).toString()).toBe("金額: 120,000円");
  });
});
