import type { AgreementDesign, RaterPair } from "./agreement-design.js";
import type { PairFound } from "./agreement-pairs.js";
import type { Effect } from "./contract.js";
import { type Jackknifed, jackknife, jackknifedEffect } from "./jackknife.js";
import type { PairStatistics } from "./pair-agreement.js";

/** A difference of kappas below this is negligible. */
const agreementMargin = 0.1;
/** Up to so many pairs by criteria are listed each; otherwise the mean over the people or the other judges. */
const mostListed = 30;

const statistics: readonly { name: keyof PairStatistics; title: string }[] = [
  { name: "kappa", title: "kappa" },
  { name: "quadraticKappa", title: "quadratic kappa" },
  { name: "ac1", title: "AC1" },
  { name: "spearman", title: "rank correlation on cases" },
];

/** Agreement of each judge with people beside that of people, then single pairs, by criterion. */
export function agreementEffects(pairs: readonly RaterPair[], about: AgreementDesign): Effect[] {
  const people = pairs.filter(({ kind }) => kind === "people");
  const judges = about.names.flatMap((_, i) => (about.isPerson[i] ? [] : [i]));
  const tested =
    people.length === 0
      ? []
      : judges.flatMap((judge) => {
          const own = pairs.filter(({ kind, first }) => kind === "judge and person" && first === judge);
          return comparedWithPeople(about.names[judge]!, own, people, about);
        });
  const present = pairs.flatMap((pair) => pair.found.filter(({ n }) => n > 0));
  if (present.length <= mostListed) {
    return [...tested, ...pairs.flatMap((pair) => listed(pair, about))];
  }
  const means = judges.flatMap((judge) => {
    const kind = pairs.some((pair) => pair.kind === "judge and person") ? "judge and person" : "judges";
    const own = pairs.filter((pair) => pair.kind === kind && (pair.first === judge || pair.second === judge));
    const others = kind === "judges" ? "the other judges" : "people";
    return meansByCriterion(own, `${about.names[judge]} with ${others}`, about, about.names[judge]);
  });
  return [...tested, ...means, ...meansByCriterion(people, "people with each other", about)];
}

/** Quadratic kappa with people minus that of people with each other, over criteria; tested against 0. */
function comparedWithPeople(
  judge: string,
  own: readonly RaterPair[],
  people: readonly RaterPair[],
  design: AgreementDesign,
): Effect[] {
  const { scales, groups, units, level } = design;
  const quadratic = (one: PairStatistics): number => one.quadraticKappa;
  const gapOf = (criterion: number, group: number | null): number =>
    meanOver(own, criterion, group, quadratic) - meanOver(people, criterion, group, quadratic);
  const used = scales.flatMap((_, c) => (Number.isNaN(gapOf(c, null)) ? [] : [c]));
  if (used.length === 0) return [];
  const gap = (group: number | null): number =>
    used.reduce((sum, criterion) => sum + gapOf(criterion, group), 0) / used.length;
  const without: number[] = [];
  for (let group = 0; group < groups.groups; group++) {
    const isUsed = [...own, ...people].some(({ found }) =>
      used.some((criterion) => found[criterion]!.without[group] !== null),
    );
    if (isUsed) without.push(gap(group));
  }
  const label = `${judge} with people minus people with each other: quadratic kappa${used.length > 1 ? ", all criteria" : ""}`;
  const all = jackknife(gap(null), without, level);
  const about = { n: unitsRated(own[0]!.first, used, design), units, judge };
  return [jackknifedEffect(label, all, about, { null: 0, margin: agreementMargin })];
}

/** The units in which a rater rated some of these criteria. */
function unitsRated(rater: number, used: readonly number[], { criteria }: AgreementDesign): number {
  const found = new Set<number>();
  for (const criterion of used) {
    const { values, unit } = criteria[criterion]!;
    values[rater]!.forEach((value, i) => {
      if (!Number.isNaN(value)) found.add(unit[i]!);
    });
  }
  return found.size;
}

/** The mean of a statistic over pairs, of one criterion, over all units or without a group. */
function meanOver(
  pairs: readonly RaterPair[],
  criterion: number,
  group: number | null,
  of: (one: PairStatistics) => number,
): number {
  const values = pairs.flatMap(({ found }) => {
    const { all, without, n } = found[criterion]!;
    return n === 0 ? [] : [of(group === null ? all : (without[group] ?? all))];
  });
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const unitsOf = (pairs: readonly RaterPair[], criterion: number): number =>
  Math.max(0, ...pairs.map(({ found }) => found[criterion]!.units));

function meansByCriterion(
  pairs: readonly RaterPair[],
  who: string,
  { scales, groups, units, level }: AgreementDesign,
  judge?: string,
): Effect[] {
  return scales.flatMap(({ criterion }, c) => {
    const n = unitsOf(pairs, c);
    if (n === 0) return [];
    return statistics.flatMap(({ name, title }) => {
      const of = (one: PairStatistics): number => one[name];
      const without: number[] = [];
      for (let group = 0; group < groups.groups; group++) {
        if (pairs.some(({ found }) => found[c]!.without[group] !== null)) {
          without.push(meanOver(pairs, c, group, of));
        }
      }
      const all = jackknife(meanOver(pairs, c, null, of), without, level);
      if (Number.isNaN(all.value)) return [];
      const label = `${who}: ${title}${criterion === "" ? "" : `, ${criterion}`}`;
      return [jackknifedEffect(label, all, { n, units, ...(judge ? { judge } : {}), criterion })];
    });
  });
}

/** Each statistic of one pair, by criterion. */
function listed({ first, second, found, kind }: RaterPair, about: AgreementDesign): Effect[] {
  const { names, scales, units, level } = about;
  const judge = kind === "people" ? {} : { judge: names[first]! };
  return found.flatMap((one, c) => {
    if (one.n === 0) return [];
    const { criterion } = scales[c]!;
    return statistics.flatMap(({ name, title }) => {
      const value = ofPair(one, name, level);
      if (Number.isNaN(value.value)) return [];
      const chance =
        name === "kappa" ? ` (agreement ${text(one.all.agreement)}, by chance ${text(one.all.chance)})` : "";
      const label = `${names[first]} and ${names[second]}: ${title}${criterion === "" ? "" : `, ${criterion}`}${chance}`;
      return [jackknifedEffect(label, value, { n: one.units, units, ...judge, criterion })];
    });
  });
}

const text = (share: number): string => share.toFixed(2);

function ofPair(found: PairFound, name: keyof PairStatistics, level: number | undefined): Jackknifed {
  const without = found.without.flatMap((one) => (one === null ? [] : [one[name]]));
  return jackknife(found.all[name], without, level);
}
