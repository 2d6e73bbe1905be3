/**
 * Draws the replies of a round that are labelled by hand, to check the rules that label strategies.
 *
 * Paper:   Zhang et al., Sentient Agent as a Judge, Appendix E; the labels are this project's own
 * Inputs:  data/sage/derived
 * Outputs: places on the terminal, as CSV: judge, model, profile, reply; --round N for another round than 1
 * Seed:    1
 */
import { drawStrategySample, loadSage } from "affectlab";

const at = process.argv.indexOf("--round");
const round = at === -1 ? 1 : Number(process.argv[at + 1]);
const data = await loadSage();
const byId = new Map(data.dialogues.map((dialogue) => [dialogue.id, dialogue]));
console.log("judge,model,profile,reply");
for (const { dialogue, reply } of drawStrategySample(data, round)) {
  const { judge, model, profile } = byId.get(dialogue)!;
  console.log([judge, model, profile, reply].join(","));
}
