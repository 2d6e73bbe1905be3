import { randomStream } from "../../core/random.js";
import type { Rating } from "../../core/rating.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";
import { countOption, levelOption, oneOf, readOptions, seedOption } from "../../stats/options.js";
import { RatingTable } from "../diagnostics/table.js";
import type { RankStatement } from "./contract.js";
import { survivalOf } from "./ranks-that-survive.js";
import { type SurvivalScenario, type SurvivalScenarioId, survivalScenarios } from "./survival-scenarios.js";

/** Options of `simulateSurvival`. */
export interface SurvivalSimulationOptions {
  scenario?: SurvivalScenarioId;
  /** Tables to draw; 200 unless given. */
  draws?: number;
  /** 40 unless given. */
  units?: number;
  level?: number;
  /** Draws for each view's rank sets; 500 unless given. */
  resamples?: number;
  seed?: number;
}

/** A share of tables, with its exact interval. */
export type ShareOfTables = ReturnType<typeof clopperPearson>;

/** What the headline says and what survives, over many tables whose truth is known. */
export interface SurvivalSimulation {
  scenario: SurvivalScenarioId;
  /** What was planted, in words. */
  planted: string;
  draws: number;
  /** Tables with at least one untrue statement. */
  untrue: { headline: ShareOfTables; survives: ShareOfTables };
  /** Mean share of the truly different pairs that are told apart the right way; NaN where all are equal. */
  power: { headline: number; survives: number };
}

/**
 * How often a statement of a leaderboard is untrue, how often an untrue one survives all views, and what asking for
 * survival costs: by simulation, with known respondents and planted judges.
 *
 * Answers "is it worth it to ask for survival?". Five respondents and three judges of different severity, whole
 * points from 0 to 10. An untrue statement puts a respondent above one that is at least as good, or among the first
 * k where it is not.
 *
 * @throws InputError for an option that it does not know
 *
 * @example
 * ```ts
 * const found = simulateSurvival({ scenario: "all-biased", draws: 4, units: 20, resamples: 200 });
 * found.untrue.survives.value; // 1
 * ```
 */
export function simulateSurvival(options: SurvivalSimulationOptions = {}): SurvivalSimulation {
  const { scenario, draws, units, level, resamples, seed } = readOptions(options, "simulateSurvival", {
    scenario: oneOf(...(Object.keys(survivalScenarios) as [SurvivalScenarioId, ...SurvivalScenarioId[]])),
    draws: countOption(200),
    units: countOption(40),
    level: levelOption,
    resamples: countOption(500),
    seed: seedOption,
  });
  const planted = survivalScenarios[scenario];
  const untrue = { headline: 0, survives: 0 };
  const found = { headline: 0, survives: 0 };
  let different = 0;
  for (const a of planted.quality) for (const b of planted.quality) if (a > b) different++;
  for (let draw = 0; draw < draws; draw++) {
    const table = RatingTable.of(drawRatings(planted, units, seed, draw));
    const scales = { "": [0, 10] as const };
    const { statements } = survivalOf(table, { level, resamples, seed: draw + 1, scales });
    for (const which of ["headline", "survives"] as const) {
      const own = statements.filter(({ verdict }) => which === "headline" || verdict === "survives");
      const isTrue = own.map((one) => holdsTrue(one, planted));
      if (isTrue.includes(false)) untrue[which]++;
      found[which] += own.filter(({ kind }, i) => kind === "pair" && isTrue[i]).length;
    }
  }
  const share = (count: number): number => (different === 0 ? Number.NaN : count / (draws * different));
  return {
    scenario,
    planted: planted.words,
    draws,
    untrue: {
      headline: clopperPearson(untrue.headline, draws),
      survives: clopperPearson(untrue.survives, draws),
    },
    power: { headline: share(found.headline), survives: share(found.survives) },
  };
}

const nameOf = (respondent: number): string => `m${respondent + 1}`;

/** Whether the planted qualities make a statement true. Equals share the better rank. */
function holdsTrue({ respondent, other, top }: RankStatement, { quality }: SurvivalScenario): boolean {
  const of = (name: string): number => quality.find((_, r) => nameOf(r) === name)!;
  const own = of(respondent);
  return other === undefined ? quality.filter((one) => one > own).length < top! : own > of(other);
}

function drawRatings(planted: SurvivalScenario, units: number, seed: number, draw: number): Rating[] {
  const { quality, severity, bias, rates } = planted;
  const stream = randomStream(seed, "survival", planted.words, draw);
  const ratings: Rating[] = [];
  for (let unit = 0; unit < units; unit++) {
    const hard = 0.7 * stream.normal();
    for (const [r, good] of quality.entries()) {
      const reply = 5 + good + hard + stream.normal();
      for (const [j, lenient] of severity.entries()) {
        const value = reply + lenient + bias(j, r) + stream.normal();
        if (!rates(j, r)) continue;
        ratings.push({
          ...{ target: `u${unit}`, respondent: nameOf(r), status: "ok" },
          value: Math.max(0, Math.min(10, Math.round(value))),
          rater: { id: `judge ${"abc"[j]}`, kind: "scripted", version: null },
        });
      }
    }
  }
  return ratings;
}
