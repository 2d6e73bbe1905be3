/**
 * Writes the page on which the critical cases are read. Run it after every edit of a critical case, or of a player or judge of
 * rules. A test compares the page.
 *
 * Paper:   Liu et al., HeartBench; the cases are this project's own
 * Inputs:  data/heartbench/stimuli/cases-*.jsonl, reviews.jsonl if there is one; data/people/support-lines.json
 * Outputs: docs/critical-cases-texts.md
 * Seed:    1, of the runs; scripts need none
 */
import { projectPath, writeFileAtomic } from "affectlab";
import { criticalCasesPage } from "affectlab/studies/heartbench";

const file = projectPath("docs", "critical-cases-texts.md");
await writeFileAtomic(file, await criticalCasesPage());
console.log(file);
