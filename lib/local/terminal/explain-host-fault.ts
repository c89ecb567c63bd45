import type { HostRequest } from "#cli";
import { type Bilingual, type Diagnostic, diagnose, excerpt } from "#diagnostics";
import { UnavailableError } from "../host/unavailable-error.ts";
import type { HostRecord } from "../storage/state-folder.ts";

/** Tells that another process holds a state folder, and what can be done about it. */
export function explainHeld(dir: string, holder: HostRecord | undefined): Diagnostic {
  return diagnose("AOP739", { dir, holder: describeHolder(holder), hint: adviseAbout(holder) });
}

/** Tells why no host could be opened where that is not a fault of this software; undefined where it may be one. */
export function explainHostFault(
  fault: unknown,
  { dir, port }: Pick<HostRequest, "dir" | "port">,
  program: string,
): Diagnostic | undefined {
  if (fault instanceof UnavailableError) {
    const { path, kind, known } = fault;
    return diagnose("AOP715", { path, kind, known: { ja: known.join("、"), en: known.join(", ") } });
  }
  const { code = "", syscall = "" } = fault instanceof Error ? (fault as NodeJS.ErrnoException) : {};
  if (port !== undefined && syscall === "listen") {
    const example = `${program} serve --port ${port < 65_535 ? port + 1 : 0}`;
    return diagnose("AOP740", { port, reason: describeListening(code), example });
  }
  if (["EACCES", "EEXIST", "ENOENT", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"].includes(code)) {
    return diagnose("AOP743", { dir, reason: excerpt(String((fault as Error).message)) });
  }
  return undefined;
}

function describeHolder(holder: HostRecord | undefined): Bilingual {
  if (holder === undefined) return { ja: "起動中の別のプロセス", en: "another process that is starting" };
  const { pid, url, startedAt } = holder;
  const where = url === undefined ? "" : ` ${url}`;
  return { ja: `プロセス ${pid}${where} (${startedAt} から)`, en: `process ${pid}${where}, since ${startedAt}` };
}

function adviseAbout(holder: HostRecord | undefined): Bilingual {
  const other = { ja: "--state で別のフォルダを指定してください", en: "name another folder with --state" };
  if (holder?.url !== undefined) {
    return {
      ja: `${holder.url} を開いて使うか、そのプロセスを止めるか、${other.ja}`,
      en: `Use ${holder.url}, stop that process, or ${other.en}`,
    };
  }
  return { ja: `そのプロセスが終わるのを待つか、${other.ja}`, en: `Wait for that process to end, or ${other.en}` };
}

function describeListening(code: string): Bilingual {
  if (code === "EADDRINUSE") return { ja: "別のプログラムが使っています", en: "another program is using it" };
  if (code === "EACCES") return { ja: "このポートを開く権限がありません", en: "no permission to open this port" };
  return { ja: code, en: code };
}
