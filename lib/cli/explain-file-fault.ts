import { type Bilingual, type Diagnostic, diagnose, excerpt } from "#diagnostics";
import type { FileFault } from "./world.ts";

/** Tells why a file could not be read. */
export function explainUnreadable(path: string, fault: FileFault): Diagnostic {
  return diagnose("AOP737", { path, reason: describeFault(fault), hint: adviseReader(fault) });
}

/** Tells why a file could not be written. */
export function explainUnwritable(path: string, fault: FileFault): Diagnostic {
  return diagnose("AOP738", { path, reason: describeFault(fault) });
}

function describeFault({ kind, detail }: FileFault): Bilingual {
  switch (kind) {
    case "absent":
      return { ja: "そのようなファイルはありません", en: "no such file" };
    case "folder":
      return { ja: "フォルダです", en: "a folder" };
    case "denied":
      return { ja: "権限がありません", en: "no permission" };
    case "full":
      return { ja: "ディスクに空きがありません", en: "the disk is full" };
    case "other":
      return { ja: excerpt(detail), en: excerpt(detail) };
  }
}

function adviseReader({ kind }: FileFault): Bilingual {
  return kind === "denied"
    ? { ja: "ファイルの権限を確かめてください", en: "Check the permissions of the file" }
    : {
        ja: "パスの綴りと、今いるフォルダを確かめてください",
        en: "Check the spelling of the path, and the folder you are in",
      };
}
