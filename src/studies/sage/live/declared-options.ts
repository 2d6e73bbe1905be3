import type { AgentsAlone, StudyOption } from "../../live-contract.js";

/** The study's own options of `affectlab run`: plain values, which help reads. The deviations from the released code each have a name. */
export const liveOptions: readonly StudyOption[] = [
  {
    name: "scenarios",
    description: "how many scenarios, spread over the eight hidden intentions; all or a number",
    default: "all",
  },
  {
    name: "scenarios-from",
    description: "ours, in English, or the released profiles, in Chinese",
    choices: ["own", "released"],
    default: "own",
  },
  {
    name: "scenarios-file",
    description: "a JSON Lines file of your own scenarios in place of those; none or a file",
    default: "none",
  },
  {
    name: "score-last-reply",
    description: "whether the reply before the limit of turns changes the emotion too",
    choices: ["no", "yes"],
    default: "no",
  },
  { name: "floor", description: "emotion never falls below it; none or a number", default: "none" },
  { name: "largest-change", description: "the largest change of emotion after one reply", default: "10" },
  {
    name: "vector",
    description: "emotions rated beside the one number, such as sadness,anger; none or names",
    default: "none",
  },
  {
    name: "turn-limit",
    description: "how often the person speaks at most, the opening line included",
    default: "10",
  },
  {
    name: "agent-retries",
    description: "how often an agent is asked again if its answer cannot be read",
    default: "2",
  },
  {
    name: "stability",
    description: "asks agents alone, so often about each of 100 fixed contexts; none or a number",
    default: "none",
  },
  {
    name: "contexts",
    description: "where the contexts of --stability come from: released, or a run of sage",
    default: "released",
  },
];

/**
 * With `--stability`, agents are asked alone, at the paper's temperature where they take one (section 3.3).
 *
 * @example
 * ```ts
 * askedAlone({ stability: "10" }); // { option: "stability", replicates: 10, parameters: { temperature: 0.5 } }
 * askedAlone({ stability: "none" }) === undefined; // true
 * ```
 */
export function askedAlone({
  stability = "none",
}: Readonly<Record<string, string>>): AgentsAlone | undefined {
  const replicates = Number(stability);
  if (!/^\d+$/.test(stability) || replicates < 2) return undefined;
  return { option: "stability", replicates, parameters: { temperature: 0.5 } };
}
