import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { InputError } from "../core/errors.js";
import { parseJson } from "../io/parse-json.js";
import { shownPath } from "../io/project-root.js";
import { parseAs } from "../io/read-json.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import type { Readers } from "./seminar-notebooks.js";

export interface BuiltFile {
  name: string;
  text: string;
}

/** The file that makes a folder a build: which files are the build's, and for whom. */
const markFile = "build.json";
const markSchema = z.object({
  made: z.literal("affectlab seminar build"),
  for: z.enum(["students", "teacher"]),
  sessions: z.array(z.number()),
  files: z.array(z.string().regex(/^[\w.-]+$/)),
});
type Mark = z.infer<typeof markSchema>;

/** A folder that a build may write into: new, empty, or an earlier build for the same readers. */
export class BuildFolder {
  readonly #folder: string;
  readonly #readers: Readers;
  readonly #before: Mark | undefined;

  private constructor(folder: string, readers: Readers, before: Mark | undefined) {
    this.#folder = folder;
    this.#readers = readers;
    this.#before = before;
  }

  /** @throws InputError when the folder is something else: `<folder> is no build of the seminar (it holds …); …` */
  static open(folder: string, readers: Readers): BuildFolder {
    if (!existsSync(folder)) return new BuildFolder(folder, readers, undefined);
    const shown = shownPath(folder);
    if (!statSync(folder).isDirectory()) throw new InputError(`${shown} is a file; name a folder with --out`);
    const names = readdirSync(folder);
    if (names.length === 0) return new BuildFolder(folder, readers, undefined);
    const file = path.join(folder, markFile);
    const before = existsSync(file) ? readMark(file) : undefined;
    if (before === undefined) {
      throw new InputError(
        `${shown} is no build of the seminar (it holds ${names[0]}); name another folder with --out`,
      );
    }
    if (before.for === readers) return new BuildFolder(folder, readers, before);
    const whose = before.for === "teacher" ? "the teacher's build" : "the students' build";
    throw new InputError(`${shown} is ${whose}; name another folder with --out`);
  }

  /** The sessions whose pages are in it. */
  get sessions(): readonly number[] {
    return this.#before?.sessions ?? [];
  }

  /**
   * Writes each file whole, and last what they are. Files of the earlier build that are made no more go, if the build
   * is of all sessions. Other people's files stay.
   *
   * @returns the files' names
   */
  async write(files: readonly BuiltFile[], sessions: readonly number[], isWhole: boolean): Promise<string[]> {
    const names = files.map(({ name }) => name);
    const earlier = this.#before?.files ?? [];
    const foreign = names.find(
      (name) => !earlier.includes(name) && existsSync(path.join(this.#folder, name)),
    );
    if (foreign !== undefined) {
      throw new InputError(
        `${shownPath(path.join(this.#folder, foreign))} is not of the build; move it, or name another folder with --out`,
      );
    }
    for (const { name, text } of files) await writeFileAtomic(path.join(this.#folder, name), text);
    const gone = isWhole ? earlier.filter((name) => !names.includes(name)) : [];
    for (const name of gone) await rm(path.join(this.#folder, name), { force: true });
    const kept = earlier.filter((name) => !gone.includes(name));
    const mark: Mark = {
      made: "affectlab seminar build",
      for: this.#readers,
      sessions: [...sessions],
      files: [...new Set([...kept, ...names])].sort(),
    };
    await writeFileAtomic(path.join(this.#folder, markFile), `${JSON.stringify(mark, null, 2)}\n`);
    return names;
  }
}

function readMark(file: string): Mark | undefined {
  try {
    return parseAs(markSchema, parseJson(readFileSync(file, "utf8"), { file }), file);
  } catch {
    return undefined;
  }
}
