import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type LedgerLinks, type Link, sectionOf } from "../../claims/page/index.js";
import type { Claim } from "../../core/claim.js";
import type { StudyId } from "../../core/study-id.js";
import { projectPath } from "../../io/project-root.js";
import { manifestOf, manifests } from "../registry.js";

/** Reads where functions, figures and notebooks are; addresses are relative to the ledger's folder, figures/. */
export async function readLedgerLinks(): Promise<LedgerLinks> {
  const [sources, figures, notebooks] = await Promise.all([readSources(), readFigures(), readNotebooks()]);
  return {
    paper: (study) => {
      const { title, paperUrl = "" } = manifestOf(study);
      return { href: paperUrl, text: title };
    },
    figure: (claim) => figureOf(claim, figures),
    notebook: (claim) => notebookOf(claim, notebooks),
    source: (name) => sources.get(name) ?? null,
  };
}

/** The files in a folder of the clone, with slashes; none where only the compiled part was copied. */
async function listed(folder: string): Promise<string[]> {
  const files = await readdir(projectPath(folder), { recursive: true, encoding: "utf8" }).catch(() => []);
  return files.map((file) => file.split(path.sep).join("/"));
}

/** Every function and constant that a file of src exports, with its line. */
async function readSources(): Promise<Map<string, Link>> {
  const files = (await listed("src")).filter((file) => file.endsWith(".ts"));
  const found = new Map<string, Link>();
  await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(projectPath("src", file), "utf8")).split("\n");
      for (const [i, line] of lines.entries()) {
        const name = /^export (?:async )?(?:function|const|class) (\w+)/.exec(line)?.[1];
        if (name === undefined) continue;
        const address = `src/${file}`;
        found.set(name, { href: `../${address}#L${i + 1}`, text: `${name} (${address}:${i + 1})` });
      }
    }),
  );
  return found;
}

interface FigurePlace {
  study: StudyId;
  id: string;
  /** "Figure 4a", "Table 2" */
  paper: string;
  title: string;
}

async function readFigures(): Promise<FigurePlace[]> {
  const folders = await Promise.all(
    manifests.map(async ({ id: study }) => {
      const names = await readdir(projectPath("figures", study)).catch(() => []);
      return Promise.all(
        names
          .filter((name) => /^figure-.*\.json$/.test(name))
          .sort()
          .map(async (name): Promise<FigurePlace> => {
            const { id, paper, title } = JSON.parse(
              await readFile(projectPath("figures", study, name), "utf8"),
            ) as { id: string; paper: string; title: string };
            return { study, id, paper, title };
          }),
      );
    }),
  );
  return folders.flat();
}

/**
 * The figure of the claim's place: "Figure 4a". For a number of the text, the figure that the study's manifest names
 * for it; then one of its place, or the first panel of "Figure 4".
 */
function figureOf(claim: Claim, figures: readonly FigurePlace[]): Link | null {
  const own = figures.filter(({ study }) => study === claim.study);
  const places = [claim.place, ...claim.alsoIn].map(sectionOf);
  const named = manifestOf(claim.study).claimFigures?.find(({ claims }) =>
    new RegExp(claims).test(claim.id.slice(claim.study.length + 1)),
  );
  const found =
    own.find(({ paper }) => places.some((place) => place === paper && paper.startsWith("Figure"))) ??
    own.find(({ id }) => id === named?.figure) ??
    own.find(({ paper }) => places.includes(paper)) ??
    own.find(({ paper }) => places.some((place) => place.startsWith("Figure") && paper.startsWith(place)));
  if (found === undefined) return null;
  return { href: `${found.study}/${found.id}.html`, text: `${found.paper}: ${found.title}` };
}

interface NotebookText {
  /** "sage/03-two-judges-one-hundred-profiles.ipynb" */
  file: string;
  code: string;
}

async function readNotebooks(): Promise<NotebookText[]> {
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

/** The notebook that calls a function which computes the claim; without one, the study's first that lists claims. */
function notebookOf(claim: Claim, notebooks: readonly NotebookText[]): Link | null {
  const own = notebooks.filter(({ file }) => file.startsWith(`${claim.study}/`));
  const found = own.find(({ code }) => claim.ours.by.some((name) => calls(code, name))) ?? own[0];
  return found === undefined ? null : { href: `../notebooks/${found.file}`, text: `notebook ${found.file}` };
}

const calls = (code: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);

/** Finds the notebooks that call a function: those of a study's own folder first. Paths are within notebooks/. */
export async function readCallingNotebooks(): Promise<(study: string, name: string) => string[]> {
  const notebooks = await readNotebooks();
  return (study, name) => {
    const files = notebooks.filter(({ code }) => calls(code, name)).map(({ file }) => file);
    const isOwn = (file: string): boolean => file.startsWith(`${study}/`);
    return [...files.filter(isOwn), ...files.filter((file) => !isOwn(file))];
  };
}
