import { isGeneric, plainName } from "./names.ts";
import type { OfferedOperation, OfflineTask } from "./task.ts";

/**
 * All the words for a field or a column, as far as the offered operations tell: a parameter `department` with the title
 * `部署・部署名` makes these three words for one thing.
 */
export function wordsFor(name: string, task: OfflineTask): readonly string[] {
  const plain = plainName(name);
  const groups = task.operations
    .flatMap((operation) => operation.parameters)
    .filter((parameter) => [...parameter.names, ...ownName(parameter.name)].some((word) => plainName(word) === plain))
    .flatMap((parameter) => parameter.names);
  return [...new Set([name, ...groups])];
}

/** The words for a column of what an operation brought back: its own parameter of that name tells most. */
export function wordsForColumn(column: string, operation: OfferedOperation, task: OfflineTask): readonly string[] {
  const own = operation.parameters.find((parameter) => parameter.name === column);
  if (own !== undefined) return [...new Set([...ownName(column), ...own.names])];
  return isGeneric(column) ? [] : wordsFor(column, task);
}

function ownName(name: string): readonly string[] {
  return isGeneric(name) ? [] : [name];
}
