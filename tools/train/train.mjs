// node tools/train/train.mjs --style aggressive --seed 1 [--updates 15000]: trains one agent into runs/train/.
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { settings as defaults, shaping } from "./settings.mjs";
import { train } from "./training.mjs";

const { values } = parseArgs({
  options: { style: { type: "string" }, seed: { type: "string" }, updates: { type: "string" } },
});
const seed = Number(values.seed);
if (!Object.hasOwn(shaping, values.style ?? "") || !Number.isInteger(seed)) {
  console.error("usage: node tools/train/train.mjs --style aggressive|conservative --seed N [--updates N]");
  process.exit(2);
}
const settings = { ...defaults, updates: Number(values.updates ?? defaults.updates) };
const { weights, curve, moves, seconds } = train({
  style: values.style,
  seed,
  settings,
  onPoint: (point, elapsed) => {
    const numbers = Object.entries(point).map(([name, value]) => `${name} ${Number(value.toFixed(4))}`);
    console.log(`${values.style} ${seed}, ${elapsed.toFixed(0)} s: ${numbers.join(", ")}`);
  },
});
const folder = fileURLToPath(new URL("../../runs/train/", import.meta.url));
mkdirSync(folder, { recursive: true });
const name = `${folder}${values.style}-${seed}`;
writeFileSync(`${name}.bin`, Buffer.from(weights.buffer));
writeFileSync(
  `${name}.json`,
  `${JSON.stringify({ style: values.style, seed, settings, moves, seconds: Math.round(seconds), node: process.version, processor: cpus()[0]?.model ?? "unknown", curve })}\n`,
);
console.log(`${name}.bin: ${settings.updates} updates, ${moves} moves, ${seconds.toFixed(0)} s`);
