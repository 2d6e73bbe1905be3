import { type ClusteredMean, clusteredMean } from "../../../stats/clustered-mean.js";
import type { SageData, SageDialogue } from "../data/data.js";

/**
 * What reasoning adds to a hybrid model under a judge: the mean difference of its two modes over the profiles
 * that both have, profiles as the units. NaN where the tables lack the dialogues of either mode.
 *
 * @param model the id without reasoning; with reasoning it ends in "-think"
 *
 * @example
 * ```ts
 * const gain = hybridGain(await loadSage(), "deepseek-v3-2024-1227", "claude3.7");
 * gain.value; // 6.45
 * gain.n; // 100
 * ```
 */
export function hybridGain(data: SageData, judge: string, model: string): ClusteredMean {
  const known = new Set(data.modelsOf(judge));
  const of = (id: string): readonly SageDialogue[] => (known.has(id) ? data.dialoguesOf(judge, id) : []);
  const base = new Map(of(model).map((dialogue) => [dialogue.profile, dialogue.final]));
  const pairs = of(`${model}-think`).flatMap(({ profile, final }) => {
    const other = base.get(profile);
    return other === undefined ? [] : [{ profile, gain: final - other }];
  });
  return clusteredMean(
    pairs.map(({ gain }) => gain),
    pairs.map(({ profile }) => profile),
  );
}
