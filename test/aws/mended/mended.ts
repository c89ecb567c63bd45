/**
 * The environment in which MiniStack mends itself where its Step Functions does otherwise than AWS documents
 * (`sitecustomize.py` beside this file), to be given to `startMiniStack`.
 */
export const MENDED: Readonly<Record<string, string>> = {
  PYTHONPATH: import.meta.dirname,
  PYTHONDONTWRITEBYTECODE: "1",
};
