// Enforces the direction of imports: which folder of src may import which, that nothing imports in a circle,
// that statistics, game rules, measures and figure functions do no input or output, that no floor knows a
// single study, that the public surface exports nothing internal, and that analyses and notebooks use only
// that surface.
import fs from "node:fs";
import path from "node:path";
import { allowedImports } from "./notebooks/check-code.mjs";
import { circles } from "./structure/circles.mjs";
import { directionProblem, manifestProblem } from "./structure/floors.mjs";
import { internalProblems } from "./structure/internal.mjs";
import { namedStudies, studiesOf } from "./structure/named-studies.mjs";
import { purityProblems } from "./structure/purity.mjs";
import { filesUnder, readSources, specifiersOf } from "./structure/sources.mjs";

/**
 * Checks the imports of a clone (or of a folder laid out like one).
 *
 * @returns {{ count: number, problems: string[] }} how many files were read, and one line a breach
 */
export function checkStructure(root) {
  const sources = readSources(root);
  const problems = sources.flatMap(({ file, imports }) =>
    imports
      .map((one) => directionProblem(file, one) ?? manifestProblem(file, one))
      .filter((problem) => problem !== undefined),
  );
  problems.push(...purityProblems(sources), ...circles(sources));
  problems.push(...namedStudies(sources, studiesOf(root)), ...internalProblems(root));

  const scripts = filesUnder(root, "analyses", /\.ts$/);
  for (const file of scripts) {
    for (const specifier of specifiersOf(fs.readFileSync(path.join(root, file), "utf8"))) {
      if (!isPublic(specifier)) problems.push(`${file} imports ${specifier}; analyses import affectlab only`);
    }
  }
  const notebooks = filesUnder(root, "notebooks", /\.ipynb$/).filter((file) => !file.includes("/executed/"));
  for (const file of notebooks) {
    for (const specifier of notebookImports(path.join(root, file))) {
      if (allowedImports.test(specifier)) continue;
      problems.push(`${file} imports ${specifier}; notebooks import affectlab only`);
    }
  }
  return { count: sources.length + scripts.length + notebooks.length, problems };
}

/** The public surface: "affectlab", and its subpaths such as "affectlab/stats". */
export const isPublic = (specifier) => /^affectlab(?:\/[a-z0-9-]+)*$/.test(specifier);

function notebookImports(file) {
  const { cells } = JSON.parse(fs.readFileSync(file, "utf8"));
  return cells
    .filter((cell) => cell.cell_type === "code")
    .map((cell) => (Array.isArray(cell.source) ? cell.source.join("") : cell.source))
    .flatMap(specifiersOf);
}
