import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { StudyId } from "../core/study-id.js";
import { codeHash, dataHash } from "../io/kept.js";
import { projectPath, shownPath } from "../io/project-root.js";
import { sha256File } from "../io/sha256-file.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";

/** What a piece of work was made from, what it wrote, and how long it took. */
interface Stamp {
  from: string;
  /** The sha256 of each file, by its path in the project. */
  files: Record<string, string>;
  seconds: number;
}

/**
 * Remembers what the pieces of `reproduce` wrote, and from what. A piece is unchanged when it would be made from
 * the same code, data and sources, and every file that it wrote is there with the same bytes.
 */
export class Unchanged {
  readonly #stamps: Record<string, Stamp>;
  readonly #basis: string | undefined;

  private constructor(stamps: Record<string, Stamp>, basis: string | undefined) {
    this.#stamps = stamps;
    this.#basis = basis;
  }

  static async read(): Promise<Unchanged> {
    const code = codeHash();
    const basis = code === undefined ? undefined : `${code} ${await dataHash()}`;
    try {
      return new Unchanged(JSON.parse(await readFile(stampsFile(), "utf8")), basis);
    } catch {
      return new Unchanged({}, basis);
    }
  }

  /**
   * The files that the piece wrote, if it is unchanged.
   *
   * @param sources the files that it is made from, beside code and data
   */
  async files(piece: string, sources: readonly string[] = []): Promise<string[] | undefined> {
    const stamp = process.env.AFFECTLAB_FRESH === "1" ? undefined : this.#stamps[piece];
    if (stamp === undefined || stamp.from !== (await this.#from(sources))) return undefined;
    return this.#written(stamp);
  }

  /** The files that the piece wrote last, if they lie there with the same bytes, whatever they were made from. */
  async lastFiles(piece: string): Promise<string[] | undefined> {
    return this.#written(this.#stamps[piece]);
  }

  async #written(stamp: Stamp | undefined): Promise<string[] | undefined> {
    if (stamp === undefined) return undefined;
    const written = Object.entries(stamp.files);
    for (const [name, hash] of written) {
      const now = await sha256File(projectPath(name)).catch(() => undefined);
      if (now !== hash) return undefined;
    }
    return written.map(([name]) => projectPath(name));
  }

  /** How long the piece took when it was last made here; undefined if it never was. */
  seconds(piece: string): number | undefined {
    return this.#stamps[piece]?.seconds;
  }

  /** Remembers a piece that has just been made. */
  async note(piece: string, files: readonly string[], seconds: number, sources: readonly string[] = []) {
    const from = await this.#from(sources);
    if (from === undefined) return;
    const hashes = await Promise.all(
      files.map(async (file) => [path.relative(projectPath(), file), await sha256File(file)] as const),
    );
    this.#stamps[piece] = { from, files: Object.fromEntries(hashes), seconds: Number(seconds.toFixed(1)) };
    // A clone that cannot be written remembers nothing.
    await writeFileAtomic(stampsFile(), JSON.stringify(this.#stamps)).catch(() => {});
  }

  async #from(sources: readonly string[]): Promise<string | undefined> {
    if (this.#basis === undefined) return undefined;
    const hash = createHash("sha256").update(this.#basis);
    for (const file of sources) hash.update(`\0${await sha256File(file)}`);
    return hash.digest("hex");
  }
}

/** The piece that is all figures and tables of a study. */
export const figuresOf = (id: StudyId): string => `figures of ${id}`;

/** The piece that is an executed notebook. */
export const notebookPiece = (file: string): string => `notebook ${shownPath(file)}`;

const stampsFile = (): string => projectPath("node_modules", ".cache", "affectlab", "reproduced.json");

/** What executes notebooks: the runner and the kernel, which lie beside src, and the compiler's options. */
export async function notebookTools(): Promise<string[]> {
  const folders = ["kernel", "notebooks"].map((name) => projectPath("scripts", name));
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => path.join(folder, name))),
  );
  return [...files.flat().sort(), projectPath("tsconfig.json")];
}
