/**
 * How often rules that understand nothing are right about the situations by their wording, and the codebook
 * of their files. Run it after every edit of a situation.
 *
 * Paper:   EgoSocialArena (anonymous submission to ACL); the situations are this project's own
 * Inputs:  data/egosocialarena/stimuli/*.jsonl
 * Outputs: a line a rule on the terminal; sizes, hashes and fields in stimuli/datapackage.json
 * Seed:    none; the same files give the same bytes
 */
import {
  loadLexicon,
  loadSituations,
  projectPath,
  situationClues,
  situationsCodebook,
  situationUnits,
  writeFileAtomic,
} from "affectlab";

const lexicon = await loadLexicon();
const sets = {
  "The paper's three scenarios": (await situationUnits()).flat(),
  "Hard situations": (await loadSituations("hard")).items,
};
for (const [name, items] of Object.entries(sets)) {
  console.log(name);
  for (const { rule, n, accuracy, ci, chance } of situationClues(items, lexicon)) {
    const [low, high] = ci.map((bound) => bound.toFixed(3));
    console.log(`  ${rule}: ${accuracy.toFixed(3)} [${low}, ${high}] of ${n}; chance ${chance.toFixed(3)}`);
  }
}
const codebook = projectPath("data", "egosocialarena", "stimuli", "datapackage.json");
await writeFileAtomic(codebook, `${JSON.stringify(await situationsCodebook(), null, 2)}\n`);
