/**
 * Which fields an answer leaves open, as a module that is loaded with the first answer: reading dates takes much code,
 * and the function of links has to start without it.
 */
export { fieldsLeftOpen } from "#records";
