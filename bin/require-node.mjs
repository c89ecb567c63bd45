// Loaded before a script that is TypeScript (`node --import`): an old Node says what to do instead of failing on the syntax.
import { explainMissingNode, isNewEnough } from "./node-version.mjs";

if (!isNewEnough()) {
  console.error(explainMissingNode());
  process.exit(2);
}
