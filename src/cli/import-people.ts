import path from "node:path";
import { counted } from "../core/counted.js";
import type { Item } from "../core/item.js";
import { printable } from "../core/printable.js";
import { shownPath } from "../io/project-root.js";
import { importName } from "../io/ratings/imported-ratings.js";
import { newAnswersFolder, withoutExcluded, writeKeptAnswers } from "../people/answers/kept-answers.js";
import { computeNorms, type Norms } from "../people/answers/norms.js";
import { type AnswersReading, readPersonAnswers } from "../people/answers/read-answers.js";
import { softwareVersions } from "../runs/software.js";
import { loadItemSet, storyOf } from "../stimuli/item-set.js";
import { pairsOption } from "./import-ratings.js";
import { formatTable, print, printJson } from "./print.js";
import { findFolders } from "./workbench.js";

interface ImportOptions {
  set: string;
  as?: string;
  map?: string;
  dryRun?: boolean;
  json?: boolean;
}

/** `affectlab import people <file>`: says how the file was understood and what people agree on, then keeps it. */
export async function importPeople(file: string, options: ImportOptions): Promise<void> {
  const { runs } = await findFolders();
  const name = options.as ?? importName(file);
  const folder = options.dryRun === true ? undefined : newAnswersFolder(name, runs);
  const { items, what } = await loadItemSet(options.set);
  const found = await readPersonAnswers(
    file,
    items,
    options.map === undefined ? {} : { map: pairsOption("map", options.map) },
  );
  const norms = normsOf(found, items);
  if (options.json !== true) printFound(found, norms);
  if (folder !== undefined) {
    const { format, columns, notes, exclusions, simulated, sha256 } = found;
    const about = {
      ...{ name, set: what.sha256, simulated, exclusions, columns, notes },
      source: { file: path.basename(file), sha256, format },
      software: softwareVersions(),
    };
    await writeKeptAnswers(folder, found.answers, about, items);
  }
  if (options.json === true) {
    const { answers, ...about } = found;
    const place = folder === undefined ? null : shownPath(folder);
    return printJson({ name, folder: place, answers: answers.length, ...about, norms });
  }
  if (folder === undefined) return print("\nnothing was written (--dry-run)");
  print(
    `\nkept as ${name} in ${shownPath(folder)}; \`npx affectlab report\` of a run on this set places people beside its models`,
  );
}

/** Norms of what counts. */
function normsOf({ answers, exclusions }: AnswersReading, items: readonly Item[]): Norms {
  const normed = items.map((item) => ({ id: item.id, options: item.options, story: storyOf(item) }));
  return computeNorms(withoutExcluded(answers, exclusions), normed);
}

function printFound(
  { file, format, columns, answers, exclusions, simulated, notes }: AnswersReading,
  norms: Norms,
) {
  print(printable(`${file}: ${format}`));
  const rows = Object.entries(columns).map(([name, role]) => [printable(name), role ?? "(not kept)"]);
  print(`\n${formatTable(["column", "means"], rows)}`);
  const who = new Set(answers.map(({ participant }) => participant)).size;
  const questions = [...new Set(answers.map(({ question }) => question))];
  print(
    `\n${counted(answers.length, "answer")} of ${counted(who, simulated ? "simulated participant" : "participant")}; questions: ${printable(questions.join(", "))}; ${counted(exclusions.length, "answer")} excluded`,
  );
  if (simulated) print("note: a script answered, and nobody: these numbers say nothing of people");
  for (const note of notes) print(printable(`note: ${note}`));
  if (norms.answers === 0) return;
  const [least, median, most] = norms.each;
  const percent = (share: number): string => (100 * share).toFixed(1);
  const ofMean = ({ value, ci }: Norms["ceiling"]): string[] => [
    percent(value),
    ci.every(Number.isFinite) ? `[${ci.map(percent).join(", ")}]` : "undefined",
  ];
  print(
    `\nitems' own questions: ${counted(norms.items.length, "item")}, ${least} to ${most} answers each (median ${median}), ${norms.unscored} unscored; in percent:`,
  );
  print(
    formatTable(
      ["", "share", "ci"],
      [
        ["agree with the most frequent answer of the others", ...ofMean(norms.agreement)],
        ["agree with the most frequent answer (ceiling)", ...ofMean(norms.ceiling)],
        ["guessing", percent(norms.chance), ""],
      ],
    ),
  );
  print("ci: 95 %, participants and stories as crossed units");
}
