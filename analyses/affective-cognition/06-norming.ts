/**
 * Norms items of ours on simulated people, from their file of answers to the plan of a next round: a template of the
 * first norming report.
 *
 * Source:  nobody: the answers are a script's, with a planted share of agreement
 * Inputs:  our stories of goal-control
 * Outputs: docs/norming-report.md
 * Seed:    1
 */
import { writeNormingReport } from "affectlab";

const { lines } = await writeNormingReport();
console.log(`docs/norming-report.md: ${lines} lines, of simulated people`);
