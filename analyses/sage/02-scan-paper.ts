/**
 * Proves that no printed number was passed over: every number in the paper's text has a claim or a reason.
 *
 * Paper:   Zhang et al., Sentient Agent as a Judge, arXiv 2505.02847
 * Inputs:  the paper as plain text (first argument), data/sage/printed.csv, printed-table2.csv, printed-table3.csv
 * Outputs: a summary on the terminal; exit code 1 when a number is unaccounted for
 * Seed:    none
 */
import { checkSagePrintedNumbers } from "affectlab";

const file = process.argv[2];
if (file === undefined) {
  console.error("usage: tsx analyses/sage/02-scan-paper.ts <paper.txt>");
  process.exit(2);
}
const { lines, unaccounted, unused } = await checkSagePrintedNumbers(file);
for (const line of lines) console.log(line);
process.exitCode = unaccounted.length + unused.length > 0 ? 1 : 0;
