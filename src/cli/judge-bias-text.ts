import { printable } from "../core/printable.js";
import { shownPath } from "../io/project-root.js";
import type { BiasAnswer, BiasReport } from "../judges/bias/bias-report.js";
import { certificateSentences } from "../judges/bias/certificate-table.js";
import { notesOf, rankSentences, tableLines } from "../judges/bias/report/content.js";
import { intervalsAndVerdicts, nameOf, sentence, verdictWords } from "../judges/bias/wording.js";
import type { WrittenBias } from "./judge-bias-write.js";
import { print } from "./print.js";

/** A report in short: the table in four lines, each question in two, the ranks, and where the rest stands. */
export function printBias(report: BiasReport, written: WrittenBias): void {
  const { title, source, cautions, diagnostics, ranks, sections, cannotTell, certificate } = report;
  say(source === "" ? title : `${title}: ${source}`);
  for (const line of [...tableLines(report), ...notesOf(report)]) say(`  ${line}`);
  for (const caution of cautions) say(`! ${sentence(caution)}`);
  print("");
  for (const [at, answer] of diagnostics.entries()) printAnswer(answer, at);
  say(`\n${intervalsAndVerdicts}`);
  if (ranks.length > 0) {
    print("\nRanks of the respondents");
    for (const line of rankSentences(report)) say(`  ${line}`);
  }
  for (const { title: heading, question, answer } of sections) {
    say(`\n${heading}: ${question}`);
    for (const line of answer) say(`  ${line}`);
  }
  if (certificate !== undefined) {
    print("\nPlanted biases");
    for (const line of certificateSentences(certificate)) say(`  ${line}`);
  }
  if (cannotTell.length > 0) {
    say(
      `\nWhat this table cannot tell: ${cannotTell[0]}${cannotTell.length === 1 ? "" : ` (${cannotTell.length - 1} more in the report)`}`,
    );
  }
  if (written.left.length > 0)
    say(`Not drawn, for a character that no font here has: ${written.left.join(", ")}`);
  print(`\nReport: ${shownPath(written.html)}, with report.md and report.json beside it`);
}

function printAnswer({ id, question, verdict, answer }: BiasAnswer, at: number): void {
  say(`${String(at + 1).padStart(2)}. ${nameOf(id)}: ${verdictWords(verdict)}. ${question}`);
  say(`    ${answer.replace(/^(?:Found|Undecided|Negligible)\. /, "")}`);
}

/** A table may hold anything: a terminal must not obey it. */
const say = (line: string): void =>
  print(
    line
      .split("\n")
      .map((part) => `${/^ */.exec(part)?.[0] ?? ""}${printable(part.trimStart())}`)
      .join("\n"),
  );
