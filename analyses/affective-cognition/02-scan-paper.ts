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
const { lines, unaccounted, unused } = await checkPrintedNumbers(file);
for (const line of lines) console.log(line);
process.exitCode = unaccounted.length + unused.length > 0 ? 1 : 0;
