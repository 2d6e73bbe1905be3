import { counted } from "../../../core/counted.js";
import type { Effect } from "../../diagnostics/contract.js";
import type { BiasAnswer, BiasRanking, BiasReport, RankedRespondent, RaterRow } from "../bias-report.js";
import { firstOf } from "../options.js";
import { capital, formatInterval, formatNumber, formatP, verdictWords } from "../wording.js";

/** What the pages of a report say, as texts without markup: for HTML, Markdown and the terminal. */

/** What a reader must know before any number, what belongs on every picture first. */
export const notesOf = ({ notice, notes }: BiasReport): string[] =>
  notice === undefined ? notes : [notice, ...notes];

/** The table in four lines. */
export function tableLines({ table }: BiasReport): string[] {
  const { n, scored, raters, targets, pairs, criteria, units, missing, connectivity, balance } = table;
  const kinds = tally(raters.map(({ kind }) => kind)).map(([kind, own]) => counted(own, ...kindNames[kind]));
  const named = criteria.filter(({ id }) => id !== "");
  const [things, thing] = pairs === undefined ? [targets, "target"] : [pairs.n, "pair"];
  const respondents = pairs?.respondents ?? table.respondents.length;
  return [
    `${grouped(n)} ${n === 1 ? "rating" : "ratings"}, ${scored === n ? "all" : grouped(scored)} with a value, by ${counted(raters.length, "rater")} (${kinds.join(", ")}): ${firstOf(raters.map(({ id }) => id))}.`,
    [
      `${grouped(things)} ${things === 1 ? thing : `${thing}s`}`,
      ...(named.length === 0 ? [] : [counted(named.length, "criterion", "criteria")]),
      ...(respondents === 0 ? [] : [counted(respondents, "respondent")]),
      units.name === "targets" && units.n === things
        ? `each ${thing} an independent unit.`
        : `${grouped(units.n)} independent ${units.name}.`,
    ].join(", "),
    missing.length === 0
      ? "No rating is missing."
      : `Without a value: ${firstOf(missing.map(({ rater, reason, n: count }) => `${rater} ${count} ${reason}`))}.`,
    `${connectivity.connected ? "All raters can be compared" : counted(connectivity.islands.length, "island")}; ${
      balance.complete
        ? "every rater rated everything"
        : `${percent(balance.filled / balance.cells)} of all pairs of a rater and a rated thing have a value`
    }.`,
  ];
}

/** "19,200" */
const grouped = (n: number): string => n.toLocaleString("en-US");

const kindNames: Record<RaterRow["kind"], [one: string, more: string]> = {
  model: ["model", "models"],
  person: ["person", "people"],
  expert: ["expert", "experts"],
  scripted: ["scripted rater", "scripted raters"],
};

const percent = (share: number): string =>
  Number.isNaN(share) ? "none" : `${(100 * share).toFixed(share > 0.995 ? 1 : 0)}%`;

const mostRows = 12;

/** A row of an effects table, as texts. */
export interface EffectRow {
  label: string;
  value: string;
  interval: string;
  n: string;
  nothing: string;
  p: string;
  smallest: string;
  isTested: boolean;
}

/** The effects, the largest in margins first, and those without a test after them; 12 at most. */
export function effectRows({ effects }: BiasAnswer): { rows: EffectRow[]; more: number } {
  const sizes = new Map(effects.map((effect) => [effect, sizeOf(effect)]));
  const sorted = [...effects].sort((a, b) => sizes.get(b)! - sizes.get(a)!);
  return { rows: sorted.slice(0, mostRows).map(rowOf), more: Math.max(0, effects.length - mostRows) };
}

function sizeOf({ value, null: zero, margin }: Effect): number {
  if (zero === undefined || margin === undefined || Number.isNaN(value)) return -1;
  return Math.abs(value - zero) / margin;
}

function rowOf(effect: Effect): EffectRow {
  const { label, value, ci, n, units, null: zero, p, margin, smallest = Number.NaN } = effect;
  return {
    label,
    value: formatNumber(value),
    interval: formatInterval(ci),
    n: `${n} ${units}`,
    nothing:
      zero === undefined
        ? ""
        : `${formatNumber(zero)}${margin === undefined ? "" : ` ± ${formatNumber(margin)}`}`,
    p:
      p === undefined
        ? ""
        : formatP(p)
            .replace(/^p = /, "")
            .replace(/^p (?=<)/, ""),
    smallest: Number.isNaN(smallest) ? "" : formatNumber(smallest),
    isTested: zero !== undefined,
  };
}

export const effectColumns = {
  label: "Effect",
  value: "Value",
  interval: "Interval",
  n: "n",
  nothing: "No bias ± margin",
  p: "p",
  smallest: "Smallest found",
} as const satisfies Partial<Record<keyof EffectRow, string>>;

/** What each view rests on, views of one kind together: "by a, by b: paired over 100 units". */
export function rankNotes(ranks: readonly BiasRanking[]): string[] {
  const byNote = new Map<string, string[]>();
  for (const { label, note } of ranks) byNote.set(note, [...(byNote.get(note) ?? []), label]);
  return [...byNote].map(([note, labels]) => `${capital(labels.join(", "))}: ${note}.`);
}

