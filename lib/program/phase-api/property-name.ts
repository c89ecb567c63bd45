/** A property's name as TypeScript writes it: bare where it can be, quoted otherwise. */
export function propertyName(name: string): string {
  return isBareName(name) ? name : JSON.stringify(name);
}

function isBareName(name: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name);
}

/** A text as a doc comment of one line; it cannot end the comment. */
export function docComment(text: string): string {
  return `/** ${text.replace(/\s+/gu, " ").replaceAll("*/", "*∕").trim()} */`;
}
