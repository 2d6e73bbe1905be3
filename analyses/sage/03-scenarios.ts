/**
 * Renews the codebook of this project's own scenarios. Run it after every edit of a scenario.
 *
 * Paper:   Zhang et al., Sentient Agent as a Judge; the scenarios are this project's own
 * Inputs:  data/sage/stimuli/scenarios-*.jsonl
 * Outputs: sizes, hashes and fields in data/sage/stimuli/datapackage.json
 * Seed:    none; the same files give the same bytes
 */
import { projectPath, writeFileAtomic } from "affectlab";
import { scenariosCodebook } from "affectlab/studies/sage";

const codebook = await scenariosCodebook();
const file = projectPath("data", "sage", "stimuli", "datapackage.json");
await writeFileAtomic(file, `${JSON.stringify(codebook, null, 2)}\n`);
for (const { path, rowCount } of codebook.resources) console.log(`${path}: ${rowCount} scenarios`);