/** Respondents by views: "2 (1 to 3)". */
export function rankRows(ranks: readonly BiasRanking[]): { columns: string[]; rows: string[][] } {
  const respondents = ranks[0]?.respondents.map(({ respondent }) => respondent) ?? [];
  const cell = (ranking: BiasRanking, respondent: string): string => {
    const own = ranking.respondents.find((one) => one.respondent === respondent);
    return own === undefined ? "" : `${own.rank} (${own.ranks[0]} to ${own.ranks[1]})`;
  };
  return {
    columns: ["Respondent", ...ranks.map(({ label }) => label)],
    rows: respondents.map((respondent) => [respondent, ...ranks.map((one) => cell(one, respondent))]),
  };
}

/**
 * Which statements of the ranking over all judges hold in every view. Empty if nothing is ranked. Where a section
 * answers this with more views, who is first is all that is said.
 */
export function rankSentences({ ranks, sections }: Pick<BiasReport, "ranks" | "sections">): string[] {
  const [all, ...others] = ranks;
  if (all === undefined) return [];
  const separated = pairsOf(all.respondents).filter(([a, b]) => a.ranks[1] < b.ranks[0]);
  const first = all.respondents.filter(({ rank }) => rank === 1).map(({ respondent }) => respondent);
  const lead = others.filter(({ respondents }) =>
    respondents.some(({ rank, respondent }) => rank === 1 && first.includes(respondent)),
  );
  const holds = separated.filter(([a, b]) =>
    others.every(({ respondents }) => ranksOf(respondents, a)[1] < ranksOf(respondents, b)[0]),
  );
  const turned = pairsOf(all.respondents).filter(([a, b]) =>
    others.some(({ respondents }) => ranksOf(respondents, b)[1] < ranksOf(respondents, a)[0]),
  );
  const words = (pairs: readonly (readonly [RankedRespondent, RankedRespondent])[]): string =>
    firstOf(
      pairs.map(([a, b]) => `${a.respondent} above ${b.respondent}`),
      4,
    );
  const leads = `First over all judges: ${first.join(", ")}${others.length === 0 ? "" : `; first in ${lead.length} of the ${counted(others.length, "other view")}`}.`;
  if (sections.some(({ id, computable }) => id === "survival" && computable)) return [leads];
  return [
    leads,
    separated.length === 0
      ? "The rank sets of the ranking over all judges separate no pair of respondents."
      : `It separates ${separated.length} of ${counted(pairsOf(all.respondents).length, "pair")} of respondents; ${
          holds.length === 0
            ? "none holds in every view."
            : `${holds.length} ${holds.length === 1 ? "holds" : "hold"} in every view: ${words(holds)}.`
        }`,
    ...(turned.length === 0 ? [] : [`Turned around in some view, surely: ${words(turned)}.`]),
  ];
}

function pairsOf(list: readonly RankedRespondent[]): [RankedRespondent, RankedRespondent][] {
  return list.flatMap((a, i) => list.slice(i + 1).map((b): [RankedRespondent, RankedRespondent] => [a, b]));
}

const ranksOf = (list: readonly RankedRespondent[], { respondent }: RankedRespondent): [number, number] =>
  list.find((one) => one.respondent === respondent)?.ranks ?? [1, list.length];

/** How many questions ended in which verdict: "2 found, 3 undecided". */
export function verdictCounts({ diagnostics }: BiasReport): string {
  const groups = tally(diagnostics.map(({ verdict }) => verdict));
  return groups.map(([verdict, own]) => `${own} ${verdictWords(verdict)}`).join(", ");
}

/** How often each occurs, in the order in which they first occur. */
function tally<T>(list: readonly T[]): [T, number][] {
  const counts = new Map<T, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts];
}

/** How it was computed, a sentence each. */
export function methodLines({ settings, diagnostics }: BiasReport): string[] {
  const { level, resamples, seed, reversed, scales } = settings;
  const stated = Object.entries(scales).map(
    ([name, [low, high]]) => `${name === "" ? "all" : name} ${low} to ${high}`,
  );
  return [
    `Intervals and tests are at ${(100 * level).toFixed(level > 0.99 ? 1 : 0)}%. They take the independent units whole, so several ratings of one unit are not more evidence.`,
    `A question's strongest effect is the tested one with the smallest p, times the number of its tested effects; Holm's method adjusts these over the ${diagnostics.length} questions. A p in a table of effects is not adjusted.`,
    "A margin says which effects are too small to matter. It was fixed before any data were seen. Smallest found: the distance from no bias that this design finds in 8 of 10 tries.",
    `Bootstraps take ${resamples} resamples with seed ${seed}; the note of a question says where one was taken.`,
    reversed.length === 0
      ? "No criterion was said to be bad when high."
      : `Bad when high: ${reversed.join(", ")}.`,
    stated.length === 0
      ? "Scales are those of the values that occur."
      : `Scales as stated: ${firstOf(stated, 12)}.`,
    "Ranks: each criterion is turned so that high is good and stretched from 0 to 100 of its scale; the sets hold all true ranks at once (max-t over paired differences, Mogstad, Romano, Shaikh and Wilhelm 2024).",
  ];
}
