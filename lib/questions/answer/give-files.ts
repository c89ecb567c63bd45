/**
 * Gives files to a run, as a module that is loaded with the first answer that brings some: most bring none, and the
 * function of links has to start without it.
 */
export { giveAttachments as giveFiles } from "#files";
