/** What of an answer is only needed once there is one. */
export { fieldsLeftOpen } from "#records";
