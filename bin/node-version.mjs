// Plain JavaScript without new syntax: this runs on whatever Node a person has, to find the one the project needs.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NEEDED_MAJOR = 24;

/** Whether the Node that runs this can run the product: it reads TypeScript as it stands and has node:sqlite. */
export function isNewEnough(version = process.versions.node) {
  return Number(version.split(".")[0]) >= NEEDED_MAJOR;
}

/**
 * The path of the Node that `npm ci` put into the project, or undefined when its install script did not run.
 * @returns {string | undefined}
 */
export function findInstalledNode() {
  const packageName = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const executable = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  return [`node/${executable}`, `${packageName}/${executable}`, `node/node_modules/${packageName}/${executable}`]
    .map((path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url)))
    .find((path) => existsSync(path));
}

/** What a person reads when no fitting Node is there: what was found, what is needed, how to get it; Japanese and English. */
export function explainMissingNode(version = process.versions.node) {
  return [
    `tejun は Node ${NEEDED_MAJOR} 以上で動きますが、いまの Node は ${version} で、プロジェクト内の Node も見つかりません。`,
    `このフォルダーで「npm rebuild node --ignore-scripts=false」を実行するか、Node ${NEEDED_MAJOR} を入れてください。`,
    `tejun needs Node ${NEEDED_MAJOR} or later; this is Node ${version}, and the project's own copy is not installed`,
    `(npm's install scripts were switched off, or there is no copy for ${process.platform} ${process.arch}).`,
    `Run "npm rebuild node --ignore-scripts=false" in this folder, or install Node ${NEEDED_MAJOR}.`,
  ].join("\n");
}
