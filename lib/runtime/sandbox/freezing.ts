/**
 * The part of the prelude that makes what phases share unchangeable: `giveWay`, `deepFreeze`, and the `iterators` and
 * `refuseCallee` that no name leads to. Plain ES2022 text like the rest of it.
 */
export const FREEZING = `  // Another phase may be started here later, so nothing that it can reach may be changed. A frozen property of a
  // prototype would also keep objects below it from having their own, which code does with names and messages.
  const giveWay = (proto, names) => {
    for (const name of names) {
      const own = Object.getOwnPropertyDescriptor(proto, name);
      if (own === undefined || !("value" in own)) continue;
      const { value } = own;
      Object.defineProperty(proto, name, {
        get: () => value,
        set(given) {
          if (this === proto) throw new TypeError("unexpected change of " + name + ", expected an object of your own");
          Object.defineProperty(this, name, { value: given, writable: true, enumerable: true, configurable: true });
        },
        enumerable: false,
        configurable: false,
      });
    }
  };
  giveWay(Object.prototype, ["constructor", "toString", "valueOf", "hasOwnProperty", "toLocaleString"]);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (name.endsWith("Error")) giveWay(globalThis[name].prototype, ["constructor", "name", "message", "toString"]);
  }
  const frozen = new Set();
  const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
  const { ownKeys } = Reflect;
  // One loop and no calls in it for what needs none: this is most of the time that a realm takes to make.
  const deepFreeze = (shared) => {
    const open = [shared];
    const visit = (x) => {
      if (x === null || (typeof x !== "object" && typeof x !== "function") || frozen.has(x)) return;
      frozen.add(x);
      open.push(x);
    };
    while (open.length > 0) {
      const x = open.pop();
      frozen.add(x);
      freeze(x);
      visit(getPrototypeOf(x));
      for (const key of ownKeys(x)) {
        const own = getOwnPropertyDescriptor(x, key);
        const { value } = own;
        if (typeof value === "object" || typeof value === "function") visit(value);
        else if (own.get || own.set) {
          visit(own.get ?? null);
          visit(own.set ?? null);
        }
      }
    }
  };
  const iterators = [[][Symbol.iterator](), new Map().entries(), new Set().values(), ""[Symbol.iterator](), "".matchAll(/a/g)];
  if (typeof Iterator === "function") {
    const own = { next: () => ({ done: true }) };
    for (const make of [() => [].values().map((x) => x), () => Iterator.from(own), () => Iterator.concat([])]) {
      try {
        iterators.push(make());
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }
  }
  const refuseCallee = (function () {
    return Object.getOwnPropertyDescriptor(arguments, "callee").get;
  })();
`;
