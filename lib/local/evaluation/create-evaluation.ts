import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { EvaluationWorld } from "#cli";
import { createModels } from "../host/create-models.ts";
import { toFault } from "../terminal/text-files.ts";
import { createRoomOpener } from "./open-room.ts";

const SHIPPED = new URL("../../../aops/eval/", import.meta.url);

/** Evaluations on this machine. */
export function createEvaluation(environment: { readonly [name: string]: string | undefined }): EvaluationWorld {
  return {
    shipped: {
      cases: fileURLToPath(new URL("cases", SHIPPED)),
      procedure: fileURLToPath(new URL("procedure.md", SHIPPED)),
    },
    openRoom: createRoomOpener(),
    createModels: (config) => createModels(config.model, environment),
    async listFolder(path) {
      try {
        return { ok: true, names: (await readdir(path)).sort() };
      } catch (error) {
        return { ok: false, fault: toFault(error) };
      }
    },
    async loadModule(path) {
      try {
        return { ok: true, module: await import(pathToFileURL(resolve(path)).href) };
      } catch (error) {
        return { ok: false, detail: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
