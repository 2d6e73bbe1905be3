/**
 * Proves that no printed number was passed over: every number in the release's readme has a claim or a reason.
 *
 * Paper:   Kumar et al., When Large Language Models are Reliable for Judging Empathic Communication, arXiv 2506.10150
 * Inputs:  the release's readme.md (first argument), data/empathic-communication/printed.csv
 * Outputs: a summary on the terminal; exit code 1 when a number is unaccounted for
 * Seed:    none
 */
import { checkEmpathicPrintedNumbers } from "affectlab";

const file = process.argv[2];
if (file === undefined) {
  console.error("usage: tsx analyses/empathic-communication/02-scan-readme.ts <readme.md>");
  process.exit(2);
}
const { lines, unaccounted, unused } = await checkEmpathicPrintedNumbers(file);
for (const line of lines) console.log(line);
process.exitCode = unaccounted.length + unused.length > 0 ? 1 : 0;
