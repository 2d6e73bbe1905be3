import { UsageError } from "../../../core/errors.js";
import { blackjackScenario } from "./blackjack/scenario.js";
import { bombScenario } from "./bomb/scenario.js";
import { guessScenario } from "./g08a/scenario.js";
import { hardScenario } from "./hard/scenario.js";
import { holdemScenario } from "./holdem/scenario.js";
import type { ArenaRun, ArenaScenario } from "./scenario.js";
import { situationsScenario } from "./situations/scenario.js";
import { socialGoalsScenario } from "./social-goals/scenario.js";
import { staticScenario } from "./static/scenario.js";

/** Every scenario by its id, in the order of Table 2. */
const scenarios = {
  static: staticScenario,
  g08a: guessScenario,
  holdem: holdemScenario,
  blackjack: blackjackScenario,
  situations: situationsScenario,
  hard: hardScenario,
  bomb: bombScenario,
  "social-goals": socialGoalsScenario,
} as const;

export type LiveScenario = keyof typeof scenarios;
export const scenarioIds = Object.keys(scenarios) as LiveScenario[];
export const everyScenario: readonly ArenaScenario[] = Object.values(scenarios);

/** What a report keeps of each scenario. */
export type ArenaScores = { [Id in LiveScenario]: ReturnType<(typeof scenarios)[Id]["rows"]> };

/** Every scenario's part of a report. */
export function scoresOf(run: ArenaRun): ArenaScores {
  return Object.fromEntries(
    everyScenario.map((scenario) => [scenario.id, scenario.rows(run)]),
  ) as ArenaScores;
}

/** A scenario by its id. */
export const scenarioById = (id: string): ArenaScenario => scenarios[id as LiveScenario];

/** The scenario that an item, an episode or a turn belongs to. */
export function scenarioOf(id: string): LiveScenario | undefined {
  return scenarioIds.find((name) => scenarios[name].prefixes.some((prefix) => id.startsWith(prefix)));
}

/** Other names for a scenario that may be given. */
const aliases: Readonly<Record<string, LiveScenario>> = { guess: "g08a" };
/** What runs when nothing is chosen. */
const usual: readonly LiveScenario[] = ["static", "g08a", "blackjack", "situations"];

/**
 * The scenarios that were chosen, in a fixed order. "all" stands for every one, "guess" for g08a.
 *
 * @throws UsageError `no scenario "texas"; one of static, g08a, holdem, blackjack, situations, hard, bomb, social-goals, all`
 */
export function chosenScenarios(choices: Readonly<Record<string, string>> | undefined): LiveScenario[] {
  const given: string[] = (choices?.scenario?.split(",") ?? [...usual]).map((one) => aliases[one] ?? one);
  for (const one of given) {
    if (one === "all" || (scenarioIds as readonly string[]).includes(one)) continue;
    throw new UsageError(`no scenario "${one}"; one of ${scenarioIds.join(", ")}, all`);
  }
  return scenarioIds.filter((one) => given.includes("all") || given.includes(one));
}
