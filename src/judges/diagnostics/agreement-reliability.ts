import type { MeasurementLevel } from "../../stats/krippendorff-alpha.js";
import type { AgreementDesign } from "./agreement-design.js";
import type { Effect } from "./contract.js";
import { jackknife, jackknifedEffect } from "./jackknife.js";
import {
  addSubject,
  addSums,
  alphaOf,
  combineSums,
  intraclass,
  noSums,
  type RatingSums,
} from "./reliability.js";

/** Alpha and the intraclass correlations A,1 and C,1 of the judges, and of the people, by criterion. */
export function reliabilityEffects(about: AgreementDesign): Effect[] {
  const groups = [
    { who: "judges", of: about.isPerson.flatMap((is, i) => (is ? [] : [i])) },
    { who: "people", of: about.isPerson.flatMap((is, i) => (is ? [i] : [])) },
  ].filter(({ of }) => of.length > 1);
  return groups.flatMap(({ who, of }) =>
    about.criteria.flatMap((_, criterion) => ofCriterion(who, of, criterion, about)),
  );
}

function ofCriterion(
  who: string,
  raters: readonly number[],
  criterion: number,
  about: AgreementDesign,
): Effect[] {
  const { criteria, scales, groups, level, units } = about;
  const { values, codes, levels, unit } = criteria[criterion]!;
  const sums = Array.from({ length: groups.groups }, () => noSums(raters.length, levels?.length ?? 0));
  // About a value near the others, so that a large offset costs no digits.
  const first = values.flatMap((own) => own.find((value) => !Number.isNaN(value)) ?? [])[0] ?? 0;
  const given = new Float64Array(raters.length);
  const places = codes === null ? null : new Int32Array(raters.length);
  const seen = new Uint8Array(groups.of.length);
  for (let i = 0; i < unit.length; i++) {
    let rated = 0;
    raters.forEach((rater, r) => {
      given[r] = values[rater]![i]! - first;
      if (places !== null) places[r] = codes![rater]![i]!;
      rated += Number(!Number.isNaN(given[r]!));
    });
    if (rated > 1) seen[unit[i]!] = 1;
    addSubject(sums[groups.of[unit[i]!]!]!, given, places);
  }
  const all = noSums(raters.length, levels?.length ?? 0);
  for (const group of sums) addSums(all, group);
  if (all.pairable === 0) return [];
  const used = sums.filter(({ pairable }) => pairable > 0);
  const n = seen.reduce((sum, is) => sum + is, 0);
  const { criterion: name } = scales[criterion]!;
  const effect = (title: string, of: (found: RatingSums) => number): Effect[] => {
    const found = jackknife(
      of(all),
      used.map((group) => of(combineSums(all, group))),
      level,
    );
    const label = `${who}: ${title}${name === "" ? "" : `, ${name}`}`;
    return Number.isNaN(found.value) ? [] : [jackknifedEffect(label, found, { n, units, criterion: name })];
  };
  const measured: MeasurementLevel = levels === null ? "interval" : levels.length > 2 ? "ordinal" : "nominal";
  return [
    ...effect(`Krippendorff's alpha (${measured})`, (found) => alphaOf(found, levels, measured)),
    ...effect("ICC(A,1)", (found) => intraclass(found).a1),
    ...effect("ICC(C,1)", (found) => intraclass(found).c1),
  ];
}
