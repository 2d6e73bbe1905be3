import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A scratch folder for a whole file of tests; `scratchFolder` is for one test. */
export function makeTemporary(): { path: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "affectlab-"));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
