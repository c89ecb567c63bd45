/** Any JSON value; what crosses a port, a payload or the sandbox is always one of these. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}
