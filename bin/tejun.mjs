#!/usr/bin/env node
import module from "node:module";
import { fileURLToPath } from "node:url";
import { explainMissingNode, findInstalledNode, isNewEnough } from "./node-version.mjs";
import { endWithLauncher, relaunch } from "./relaunch.mjs";

if (isNewEnough()) {
  endWithLauncher();
  module.enableCompileCache();
  silenceSqliteNotice();
  // Not by the door of lib/local: that brings the whole host along, and most commands need none.
  const { main } = await import("../lib/local/terminal/main.ts");
  process.exitCode = await main(process.argv.slice(2));
} else {
  const node = findInstalledNode();
  if (node === undefined) {
    console.error(explainMissingNode());
    process.exitCode = 2;
  } else {
    relaunch(node, fileURLToPath(import.meta.url), process.argv.slice(2));
  }
}

// Early Node 24 calls node:sqlite experimental on stderr, where people read progress. Every other warning is shown.
function silenceSqliteNotice() {
  const emitWarning = process.emitWarning;
  process.emitWarning = (/** @type {string | Error} */ warning, /** @type {unknown[]} */ ...rest) => {
    const [given] = rest;
    const type = typeof given === "object" && given !== null && "type" in given ? given.type : given;
    if (type === "ExperimentalWarning" && String(warning).includes("SQLite")) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
}
