import { readFile } from "node:fs/promises";
import type { StudyId } from "../../core/study-id.js";
import { projectPath } from "../../io/project-root.js";
import { listed } from "./listed-files.js";

export interface NotebookPlace {
  /** Within notebooks/: "sage/03-two-judges-one-hundred-profiles.ipynb" */
  file: string;
  /** Of all its code cells. */
  code: string;
}

/** The notebooks in the order of their folders, without the seminar's, which are exercises. */
export async function readNotebookPlaces(): Promise<NotebookPlace[]> {
  const files = (await listed("notebooks"))
    .filter((file) => file.endsWith(".ipynb") && !/checkpoint|executed|seminar/.test(file))
    .sort();
  return Promise.all(
    files.map(async (file) => {
      const { cells } = JSON.parse(await readFile(projectPath("notebooks", file), "utf8")) as {
        cells: { cell_type: string; source: string | string[] }[];
      };
      const code = cells
        .filter((cell) => cell.cell_type === "code")
        .map(({ source }) => [source].flat().join(""))
        .join("\n");
      return { file, code };
    }),
  );
}

/** A study's notebook that calls one of these functions; without one, its first. */
export function notebookCalling(
  names: readonly string[],
  study: StudyId,
  notebooks: readonly NotebookPlace[],
): NotebookPlace | undefined {
  const calls = ({ code }: NotebookPlace): boolean =>
    names.some((name) => new RegExp(`\\b${name}\\b`).test(code));
  const own = notebooks.filter(({ file }) => file.startsWith(`${study}/`));
  return own.find(calls) ?? own[0];
}
