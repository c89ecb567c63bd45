import { BuilderError, REPLY_BYTES } from "#compiler";
import { diagnose, excerpt } from "#diagnostics";
import { runCommand } from "./run-command.ts";
const ID = "command";
/**
 * A builder that is any program (design section 4): JSON request on standard input, JSON reply on standard output. A
 * program that fails, takes too long, writes too much or answers with something else than JSON is a `BuilderError`; the
 * reply's form is for the compiler to check.
 */
export function createCommandBuilder(options) {
    const ask = (request) => askCommand(options, request);
    return { id: ID, build: ask, patch: ask };
}
async function askCommand(options, request) {
    const { command, timeoutSeconds, folder } = options;
    const limits = { timeoutSeconds, maxBytes: REPLY_BYTES };
    const end = await runCommand(command, JSON.stringify(request), folder, limits);
    if (end.end === "exit" && end.status === 0)
        return parseReply(end.stdout);
    throw new BuilderError(explain(end, timeoutSeconds));
}
function parseReply(stdout) {
    try {
        return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(stdout));
    }
    catch (cause) {
        const text = excerpt(new TextDecoder().decode(stdout.subarray(0, 200)));
        const problem = { ja: `JSON ではありません「${text}」`, en: `not JSON: "${text}"` };
        throw new BuilderError(diagnose("AOP305", { builder: ID, problem }), { cause });
    }
}
function explain(end, seconds) {
    switch (end.end) {
        case "timeout":
            return diagnose("AOP303", { builder: ID, seconds });
        case "too-large":
            return diagnose("AOP304", { builder: ID, limit: REPLY_BYTES });
        case "not-started":
            return diagnose("AOP302", { builder: ID, reason: excerpt(end.reason) });
        case "signal":
            return diagnose("AOP302", { builder: ID, reason: withWords(end.signal, end.stderr) });
        case "exit":
            return diagnose("AOP302", { builder: ID, reason: withWords(`exit status ${end.status}`, end.stderr) });
    }
}
function withWords(reason, stderr) {
    const words = excerpt(stderr.trim().slice(-200));
    return words === "" ? reason : `${reason}: ${words}`;
}
