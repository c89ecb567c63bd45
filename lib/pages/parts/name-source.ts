import type { View } from "../view.ts";
import { SOURCES } from "../words/sources.ts";

/** A source's id as people call it. */
export function nameSource({ t }: View, source: string, name?: string): string {
  if (source === "request") return t(SOURCES.request);
  if (source === "aop") return t(SOURCES.aop);
  if (source.startsWith("answer:")) return t(SOURCES.answer);
  if (source.startsWith("within:")) return t(SOURCES.within);
  if (source.startsWith("call:")) return `${t(SOURCES.callText)} (${source.slice("call:".length)})`;
  return name === undefined ? t(SOURCES.attachment) : t(SOURCES.attachmentNamed(name));
}
