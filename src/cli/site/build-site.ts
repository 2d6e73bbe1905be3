import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { counted } from "../../core/counted.js";
import { projectPath } from "../../io/project-root.js";
import { sha256File } from "../../io/sha256-file.js";
import { releaseTemporary, trackTemporary } from "../../io/temporary-paths.js";
import { startProgress } from "../progress.js";
import { collectParts } from "./collect-parts.js";
import { navigation } from "./navigation.js";
import type { SiteRequest } from "./page.js";
import { parts } from "./parts.js";
import { runVitePress } from "./run-vitepress.js";
import { SiteFolder, type SiteMark } from "./site-folder.js";
import { type SiteSource, writeSource } from "./write-source.js";

export interface BuiltSite extends SiteMark {
  /** Whether the site in the folder was built from the same pages. */
  unchanged: boolean;
}

/**
 * Builds the site from what `reproduce` made. The one that is there stays until the new one is whole.
 *
 * @param base where the site will stand on its host, with a slash at both ends
 */
export async function buildSite(out: string, base: string, request: SiteRequest): Promise<BuiltSite> {
  const folder = SiteFolder.open(out);
  const steps = Object.keys(parts).length + 1;
  const progress = await startProgress("site", steps);
  let done = 0;
  try {
    const { pages, files } = await collectParts(parts, request, (what) => progress.update(done++, what));
    const source = { base, pages, files, ...navigation(pages) };
    const from = await hashOf(source);
    const before = await folder.intact();
    if (before !== undefined && before.from === from) return { ...before, unchanged: true };
    progress.update(done, `rendering ${counted(pages.length, "page")}`);
    const facts = { from, base, pages: pages.length };
    const mark = await folder.replace((place) => buildInto(place, source), facts);
    return { ...mark, unchanged: false };
  } finally {
    progress.stop();
  }
}

async function buildInto(place: string, source: SiteSource): Promise<void> {
  // Inside tools/site, so that its packages are found from there.
  const scratch = await mkdtemp(projectPath("tools", "site", ".build-"));
  trackTemporary(scratch);
  try {
    await writeSource(scratch, source);
    await runVitePress(scratch, place);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    releaseTemporary(scratch);
  }
}

/** The hash of all that the site is built from. */
async function hashOf({ files, ...rest }: SiteSource): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(rest));
  for (const { path: own, content = "", from } of files) {
    hash.update(`\0${own}\0`).update(from === undefined ? content : await sha256File(from));
  }
  for (const file of await toolFiles()) hash.update(`\0${await sha256File(file)}`);
  return hash.digest("hex");
}

async function toolFiles(): Promise<string[]> {
  const folders = [projectPath("tools", "site"), projectPath("tools", "site", "theme")];
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(folder, entry.name)),
    ),
  );
  return found.flat().sort();
}
