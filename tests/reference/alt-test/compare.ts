/*
 * Compares altTest with the numbers that the authors of the alternative annotator test print in their example notebook, on
 * their own nine data sets. Their data stay where they are: nothing of them is stored here.
 *
 * Run it by hand, with a clone of nitaytech/AltTest:
 *   npx tsx tests/reference/alt-test/compare.ts <folder of the clone>
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { altTest } from "../../../src/stats/index.js";

type Values = Record<string, string | number>;

const clone = process.argv[2] ?? "";
const read = <T>(...path: string[]): T => JSON.parse(readFileSync(join(clone, ...path), "utf8")) as T;

interface Cell {
  outputs?: { text?: string[] }[];
}
// "wax gpt-4o [PASSED]: Winning Rate=0.50 Advantage Probability=0.73"
const printed = read<{ cells: Cell[] }>("alt_test_example.ipynb")
  .cells.flatMap(({ outputs = [] }) => outputs.flatMap(({ text = [] }) => text))
  .join("")
  .matchAll(/^(\S+) (\S+) \[\w+\]:\s+Winning Rate=([\d.]+)\s+Advantage Probability=([\d.]+)/gm);

/** As their notebook sets them. */
const epsilons: Record<string, number> = {
  ...{ wax: 0.1, lgbteen: 0.2, mtbench: 0.2, framing: 0.15, cebab_aspects: 0.1, summeval: 0.2 },
  ...{ "10k_prompts": 0.15, cebab_stars: 0.1, lesion: 0.15 },
};
const onScales = ["summeval", "10k_prompts", "cebab_stars", "lesion"];

let [same, all] = [0, 0];
for (const [, set, model, omega, rho] of printed) {
  if (!readdirSync(join(clone, "data")).includes(set!)) continue;
  const humans = read<Record<string, Values>>("data", set!, "human_annotations.json");
  const own = read<Record<string, Values>>("data", set!, "llm_annotations.json")[model!]!;
  const instances = [...new Set(Object.values(humans).flatMap((one) => Object.keys(one)))];
  const codes = new Map<string | number, number>();
  const codeOf = (value: string | number): number => {
    if (onScales.includes(set!)) return Number(value);
    if (!codes.has(value)) codes.set(value, codes.size);
    return codes.get(value)!;
  };
  const listOf = (values: Values): number[] =>
    instances.map((id) => (values[id] === undefined ? Number.NaN : codeOf(values[id])));
  const found = altTest(Object.values(humans).map(listOf), listOf(own), {
    scoring: onScales.includes(set!) ? "negativeRmse" : "accuracy",
    epsilon: epsilons[set!]!,
    leastUnits: 30,
  });
  all++;
  const ours = [found.winningRate.toFixed(2), found.advantage.toFixed(2)];
  if (ours[0] === omega && ours[1] === rho) same++;
  else console.log(`${set} ${model}: printed ${omega} and ${rho}, found ${ours.join(" and ")}`);
}
console.log(`${same} of ${all} printed pairs of winning rate and advantage agree to the printed digits`);
