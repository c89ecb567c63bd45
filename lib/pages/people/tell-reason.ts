/**
 * The words for recorded reasons, as a module that is loaded with the first page that shows one: most approvals show
 * none, and the function of links has to start without them.
 */
export { tellReason } from "#diagnostics";
