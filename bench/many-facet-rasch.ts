import { randomStream } from "../src/core/random.js";
import type { Rating } from "../src/core/rating.js";
import { manyFacetRasch } from "../src/stats/many-facet-rasch/many-facet-rasch.js";
import { levelProbabilities } from "../src/stats/many-facet-rasch/probabilities.js";
import type { Bench, Timing } from "./support/timing.js";

const levels = 5;

/** 1,000,000 ratings through `manyFacetRasch`: all raters rate all objects, one in a hundred missing, or 3 of 20 raters an object. */
export default async function manyFacetRaschBench(): Promise<Bench> {
  const designs = [
    {
      what: "complete, 5 judges x 10 criteria",
      objects: 20_000,
      raters: 5,
      criteria: 10,
      each: 5,
      missing: 0,
    },
    {
      what: "1% missing, 5 judges x 10 criteria",
      objects: 20_000,
      raters: 5,
      criteria: 10,
      each: 5,
      missing: 0.01,
    },
    {
      what: "sparse, 3 of 20 judges x 4 criteria",
      objects: 83_333,
      raters: 20,
      criteria: 4,
      each: 3,
      missing: 0,
    },
  ];
  const ours: Timing[] = [];
  for (const design of designs) {
    const ratings = simulated(design);
    const [wall, cpu] = [performance.now(), process.cpuUsage()];
    const { converged } = manyFacetRasch(ratings);
    const { user, system } = process.cpuUsage(cpu);
    if (!converged) throw new Error(`${design.what}: no maximum was found`);
    const rss = Math.round(process.memoryUsage.rss() / 2 ** 20);
    ours.push({
      label: `${design.what}: ${((user + system) / 1e6).toFixed(1)} CPU s, RSS ${rss} MiB`,
      seconds: (performance.now() - wall) / 1000,
    });
  }
  return { name: "many-facet Rasch, 1,000,000 ratings", reach: "<= 60 s", withinSeconds: 60, ours };
}

interface Simulated {
  objects: number;
  raters: number;
  criteria: number;
  each: number;
  missing: number;
}

/** Five levels; severities and difficulties spread over a logit. */
function simulated({ objects, raters, criteria, each, missing }: Simulated): Rating[] {
  const random = randomStream(1, "bench", "many-facet-rasch");
  const all = Array.from({ length: raters }, (_, j) => j);
  const found: Rating[] = [];
  for (let o = 0; o < objects; o++) {
    const theta = random.normal();
    for (const j of each < raters ? random.shuffle(all).slice(0, each) : all) {
      for (let c = 0; c < criteria; c++) {
        if (random.next() < missing) continue;
        const difficulty = j / raters + c / criteria - 1;
        const eta = Array.from({ length: levels }, (_, k) => k * difficulty + 0.35 * k * (k - levels + 1));
        const chances = levelProbabilities(eta, theta);
        let [level, left] = [0, random.next()];
        while (level < levels - 1 && left > chances[level]!) left -= chances[level++]!;
        found.push({
          target: `target-${o >> 3}`,
          respondent: `model-${o % 8}`,
          rater: { id: `judge-${j}`, kind: "model", version: null },
          criterion: `criterion-${c}`,
          value: 1 + level,
          status: "ok",
        });
      }
    }
  }
  return found;
}
