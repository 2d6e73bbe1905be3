import { UsageError } from "../../../core/errors.js";

/** What a run of this study can ask and play: the values of `--scenario`. */
export const liveScenarios = ["static", "g08a", "blackjack", "situations"] as const;
export type LiveScenario = (typeof liveScenarios)[number];

/** How ids begin. The id of an item or episode tells its scenario. */
const prefixes: Record<string, LiveScenario> = {
  "false-belief-": "static",
  "g08a-": "g08a",
  "blackjack-": "blackjack",
  "parallel-world-": "situations",
  "counterfactual-": "situations",
  "real-world-": "situations",
};

/** The scenario that an item, an episode or a turn belongs to. */
export function scenarioOf(id: string): LiveScenario | undefined {
  const prefix = Object.keys(prefixes).find((start) => id.startsWith(start));
  return prefix === undefined ? undefined : prefixes[prefix];
}

/**
 * The scenarios that were chosen, in a fixed order. Default: all.
 *
 * @throws UsageError `no scenario "texas"; one of static, g08a, blackjack, situations`
 */
export function chosenScenarios(choices: Readonly<Record<string, string>> | undefined): LiveScenario[] {
  const given = choices?.scenario?.split(",") ?? liveScenarios;
  for (const one of given) {
    if ((liveScenarios as readonly string[]).includes(one)) continue;
    throw new UsageError(`no scenario "${one}"; one of ${liveScenarios.join(", ")}`);
  }
  return liveScenarios.filter((one) => given.includes(one));
}
