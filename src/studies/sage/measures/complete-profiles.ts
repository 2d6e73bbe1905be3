import { SageData } from "../data/data.js";

/**
 * The same data with those profiles only of which every model has a dialogue under every agent named: what paired
 * comparisons need. A dialogue that could not be scored leaves its profile out for all models.
 *
 * @returns the data, and how many profiles were left out
 *
 * @example
 * ```ts
 * const { data, left } = completeProfiles(await loadSage(), [mainJudge]);
 * data.profiles.length; // 100
 * left; // 0
 * ```
 */
export function completeProfiles(
  data: SageData,
  agents: readonly string[] = data.judges,
): { data: SageData; left: number } {
  const own = data.dialogues.filter(({ judge }) => agents.includes(judge));
  const cells = new Set(own.map(({ judge, model }) => `${judge} ${model}`)).size;
  const count = new Map<string, number>();
  for (const { profile } of own) count.set(profile, (count.get(profile) ?? 0) + 1);
  const kept = data.profiles.filter(({ id }) => count.get(id) === cells);
  const ids = new Set(kept.map(({ id }) => id));
  return {
    data: new SageData(
      kept,
      own.filter(({ profile }) => ids.has(profile)),
    ),
    left: data.profiles.length - kept.length,
  };
}
