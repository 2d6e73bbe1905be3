import { counted } from "../core/counted.js";
import type { RuleCount } from "../core/person-answer.js";
import { printable } from "../core/printable.js";
import { halvingLine, type NextRound } from "../people/answers/next-round.js";
import type { ItemNorm, Norms } from "../people/answers/norms.js";
import type { NamingNorm, ScaleNorm } from "../people/answers/other-norms.js";
import type { AnswersReading } from "../people/answers/read-answers.js";
import { ruleRows } from "../people/answers/rules.js";
import { formatTable, print } from "./print.js";

/** How many items, scales and words have a row of their own; all are in norms.csv or --json. */
const shownRows = 8;

const percent = (share: number): string => (Number.isNaN(share) ? "" : (100 * share).toFixed(1));
const interval = (ci: readonly number[], of = percent): string =>
  ci.every(Number.isFinite) ? `[${ci.map(of).join(", ")}]` : "undefined";

/** Prints what files of answers hold, what must be known of them, and whom rules leave out. */
export function printReading(found: AnswersReading, rules: readonly RuleCount[]): void {
  const { sources, columns, answers, exclusions, checks, simulated, notes } = found;
  for (const { file, format } of sources) print(printable(`${file}: ${format}`));
  const rows = Object.entries(columns).map(([name, role]) => [printable(name), role ?? "(not kept)"]);
  print(`\n${formatTable(["column", "means"], rows)}`);
  const who = new Set(answers.map(({ participant }) => participant)).size;
  const questions = [...new Set(answers.map(({ question }) => question))];
  const failed = checks.filter(({ passed }) => !passed).length;
  const checked =
    checks.length === 0 ? "" : `; ${counted(checks.length, "attention check")}, ${failed} failed`;
  print(
    `\n${counted(answers.length, "answer")} of ${counted(who, simulated ? "simulated participant" : "participant")}; questions: ${printable(questions.join(", "))}; ${counted(exclusions.length, "answer")} excluded by the file${checked}`,
  );
  if (simulated) print("note: a script answered, and nobody: these numbers say nothing of people");
  for (const note of notes) print(printable(`note: ${note}`));
  if (rules.length === 0) return;
  print("\nleft out, by the first rule that does; the answers stay, with their reasons:");
  print(
    formatTable(["rule", "participants", "answers", "participants left", "answers left"], ruleRows(rules)),
  );
}

/** Prints how people answered: agreement, items, scales, words, and what the next round would give. */
export function printNorms(results: {
  norms: Norms;
  scales: readonly ScaleNorm[];
  naming: readonly NamingNorm[];
  next: NextRound | null;
}): void {
  const { norms, scales, naming, next } = results;
  if (norms.answers > 0) printAgreement(norms);
  if (scales.length > 0) {
    print(`\nscales: ${counted(scales.length, "mean")}, ci: 95 %, t`);
    const rows = scales
      .slice(0, shownRows)
      .map(({ item, question, n, mean, ci }) => [
        ...[item, question, String(n), mean.toFixed(1)],
        interval(ci, (bound) => bound.toFixed(1)),
      ]);
    print(shortTable(["item", "question", "n", "mean", "ci"], rows, scales.length));
  }
  if (naming.length > 0) {
    print("\nwords of people's own, the most frequent first:");
    const rows = naming.slice(0, shownRows).map(({ item, question, n, words }) => {
      const first = words.slice(0, 4).map(({ word, count }) => `${word} ${count}`);
      return [item, question, String(n), printable(first.join(", "))];
    });
    print(shortTable(["item", "question", "n", "words"], rows, naming.length));
  }
  if (next !== null) printNext(next);
}

function printAgreement(norms: Norms): void {
  const [least, median, most] = norms.each;
  const ofMean = ({ value, ci }: Norms["ceiling"]): string[] => [percent(value), interval(ci)];
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
  // One answer to an item agrees with itself.
  const compared = norms.items.filter(({ n }) => n > 1);
  if (compared.length === 0) {
    print("\nno item has two answers: on which items people agree least cannot be seen yet");
    return;
  }
  const tied = norms.items.filter(({ mode, n }) => mode === null && n > 0).length;
  print(
    `\nthe items on which people agree least (share of the most frequent answer, in percent, exact interval; entropy in bits); ${counted(tied, "item")} without one most frequent answer`,
  );
  // Of equal shares, the item with more answers, whose share is known better.
  const hardest = compared.toSorted((a, b) => a.share - b.share || b.n - a.n).slice(0, shownRows);
  const row = ({ item, n, share, ci, entropy, mode }: ItemNorm): string[] => [
    ...[item, String(n), percent(share), interval(ci), entropy.toFixed(2), mode === null ? "tied" : ""],
  ];
  print(shortTable(["item", "n", "share", "ci", "entropy", ""], hardest.map(row), compared.length));
}

function shortTable(header: string[], rows: string[][], all: number): string {
  const more = all - rows.length;
  return `${formatTable(header, rows)}${more > 0 ? `\nand ${more} more` : ""}`;
}

function printNext(next: NextRound): void {
  const { grid, now, components } = next;
  const parts = Object.entries(components).map(([name, value]) => `${name} ${value.toFixed(4)}`);
  print(`\nthe next round, by these variances of agreement: ${parts.join(", ")}`);
  const rows = grid.map(({ participants, each, se, half }) => [
    ...[String(participants), String(each), percent(se), `±${percent(half)}`],
  ]);
  print(formatTable(["participants", "items each", "se", "interval"], rows));
  print(`${counted(now.stories, "story", "stories")} and ${counted(now.items, "item")}, as now; in percent`);
  print(halvingLine(next));
}
