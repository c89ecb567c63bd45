/**
 * Something the gateway needs to judge a call does not exist or was tampered with: a run, a stored program, a phase, a
 * command. No step of a sound run leads here, so it is thrown, nothing is recorded, and the run fails closed.
 */
export class GatewayError extends Error {
  override name = "GatewayError";
}
