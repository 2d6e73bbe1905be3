// node tools/train/collect.mjs: takes the agents of runs/train/ into data/egosocialarena/holdem/.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { holdemWidths } from "../../dist/games/holdem/network.js";
import { refreshDatapackage } from "../../dist/io/refresh-datapackage.js";
import { sha256 } from "../../dist/io/sha256-file.js";
import { shaping } from "./settings.mjs";

const from = new URL("../../runs/train/", import.meta.url);
const to = new URL("../../data/egosocialarena/holdem/", import.meta.url);
const runs = readdirSync(from)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .map((file) => JSON.parse(readFileSync(new URL(file, from), "utf8")));

/** What all agents share; an agent that was trained otherwise is refused. */
const shared = (read) => {
  const [one, ...others] = new Set(runs.map((run) => JSON.stringify(read(run))));
  if (others.length > 0)
    throw new Error(`the agents were trained in different ways: ${one} and ${others[0]}`);
  return JSON.parse(one);
};

const agents = runs.map(({ style, seed, moves, seconds }) => {
  const file = `${style}-${seed}.bin`;
  copyFileSync(new URL(file, from), new URL(file, to));
  return { style, seed, file, sha256: sha256(readFileSync(new URL(file, to))), moves, seconds };
});
const weights = {
  layout:
    "float32, little-endian; for each layer the kernel (a row of outputs for each input), then the bias",
  widths: holdemWidths,
  actions: ["fold", "check", "call", "raise"],
  shaping,
  settings: shared(({ settings }) => settings),
  node: shared(({ node }) => node),
  processor: shared(({ processor }) => processor),
  packages: JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")).dependencies,
  agents,
};
writeFileSync(new URL("weights.json", to), `${JSON.stringify(weights, null, 2)}\n`);

const columns = ["update", "mean_loss", "mean_payoff", "fold", "check", "call", "raise"];
const rows = runs.flatMap(({ style, seed, curve }) =>
  curve.map((point) => [style, seed, ...columns.map((column) => Number(point[column].toFixed(6)))].join(",")),
);
writeFileSync(
  new URL("learning-curves.csv", to),
  `${[["style", "seed", ...columns].join(","), ...rows].join("\n")}\n`,
);
await refreshDatapackage(fileURLToPath(to));
console.log(`${agents.length} agents, ${rows.length} points of learning curves`);
