import { comparedRaters } from "./agreement-design.js";
import { cellsOf, columnOf, singles } from "./cells.js";
import { defineDiagnostic, type Effect, notComputable } from "./contract.js";
import { type ResidualCorrelations, residualCorrelations } from "./halo-correlations.js";
import { comparedWithPeers, haloEffects } from "./halo-effects.js";
import { keyedRatings, type RaterMatrix, rowsOfPairs } from "./halo-matrices.js";
import { unitGroups } from "./jackknife.js";
import { rolesNote, rolesOf } from "./roles.js";
import { scalesOf } from "./scales.js";

export interface HaloData {
  units: string;
  criteria: { id: string; reversed: boolean }[];
  /** Judges, then the people (or other judges) that they are compared with. */
  raters: RaterMatrix[];
  /** What residuals are taken from. */
  against: string;
}

/** With many judges each is compared with fewer of the others: about a second of work. */
const mostSteps = 2e8;

/**
 * Does one impression colour all criteria? Residuals of a rater (its rating minus the mean of the *other*
 * people on that object and criterion) are correlated between criteria, signed, after criteria that are bad
 * when high are turned around.
 *
 * A single expert has halo too, and the mean of the others brings its own into every residual. So a judge is
 * compared with each single person against the *same* others: the value is the mean correlation of the judge
 * minus that person's, averaged over persons. 0 = no more halo than a person. Never against a mean: the errors
 * of several people cancel in it, so a mean has no halo. Without people the other judges take their place.
 *
 * Intervals leave out units. Needs 2 criteria on the same objects and 2 people, or 3 judges.
 *
 * Reference: tests/reference/scipy/halo.py (NumPy's corrcoef, a jackknife by hand).
 */
export const halo = defineDiagnostic<HaloData>({
  id: "halo",
  question: "Does one impression colour all of the judge's criteria, more than a person's?",
  columns: ["target", "rater", "value", "criterion"],
  compute(all, options) {
    const table = singles(all);
    if (table.n === 0) return notComputable("needs ratings of single targets, got pairs only");
    const roles = rolesOf(table, options);
    const cells = cellsOf(table);
    const scales = scalesOf(table, cells, options);
    if (scales.length < 2) return notComputable(`needs 2 criteria, got ${scales.length}`);
    const { raters, isPerson, left } = comparedRaters(cells, roles);
    const people = raters.flatMap((_, i) => (isPerson[i] ? [i] : []));
    const peers = people.length > 1 ? people : raters.flatMap((_, i) => (isPerson[i] ? [] : [i]));
    const judges = raters.flatMap((_, i) => (isPerson[i] && people.length < raters.length ? [] : [i]));
    if (peers.length < (people.length > 1 && judges.length > 0 ? 2 : 3)) {
      return notComputable("needs a judge and 2 people, or 3 judges, on the same targets");
    }
    const ratings = keyedRatings(
      cells,
      scales,
      raters.map((rater) => columnOf(cells, rater)),
    );
    const groups = unitGroups(cells.units, groupsFor(ratings.unit.length, scales.length, raters.length));
    const steps = judges.length * 2 * ratings.unit.length * scales.length ** 2;
    const mostPeers = Math.max(2, Math.floor(mostSteps / steps));
    // A person's residuals are the same beside every judge.
    const known = new Map<string, ResidualCorrelations>();
    const correlations = (rater: number, reference: readonly number[]): ResidualCorrelations => {
      const key = `${rater}: ${reference}`;
      const one = known.get(key) ?? residualCorrelations(ratings, rater, reference, groups);
      known.set(key, one);
      return one;
    };
    const found = judges.map((judge) => comparedWithPeers(judge, peers, mostPeers, correlations));
    const units = table.unitsName;
    const effects = judges.flatMap((judge, i): Effect[] => {
      const own = found[i]!;
      if (own.length === 0) return [];
      const name = roles.names[raters[judge]!]!;
      return haloEffects(name, own, groups, {
        units,
        n: unitsOf(judge),
        level: options.level,
        people: people.length > 1,
      });
    });
    if (effects.every(({ value }) => Number.isNaN(value))) {
      return notComputable("needs 3 targets with 2 criteria, rated by a judge and by people");
    }
    const persons = peers.filter((peer) => !judges.includes(peer));
    return {
      computable: true,
      effects,
      note: [
        rolesNote(roles),
        ...(left > 0 ? [`${left} raters with fewer ratings are left out.`] : []),
        "Criteria that a judge's prompt defines alike, and text that shows on several criteria, look like halo too.",
        `Intervals: jackknife over ${groups.groups} groups of ${units}.`,
      ]
        .filter((text) => text !== "")
        .join(" "),
      data: {
        units,
        criteria: scales.map(({ criterion, reversed }) => ({ id: criterion, reversed })),
        raters: [
          ...judges.map((judge, i) =>
            matrixOf(
              judge,
              found[i]!.map((one) => one.judge),
              "judge",
            ),
          ),
          ...persons.map((person) => {
            const others = peers.filter((peer) => peer !== person);
            return matrixOf(person, [correlations(person, others)], "person");
          }),
        ],
        against: people.length > 1 ? "people" : "the other judges",
      },
    };

    function unitsOf(rater: number): number {
      const seen = new Set<number>();
      for (const columns of ratings.values) {
        columns[rater]!.forEach((value, object) => {
          if (!Number.isNaN(value)) seen.add(ratings.unit[object]!);
        });
      }
      return seen.size;
    }

    function matrixOf(
      rater: number,
      given: readonly ResidualCorrelations[],
      role: RaterMatrix["role"],
    ): RaterMatrix {
      return {
        rater: roles.names[raters[rater]!]!,
        role,
        n: unitsOf(rater),
        matrix: rowsOfPairs(
          given.map((one) => one.all),
          scales.length,
        ),
      };
    }
  },
});

/** Fewer groups where criteria are many: their sums would fill the memory. */
function groupsFor(objects: number, criteria: number, raters: number): number {
  const pairs = (criteria * (criteria - 1)) / 2;
  return Math.max(20, Math.min(200, Math.floor(4e7 / (pairs * raters * 6)), objects));
}
