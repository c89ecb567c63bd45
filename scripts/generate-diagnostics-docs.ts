import { writeFileSync } from "node:fs";
import { documentMessages, messageRanges } from "#diagnostics";

writeFileSync(new URL("../docs/diagnostics.md", import.meta.url), documentMessages(messageRanges));
