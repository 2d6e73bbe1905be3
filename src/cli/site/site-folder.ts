import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { InputError } from "../../core/errors.js";
import { makeFolder } from "../../io/make-folder.js";
import { shownPath } from "../../io/project-root.js";
import { releaseTemporary, trackTemporary } from "../../io/temporary-paths.js";

/** The file that makes a folder a site: what it was built from, and how large it is. */
const markFile = "site.json";
const markSchema = z.object({
  made: z.literal("affectlab site"),
  from: z.string(),
  base: z.string(),
  pages: z.number(),
  files: z.number(),
  bytes: z.number(),
});
export type SiteMark = Omit<z.infer<typeof markSchema>, "made">;

/** A folder that a site may be put into: new, empty, or an earlier site. */
export class SiteFolder {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws InputError when it is something else: `<folder> is no site of affectlab (it holds …); …` */
  static open(folder: string): SiteFolder {
    const found = new SiteFolder(path.resolve(folder));
    if (!existsSync(folder)) return found;
    const shown = shownPath(folder);
    if (!statSync(folder).isDirectory()) throw new InputError(`${shown} is a file; name a folder with --out`);
    const [first] = readdirSync(folder);
    if (first === undefined || found.#mark() !== undefined) return found;
    throw new InputError(
      `${shown} is no site of affectlab (it holds ${first}); name another folder with --out`,
    );
  }

  /** What the site in it was built from; undefined where there is none, or some of it is gone. */
  async intact(): Promise<SiteMark | undefined> {
    const mark = this.#mark();
    if (mark === undefined) return undefined;
    const { files, bytes } = await sizeOf(this.#folder);
    return files === mark.files && bytes === mark.bytes ? mark : undefined;
  }

  /**
   * Has a site built into a folder beside it, and puts that in its place when it is whole. If the building fails, what
   * was there stays.
   */
  async replace(
    build: (folder: string) => Promise<void>,
    facts: Pick<SiteMark, "from" | "base" | "pages">,
  ): Promise<SiteMark> {
    makeFolder(path.dirname(this.#folder));
    const made = await mkdtemp(`${this.#folder}.`);
    const fresh = path.join(made, "new");
    const old = path.join(made, "old");
    trackTemporary(made);
    try {
      await build(fresh);
      const mark = { ...facts, ...(await sizeOf(fresh)) };
      await writeFile(
        path.join(fresh, markFile),
        `${JSON.stringify({ made: "affectlab site", ...mark }, null, 2)}\n`,
      );
      if (existsSync(this.#folder)) await rename(this.#folder, old);
      await rename(fresh, this.#folder);
      return mark;
    } finally {
      await rm(made, { recursive: true, force: true });
      releaseTemporary(made);
    }
  }

  #mark(): SiteMark | undefined {
    try {
      const { made, ...mark } = markSchema.parse(
        JSON.parse(readFileSync(path.join(this.#folder, markFile), "utf8")),
      );
      return mark;
    } catch {
      return undefined;
    }
  }
}

/** All files below a folder, without the mark. */
async function sizeOf(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== markFile);
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size),
  );
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
