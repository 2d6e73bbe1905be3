import type { ConfidenceInterval } from "../../core/estimate.js";
import {
  type AgreementDesign,
  comparedRaters,
  type RaterPair,
  subjectsByCriterion,
} from "./agreement-design.js";
import { agreementEffects } from "./agreement-effects.js";
import { pairFound } from "./agreement-pairs.js";
import { reliabilityEffects } from "./agreement-reliability.js";
import { respondentEffects } from "./agreement-respondents.js";
import { spreadEffects } from "./agreement-spread.js";
import { cellsOf } from "./cells.js";
import { defineDiagnostic, notComputable } from "./contract.js";
import { jackknife, unitGroups } from "./jackknife.js";
import type { PairStatistics } from "./pair-agreement.js";
import { rolesNote, rolesOf } from "./roles.js";
import { scalesOf } from "./scales.js";

interface Estimated {
  value: number | null;
  ci: ConfidenceInterval | null;
}

export interface AgreementData {
  units: string;
  criteria: { id: string; levels: readonly number[] | null }[];
  /** Pairs of raters by criterion. */
  pairs: ({
    first: string;
    second: string;
    kind: RaterPair["kind"];
    criterion: string;
    /** Subjects that both rated, and their independent units. */
    n: number;
    units: number;
    /** Rows = the first rater's level, columns = the second's; null for a fine scale. */
    table: number[][] | null;
    /** The share of equal values, and the share that chance gives by these margins. */
    agreement: number | null;
    chance: number | null;
  } & Record<"kappa" | "quadraticKappa" | "ac1" | "spearman", Estimated>)[];
  /** Pairs that are left out of this list. */
  left: number;
}

/** A picture shows no more pairs, and a report would not be read. */
const mostPairs = 400;
/** Steps of the rank correlations of fine scales that are done at most: a second or two of work. */
const mostSteps = 1.5e8;

/**
 * How far do raters agree? For each criterion and pair of raters the confusion table with kappa, quadratic
 * kappa and AC1 beside it, because kappa belongs to a pair and its margins, and the rank correlation; for
 * judges and for people Krippendorff's alpha and the intraclass correlations A,1 and C,1. Where several
 * respondents answered the same cases: the rank correlation of their means beside the double-centred agreement
 * on single replies, and where the spread of ratings comes from.
 *
 * What is tested: quadratic kappa of a judge with single people, minus that of the people with each other, as
 * a mean over criteria. 0 = the judge agrees with people as people do. A judge without any noise agrees more
 * with people than they do. All intervals leave out units, up to 200 in turn, or groups of more.
 *
 * One verdict of each rater and subject counts: the first of repeats, and of a pair in both orders the side
 * that is preferred in both, else a tie.
 *
 * Reference: tests/reference/r/agreement.R (psych), and the statistics of `src/stats`.
 */
export const agreement = defineDiagnostic<AgreementData>({
  id: "agreement",
  question: "Does the judge agree with people as people agree with each other?",
  columns: ["target", "rater", "value"],
  compute(table, options) {
    const roles = rolesOf(table, options);
    const cells = cellsOf(table);
    const { raters, isPerson, left } = comparedRaters(cells, roles);
    if (raters.length < 2) return notComputable(`needs 2 raters, got ${raters.length}`);
    const scales = scalesOf(table, cells, options);
    const criteria = subjectsByCriterion(cells, scales, raters);
    const fine = criteria.reduce((sum, { levels, unit }) => sum + (levels === null ? unit.length : 0), 0);
    const steps = (fine * raters.length * (raters.length - 1)) / 2;
    const groups = unitGroups(cells.units, Math.max(20, Math.min(200, Math.floor(mostSteps / (8 * steps)))));
    const pairs = raters.flatMap((_, first) =>
      raters.slice(first + 1).map((__, i): RaterPair => {
        const second = first + 1 + i;
        const persons = Number(isPerson[first]) + Number(isPerson[second]);
        return {
          ...{ first, second },
          kind: persons === 2 ? "people" : persons === 1 ? "judge and person" : "judges",
          found: criteria.map((subjects) => pairFound(subjects, first, second, groups)),
        };
      }),
    );
    if (pairs.every(({ found }) => found.every(({ n }) => n === 0))) {
      return notComputable("needs a target that 2 raters rated");
    }
    const names = raters.map((rater) => roles.names[rater]!);
    const about = { names, isPerson, criteria, scales, groups, units: table.unitsName, level: options.level };
    const shown = shownPairs(pairs, about);
    const spread = spreadEffects(table, roles, options);
    return {
      computable: true,
      effects: [
        ...agreementEffects(pairs, about),
        ...reliabilityEffects(about),
        ...respondentEffects(table, cells, pairs, about, options),
        ...spread.effects,
      ],
      note: [
        rolesNote(roles),
        "Kappa belongs to a pair of raters and their margins: read it beside the table and AC1.",
        ...(cells.repeated === 0
          ? []
          : [
              table.column("other").size > 0
                ? "Where a rater judged a pair several times (orders, prompts, repeats), the side it prefers on average counts, or a tie."
                : `Of ${cells.repeated} repeated ratings the first counts.`,
            ]),
        ...(left > 0 ? [`${left} raters with fewer ratings are left out.`] : []),
        ...spread.remarks,
        `Intervals: jackknife over ${groups.groups} groups of ${table.unitsName}.`,
      ]
        .filter((text) => text !== "")
        .join(" "),
      data: {
        units: table.unitsName,
        criteria: scales.map(({ criterion }, c) => ({ id: criterion, levels: criteria[c]!.levels })),
        pairs: shown.slice(0, mostPairs),
        left: Math.max(0, shown.length - mostPairs),
      },
    };
  },
});

const kinds: readonly RaterPair["kind"][] = ["judge and person", "judges", "people"];

function shownPairs(pairs: readonly RaterPair[], { names, scales, criteria, level }: AgreementDesign) {
  return kinds.flatMap((kind) =>
    pairs
      .filter((pair) => pair.kind === kind)
      .flatMap(({ first, second, found }) =>
        found.flatMap(({ all, without, n, units, counts }, c) => {
          if (n === 0) return [];
          const q = criteria[c]!.levels?.length ?? 0;
          const estimated = (of: (one: PairStatistics) => number): Estimated => {
            const { value, ci } = jackknife(
              of(all),
              without.flatMap((one) => (one === null ? [] : [of(one)])),
              level,
            );
            return { value: orNull(value), ci: ci.every(Number.isFinite) ? ci : null };
          };
          return [
            {
              ...{ first: names[first]!, second: names[second]!, kind, n, units },
              criterion: scales[c]!.criterion,
              table: counts === null ? null : rowsOf(counts, q),
              agreement: orNull(all.agreement),
              chance: orNull(all.chance),
              kappa: estimated((one) => one.kappa),
              quadraticKappa: estimated((one) => one.quadraticKappa),
              ac1: estimated((one) => one.ac1),
              spearman: estimated((one) => one.spearman),
            },
          ];
        }),
      ),
  );
}

const rowsOf = (counts: Float64Array, q: number): number[][] =>
  Array.from({ length: q }, (_, row) => Array.from(counts.subarray(row * q, (row + 1) * q)));

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
