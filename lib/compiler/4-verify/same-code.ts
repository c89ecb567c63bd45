import ts from "typescript";

/**
 * Whether two files are the same code: token by token, so comments and white space do not count. Code that is nested
 * too deep to be read is not the same as any other.
 */
export function isSameCode(a: string, b: string): boolean {
  try {
    const [left, right] = [tokensOf(a), tokensOf(b)];
    return left.length === right.length && left.every((token, i) => token === right[i]);
  } catch (error) {
    if (error instanceof RangeError) return a === b;
    throw error;
  }
}

function tokensOf(code: string): readonly string[] {
  const source = ts.createSourceFile("/code.ts", code, ts.ScriptTarget.ES2022, false);
  const tokens: string[] = [];
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(source);
    if (children.length === 0) tokens.push(node.getText(source));
    children.forEach(visit);
  };
  visit(source);
  return tokens;
}
