import { once } from "node:events";
import { createServer } from "node:net";

/** A port of loopback that is free now. Another process could take it first; a server that is given it then says so. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new TypeError("Unexpected address without a port");
  return address.port;
}
