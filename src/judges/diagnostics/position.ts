import { counted } from "../../core/counted.js";
import { type DiagnosticOptions, defineDiagnostic, type Effect, notComputable } from "./contract.js";
import { isPerson } from "./pair-verdicts.js";
import { type PositionEffect, placeEffectOf, placesOf } from "./position-lists.js";
import { type PairLadder, pairLadders } from "./position-pairs.js";
import { effectOf, testedEffect } from "./ratings.js";
import { scaleWidth } from "./scale-width.js";
import { shareEffect } from "./share-effect.js";
import { type RatingTable, rowsByCode } from "./table.js";

export type { PositionEffect } from "./position-lists.js";
export type { PairLadder } from "./position-pairs.js";

/** What the picture shows: one rung for each judge and prompt, and the places of lists. */
export interface PositionData {
  pairs: PairLadder[];
  lists: (PositionEffect & { judge: string; criterion?: string })[];
  units: string;
}

/** What is nearer to no effect is negligible: one verdict in twenty, or a twentieth of the scale. */
const margin = 0.05;

/**
 * Whether the place at which a thing is shown moves the judge.
 *
 * Pairs, from verdicts in both orders: the share of verdicts for the output shown first (1/2 without bias),
 * the consistency, the share of pairs in which the judge takes the first place, or the second, whatever stands
 * there, and how often it is right in both orders where people say which is right. A share of 1/2 can hide a
 * judge that takes the first place in half of the pairs and the second in the others, so all are given.
 * Lists: the last half minus the first half, each thing compared with itself (0 without bias). CR2 over units.
 */
export const position = defineDiagnostic<PositionData>({
  id: "position",
  question: "Does the place at which something is shown move what the judge says?",
  columns: ["target", "rater", "value", "position"],
  // People's verdicts say which output is right, also where they are not shown in an order.
  keeps: (rating) => rating.other !== undefined && isPerson(rating),
  compute(table, options) {
    const pairs = table.has("other") ? pairLadders(table, options.level) : [];
    const lists = listEffects(table, options);
    const data: PositionData = { pairs, lists: lists.map(({ found }) => found), units: table.unitsName };
    const effects = [
      ...pairs.flatMap((ladder) => effectsOfPairs(ladder, table.unitsName)),
      ...lists.flatMap(({ effect }) => effect),
    ];
    if (effects.length > 0) return { computable: true, effects, note: noteOf(data), data };
    return notComputable(
      pairs.length > 0
        ? "each pair was asked in one order only, so a liking for a place cannot be told from quality; ask again with the outputs exchanged"
        : "nothing was shown at two places, so a place cannot be told from what stands there; shuffle the order",
    );
  },
});

function effectsOfPairs(ladder: PairLadder, units: string): Effect[] {
  const { judge, label, pairs, kind, bothCorrect } = ladder;
  if (pairs === 0) return [];
  const tested = kind === "model" || kind === "scripted";
  const about = (effect: Effect): Effect => ({ ...effect, judge });
  return [
    about(
      shareEffect(`${label}: verdicts for the first place`, ladder.first, units, tested ? margin : undefined),
    ),
    about(shareEffect(`${label}: same verdict in both orders`, ladder.consistent, units)),
    about(shareEffect(`${label}: always the first place`, ladder.alwaysFirst, units)),
    about(shareEffect(`${label}: always the second place`, ladder.alwaysSecond, units)),
    ...(bothCorrect.n === 0
      ? []
      : [about(shareEffect(`${label}: right in both orders`, bothCorrect, units))]),
  ];
}

/** Lists of single ratings: by judge, and by criterion where criteria have different scales. */
function listEffects(table: RatingTable, options: DiagnosticOptions) {
  const places = placesOf(table);
  const others = table.column("other").codes;
  const widths = scaleWidth(table, options.scales);
  const criteria = table.column("criterion");
  const split = new Set(widths.byCriterion).size > 1;
  const groups = split ? table.combine("rater", "criterion") : table.combine("rater");
  const { starts, rows } = rowsByCode(groups);
  return Array.from(groups.first).flatMap((first, code) => {
    const own = rows.subarray(starts[code]!, starts[code + 1]!).filter((row) => others[row]! < 0);
    if (own.length === 0) return [];
    const judge = table.ratings[first]!.rater.id;
    const criterion = split ? criteria.names[criteria.codes[first]!] : undefined;
    const about = { judge, ...(criterion === undefined ? {} : { criterion }) };
    const found = { ...about, ...placeEffectOf(table, own, places, options.level) };
    const label = `${judge}: last half minus first half${criterion === undefined ? "" : `, ${criterion}`}`;
    const bound = { null: 0, margin: margin * widths.of(first) };
    const effect = {
      ...(isPerson(table.ratings[first]!)
        ? effectOf(label, found.difference, table.unitsName)
        : testedEffect(label, found.difference, table.unitsName, bound)),
      ...about,
    };
    return [{ found, effect: found.difference.n === 0 ? [] : [effect] }];
  });
}

function noteOf({ pairs, lists }: PositionData): string {
  const sum = (of: (ladder: PairLadder) => number) => pairs.reduce((total, ladder) => total + of(ladder), 0);
  const [half, oneOrder] = [sum((ladder) => ladder.half), sum((ladder) => ladder.oneOrder)];
  const unpaired = lists.reduce((total, { unpaired }) => total + unpaired, 0);
  return [
    pairs.length === 0
      ? ""
      : "An even share of verdicts for the first place can hide a judge that is led by the place both ways: see how often it keeps its verdict.",
    half === 0 ? "" : `Left out, since one order has no scored verdict: ${counted(half, "pair")}.`,
    oneOrder === 0
      ? ""
      : `Asked in one order only, where a liking for a place cannot be told from quality: ${counted(oneOrder, "pair")}.`,
    lists.length === 0
      ? ""
      : `In lists only what was rated in both halves counts; ${unpaired} were not. Without several orders there is nothing to compare.`,
  ]
    .filter((text) => text !== "")
    .join(" ");
}
