import { expect, it } from "vitest";
import { lazyFiles } from "../../functions/decide/lazy-files.ts";
import { folderFiles } from "../support/asking-run.ts";
import { recordRun } from "../support/recorded-run.ts";

it("opens files once, and again after they could not be opened", async () => {
  const recorded = await recordRun({ phases: [] });
  let opened = 0;
  const files = lazyFiles(async () => {
    opened += 1;
    if (opened === 1) throw new Error("the module could not be read");
    return folderFiles(recorded);
  });

  await expect(files.stat("files/att_1")).rejects.toThrow("the module could not be read");
  expect(await files.stat("files/att_1")).toBeUndefined();
  expect(await files.stat("files/att_2")).toBeUndefined();
  expect(opened).toBe(2);
});
