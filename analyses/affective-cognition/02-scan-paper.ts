/**
 * Proves that no printed number was passed over: every number in the paper's text has a claim or a reason.
 *
 * Paper:   Gandhi et al., Human-like Affective Cognition in Foundation Models, doi 10.48550/arXiv.2409.11733
 * Inputs:  the paper as plain text (first argument), data/affective-cognition/printed.csv
 * Outputs: a summary on the terminal; exit code 1 when a number is unaccounted for
 * Seed:    none
 */
import { checkPrintedNumbers } from "affectlab";

const file = process.argv[2];
if (file === undefined) {
  console.error("usage: tsx analyses/affective-cognition/02-scan-paper.ts <paper.txt>");
  process.exit(2);
}
const { numbers, unaccounted, unused } = await checkPrintedNumbers(file);
const reasons = new Map<string, number>();
for (const { reason } of numbers) if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
console.log(`${numbers.length} numbers in the text`);
console.log(`${numbers.filter((n) => n.claim !== null).length} belong to a printed number with a claim`);
for (const [reason, count] of reasons) console.log(`${count} excluded: ${reason}`);
for (const n of unaccounted)
  console.log(`line ${n.line}, section ${n.section}: ${n.token} is unaccounted for`);
for (const claim of unused) console.log(`not in the text: ${claim}`);
console.log(`${unaccounted.length} unaccounted for, ${unused.length} not in the text`);
process.exitCode = unaccounted.length + unused.length > 0 ? 1 : 0;
