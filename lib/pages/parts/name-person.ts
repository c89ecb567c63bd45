import type { Html } from "../html.ts";
import type { View } from "../view.ts";
import { PEOPLE } from "../words/people.ts";
import { visibleText } from "./visible-text.ts";

/** A person as they are called on a page; whoever dropped a file into a folder is nobody known. */
export function namePerson({ t }: View, person: string): Html | string {
  return person === "unknown" ? t(PEOPLE.nobodyKnown) : visibleText(person);
}
