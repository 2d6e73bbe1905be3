import { defineDiagnostic, type Effect, notComputable } from "./contract.js";
import { isPerson } from "./pair-verdicts.js";
import { scaleWidth } from "./scale-width.js";
import { type PairSelfPreference, pairSelfPreferences } from "./self-preference-pairs.js";
import { type RatingSelfPreference, ratingSelfPreferences } from "./self-preference-ratings.js";
import { singleRaters } from "./single-raters.js";
import type { JackknifeEstimate } from "./unit-jackknife.js";

export type { PairSelfPreference } from "./self-preference-pairs.js";
export type { RatingSelfPreference } from "./self-preference-ratings.js";

/** What the picture shows: the judge beside the other judges, on the same replies. */
export interface SelfPreferenceData {
  pairs: PairSelfPreference[];
  ratings: RatingSelfPreference[];
  units: string;
}

/** What is nearer to 0 is negligible: a tenth between two shares; a twentieth of the scale. */
const margin = { share: 0.1, scale: 0.05 };

/**
 * Whether a judge favours replies of its own family of models.
 *
 * Pairs: how often it lets an own reply win where people prefer it, minus how often it lets the other win where
 * people prefer that one. Single ratings: own minus others' replies of the quality that people see. Both minus
 * the same of other judges on the same replies, since wrong labels and unequal quality look like
 * self-preference in any judge. Without people nothing is tested.
 */
export const selfPreference = defineDiagnostic<SelfPreferenceData>({
  id: "self-preference",
  question: "Does the judge favour replies of its own family of models?",
  columns: ["target", "rater", "value", "family"],
  // People say what quality is, also where their rows do not repeat the family.
  keeps: isPerson,
  compute(whole, options) {
    const table = singleRaters(whole, options);
    if (!table.ratings.some(({ rater }) => rater.family !== undefined)) {
      return notComputable("needs the judges' own families (rater.family; column judge_family of a file)");
    }
    const pairs = table.has("other") ? pairSelfPreferences(table, options.level) : [];
    const ratings = ratingSelfPreferences(table, options.level);
    if (pairs.length + ratings.length === 0) {
      return notComputable("needs a judge that rated replies of its own family and of another");
    }
    const widths = scaleWidth(table, options.scales);
    const data: SelfPreferenceData = { pairs, ratings, units: table.unitsName };
    const effects = [
      ...pairs.flatMap((found) => effectsOfPairs(found, data.units)),
      ...ratings.flatMap((found) => effectsOfRatings(found, data.units, margin.scale * widths.of(found.row))),
    ];
    return { computable: true, effects, note: noteOf(data), data };
  },
});

const effectOf = (label: string, { value, ci, clusters }: JackknifeEstimate, units: string): Effect => ({
  ...{ label, value, ci, n: clusters, units },
});

function tested(label: string, found: JackknifeEstimate | undefined, units: string, bound: number): Effect[] {
  if (found === undefined) return [];
  return [{ ...effectOf(label, found, units), null: 0, p: found.p, margin: bound }];
}

function effectsOfPairs(found: PairSelfPreference, units: string): Effect[] {
  const { judge, label, beyond, difference, differenceOfOthers, base, wins, winsOfOthers } = found;
  const percent = (100 * base).toFixed(0);
  const plain = (name: string, one: JackknifeEstimate | undefined) =>
    one === undefined ? [] : [effectOf(`${label}: ${name}`, one, units)];
  return [
    ...tested(`${label}: favours its own family`, beyond, units, margin.share),
    ...plain(`own minus other wins, given people's preference (own preferred in ${percent}%)`, difference),
    ...plain("the same of other judges on these pairs", differenceOfOthers),
    ...plain("own replies win", wins),
    ...plain("own replies win with other judges", winsOfOthers),
  ].map((effect) => ({ ...effect, judge }));
}

function effectsOfRatings(found: RatingSelfPreference, units: string, bound: number): Effect[] {
  const { judge, criterion, label, beyond, gap, gapBeyondOthers } = found;
  return [
    ...tested(`${label}: points for its own family`, beyond, units, bound),
    effectOf(`${label}: own minus others' replies, an association`, gap, units),
    ...(gapBeyondOthers === undefined
      ? []
      : [effectOf(`${label}: the same beyond other judges, an association`, gapBeyondOthers, units)]),
  ].map((effect) => ({ ...effect, judge, ...(criterion === undefined ? {} : { criterion }) }));
}

function noteOf({ pairs, ratings }: SelfPreferenceData): string {
  const all = [...pairs, ...ratings];
  const labelled = pairs.filter((one) => one.difference !== undefined);
  return [
    all.some(({ beyond }) => beyond === undefined)
      ? "Where people did not rate, or no other judge did and people's errors are not known, a liking for its own family cannot be told from quality, and is not tested."
      : "",
    labelled.some((one) => Number.isNaN(one.labelError))
      ? "One person labelled each pair, so wrong labels are not corrected: where the own family is better more often they make any judge seem to favour it, a good one most. Other judges take away only as much of that as they are as good."
      : "",
    labelled.some((one) => one.labelError > 0)
      ? `People's labels are taken to be wrong in ${(100 * Math.max(...labelled.map((one) => one.labelError || 0))).toFixed(0)}% at most, from how often two of them agree.`
      : "",
    all.some((one) => ("winsOfOthers" in one ? false : !("gapBeyondOthers" in one)))
      ? "No judge of a third family rated the same replies, so a quality that all judges see, and people do not, counts as self-preference."
      : "",
  ]
    .filter((text) => text !== "")
    .join(" ");
}
