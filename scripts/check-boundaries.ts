import { join } from "node:path";
import { cruiseImports } from "./cruise-imports.ts";

const { files, breaches, report } = await cruiseImports(join(import.meta.dirname, ".."));
console.log(report);
console.log(`${files.length} files read.`);
process.exitCode = breaches.length === 0 ? 0 : 1;
