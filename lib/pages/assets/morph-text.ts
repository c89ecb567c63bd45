/**
 * Turns what stands in an element into what stands in another one, and keeps every node that both have: what somebody
 * has opened, focused, marked or scrolled stays as it is. Nodes are the same by their id, else by their kind and order.
 */
export const MORPH_TEXT = `
const kindOf = (node) => {
  if (node.nodeType !== 1) return node.nodeName;
  if (node.id !== "") return node.nodeName + "#" + node.id;
  const [name = ""] = node.classList;
  const [child] = node.children;
  return node.nodeName + "." + (name.startsWith("is-") ? "" : name) + (node.nodeName === "LI" ? "#" + (child?.id ?? "") : "");
};
const pair = (old, fresh) => {
  const [a, b] = [old.map(kindOf), fresh.map(kindOf)];
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i][j] = a[i] === b[j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  const kept = new Map();
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) kept.set(fresh[j++], old[i++]);
    else if (longest[i + 1][j] >= longest[i][j + 1]) i += 1;
    else j += 1;
  }
  return kept;
};
const morph = (old, fresh) => {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== 1) {
    old.nodeValue = fresh.nodeValue;
    return;
  }
  const isOpened = (name) => name === "open" && old.nodeName === "DETAILS";
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isOpened(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !isOpened(name)) old.setAttribute(name, value);
  }
  morphChildren(old, fresh);
};
const morphChildren = (old, fresh) => {
  const kept = pair([...old.childNodes], [...fresh.childNodes]);
  const stay = new Set(kept.values());
  for (const node of [...old.childNodes]) if (!stay.has(node)) node.remove();
  let next = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const same = kept.get(node);
    if (same === undefined) old.insertBefore(node, next);
    else {
      next = same.nextSibling;
      morph(same, node);
    }
  }
};
`;
