/**
 * Renews the codebook of this project's own cases. Run it after every edit of a case.
 *
 * Paper:   Liu et al., HeartBench; the cases are this project's own
 * Inputs:  data/heartbench/stimuli/cases-*.jsonl
 * Outputs: sizes, hashes and fields in data/heartbench/stimuli/datapackage.json
 * Seed:    none; the same files give the same bytes
 */
import { ownCasesCodebook, projectPath, writeFileAtomic } from "affectlab";

const codebook = await ownCasesCodebook();
const file = projectPath("data", "heartbench", "stimuli", "datapackage.json");
await writeFileAtomic(file, `${JSON.stringify(codebook, null, 2)}\n`);
for (const { path, rowCount } of codebook.resources) console.log(`${path}: ${rowCount} cases`);
