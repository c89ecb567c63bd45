import { setTimeout } from "node:timers/promises";
import type { Hono } from "hono";
import type { ApiPorts } from "#api";
import { addMcp } from "#mcp";
import { createSite } from "#pages";
import packageJson from "../../package.json" with { type: "json" };

/**
 * The interface with its pages and MCP. What MCP asks of the interface carries the event along, so that it is asked as
 * whomever API Gateway let in.
 */
export function openSite(ports: ApiPorts): Hono {
  const site = createSite(ports);
  addMcp(site, ports, { version: packageJson.version, pause: (milliseconds) => setTimeout(milliseconds) });
  return site;
}
