// node tools/train/verify.mjs --style aggressive --seed 1: trains a committed agent again and compares. The same Node
// on the same kind of processor gives the same bytes. If it does not, the moves in 10,000 states are compared.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { greedyPolicy } from "../../dist/games/holdem/agents.js";
import { randomStates, train } from "./training.mjs";

const { values } = parseArgs({
  options: { style: { type: "string", default: "aggressive" }, seed: { type: "string", default: "1" } },
});
const folder = new URL("../../data/egosocialarena/holdem/", import.meta.url);
const { settings, shaping, agents, node, processor } = JSON.parse(
  readFileSync(new URL("weights.json", folder), "utf8"),
);
const agent = agents.find(({ style, seed }) => style === values.style && seed === Number(values.seed));
if (agent === undefined) {
  console.error(`no agent ${values.style} ${values.seed} in weights.json`);
  process.exit(2);
}
console.log(`${agent.file}: trained on Node ${node}, ${processor}; now Node ${process.version}`);
const committed = readFileSync(new URL(agent.file, folder));
const { weights, seconds } = train({ style: agent.style, seed: agent.seed, settings, shaping });
console.log(`${settings.updates} updates in ${seconds.toFixed(0)} s`);
if (Buffer.from(weights.buffer).equals(committed)) {
  console.log("the same bytes");
} else {
  const before = greedyPolicy(new Float32Array(Uint8Array.from(committed).buffer));
  const after = greedyPolicy(weights);
  let same = 0;
  for (const view of randomStates(10_000)) same += Number(before(view).join() === after(view).join());
  console.log(`other bytes; the same move in ${same} of 10000 states`);
  process.exitCode = same === 10_000 ? 0 : 1;
}
