import { type AltTest, altTest } from "../../../stats/alt-test.js";
import { altTestNeeded } from "../../../stats/alt-test-power.js";
import { altTestWins } from "../../../stats/alt-test-wins.js";
import { type Cells, cellsOf, columnOf } from "../../diagnostics/cells.js";
import type { Roles } from "../../diagnostics/roles.js";
import type { RatingTable } from "../../diagnostics/table.js";

/** One alt-test as it stands in a report; numbers that are undefined are null. */
export interface ReplacementVerdict {
  /** Units: ratings, or independent units such as conversations. */
  n: number;
  winningRate: number | null;
  passes: boolean;
  advantage: number | null;
  advantageCi: [number, number] | null;
  advantageTiesHalf: number | null;
  ties: number | null;
  people: {
    id: string;
    n: number;
    difference: number | null;
    p: number | null;
    pAdjusted: number | null;
    beaten: boolean;
    /** The standard error of the difference. */
    se: number | null;
  }[];
}

/** A judge against the people on one criterion, or on all ("all criteria"). */
export interface ReplacementRow {
  judge: string;
  /** Undefined: all criteria together. */
  criterion?: string;
  scoring: AltTest["scoring"];
  byRating: ReplacementVerdict;
  byUnit: ReplacementVerdict;
  /** Both units give one verdict. */
  agree: boolean;
  /** Units beyond those that are there for a power of 80%, if the judge is as good as it seems; null = never. */
  moreUnits: number | null;
  notes: string[];
}

/** With so many units a person is tested as the authors advise; persons with fewer count if too few have them. */
export const enoughUnits = 30;

/** The alt-tests of every judge (and of every mean of a crowd): over all criteria, then by criterion. */
export function replacementRows(table: RatingTable, roles: Roles, epsilon: number): ReplacementRow[] {
  const cells = cellsOf(table);
  const pairs = table.has("other");
  const columns = new Map<number, Float64Array>();
  const columnFor = (rater: number): Float64Array => {
    const found = columns.get(rater) ?? columnOf(cells, rater, pairs ? "verdict" : "value");
    columns.set(rater, found);
    return found;
  };
  const all = Int32Array.from(cells.criterion.keys());
  const judges = [...roles.judges.filter((rater) => !roles.isPerson(rater)), ...roles.averages];
  return judges.flatMap((judge) => {
    const rowOf = (subjects: Int32Array, criterion?: string): ReplacementRow | undefined => {
      const pick = (rater: number): Float64Array => Float64Array.from(subjects, (s) => columnFor(rater)[s]!);
      const scoring = pairs ? "accuracy" : "negativeRmse";
      return testBoth(cells, subjects, {
        ...{ judge: roles.names[judge]!, epsilon, scoring },
        ...(criterion === undefined ? {} : { criterion }),
        model: pick(judge),
        people: roles.people.map((rater) => ({ id: roles.names[rater]!, values: pick(rater) })),
      });
    };
    const single = cells.criteria.map((criterion, code) =>
      rowOf(
        all.filter((subject) => cells.criterion[subject] === code),
        criterion,
      ),
    );
    const rows = cells.criteria.length > 1 ? [rowOf(all), ...single] : [rowOf(all)];
    return rows.filter((row) => row !== undefined);
  });
}

interface Question {
  judge: string;
  criterion?: string;
  epsilon: number;
  scoring: AltTest["scoring"];
  model: Float64Array;
  people: readonly { id: string; values: Float64Array }[];
}

/** undefined where fewer than 3 people share a rated thing with the judge. */
function testBoth(cells: Cells, subjects: Int32Array, question: Question): ReplacementRow | undefined {
  const { judge, criterion, epsilon, scoring, model } = question;
  const shared = (values: Float64Array): number =>
    values.reduce((n, value, i) => n + Number(!Number.isNaN(value) && !Number.isNaN(model[i]!)), 0);
  const people = question.people.filter(({ values }) => shared(values) > 0);
  if (people.length < 3) return undefined;
  const lists = people.map(({ values }) => values);
  const clusters = Int32Array.from(subjects, (subject) => cells.unit[subject]!);
  const test = (by: "ratings" | "units"): AltTest => {
    const run = (leastUnits: number): AltTest =>
      altTest(lists, model, { scoring, epsilon, leastUnits, ...(by === "units" ? { clusters } : {}) });
    const wanted = run(enoughUnits);
    return wanted.people.filter(({ p }) => !Number.isNaN(p)).length >= 3 ? wanted : run(2);
  };
  const [byRating, byUnit] = [test("ratings"), test("units")];
  const ids = people.map(({ id }) => id);
  const wins = altTestWins(lists, model, scoring, clusters, "altTest");
  const { more } = altTestNeeded(wins, { epsilon, rate: 0.05, power: 0.8 });
  return {
    ...{ judge, ...(criterion === undefined ? {} : { criterion }), scoring },
    byRating: verdictOf(byRating, ids),
    byUnit: verdictOf(byUnit, ids),
    agree: byRating.passes === byUnit.passes,
    moreUnits: orNull(more),
    notes: byUnit.notes,
  };
}

function verdictOf(test: AltTest, ids: readonly string[]): ReplacementVerdict {
  return {
    n: test.units.n,
    winningRate: orNull(test.winningRate),
    passes: test.passes,
    advantage: orNull(test.advantage),
    advantageCi: test.advantageCi.every(Number.isFinite) ? test.advantageCi : null,
    advantageTiesHalf: orNull(test.advantageTiesHalf),
    ties: orNull(test.ties),
    people: test.people.map(({ person, units, difference, se, p, pAdjusted, beaten }) => ({
      ...{ id: ids[person]!, n: units, beaten },
      ...{ difference: orNull(difference), p: orNull(p), pAdjusted: orNull(pAdjusted) },
      se: orNull(se),
    })),
  };
}

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
