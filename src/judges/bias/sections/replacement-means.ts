import { labelsNeeded } from "../../../stats/labels-needed.js";
import { ppiMean } from "../../../stats/ppi-mean.js";
import { cellsOf, columnOf, singles } from "../../diagnostics/cells.js";
import type { DiagnosticOptions } from "../../diagnostics/contract.js";
import type { Roles } from "../../diagnostics/roles.js";
import { rangeOf, scalesOf } from "../../diagnostics/scales.js";
import type { RatingTable } from "../../diagnostics/table.js";

/** A criterion's mean by a judge, by people, and by both. */
export interface CorrectedMean {
  judge: string;
  criterion: string;
  labelled: number;
  unlabelled: number;
  judgeAlone: number;
  peopleAlone: { value: number; ci: [number, number] | null };
  corrected: { value: number; ci: [number, number] | null };
  lambda: number;
  correlation: number | null;
  /** Half the width that the plan aims at, and labels beyond those that are there; null = not even all labels suffice. */
  halfWidth: number;
  moreLabels: number | null;
}

/** The aim of the plan, as a share of the scale: the margin of severity. */
const aim = 0.05;

/** Prediction-powered means: what people would give on average of all things that a judge rated. */
export function correctedMeans(
  all: RatingTable,
  roles: Roles,
  options: DiagnosticOptions & { level: number },
): CorrectedMean[] {
  const table = singles(all);
  const cells = cellsOf(table);
  const scales = scalesOf(table, cells, options);
  const people = roles.people.map((rater) => columnOf(cells, rater));
  const labelOf = (subject: number): number => {
    const given = people.flatMap((values) => (Number.isNaN(values[subject]!) ? [] : [values[subject]!]));
    return given.reduce((sum, value) => sum + value, 0) / given.length;
  };
  const labels = Float64Array.from(cells.criterion.keys(), labelOf);
  const judges = roles.judges.filter((rater) => !roles.isPerson(rater));
  return judges.flatMap((judge) => {
    const judged = columnOf(cells, judge);
    return cells.criteria.flatMap((criterion, code): CorrectedMean[] => {
      const subjects = [...cells.criterion.keys()].filter(
        (subject) => cells.criterion[subject] === code && !Number.isNaN(judged[subject]!),
      );
      const labelled = subjects.filter((subject) => !Number.isNaN(labels[subject]!));
      const others = subjects.filter((subject) => Number.isNaN(labels[subject]!));
      if (labelled.length < 3) return [];
      const found = ppiMean(
        labelled.map((subject) => labels[subject]!),
        labelled.map((subject) => judged[subject]!),
        others.map((subject) => judged[subject]!),
        {
          level: options.level,
          clusters: {
            labelled: labelled.map((subject) => cells.unit[subject]!),
            unlabelled: others.map((subject) => cells.unit[subject]!),
          },
        },
      );
      const halfWidth = aim * rangeOf(scales[code]!);
      const { peopleAlone, correlation, lambda, judgeAlone } = found;
      const plan =
        Number.isNaN(halfWidth) || Number.isNaN(correlation) || Number.isNaN(peopleAlone.se)
          ? undefined
          : labelsNeeded(
              {
                // The clusters' design effect is in the standard error.
                sd: peopleAlone.se * Math.sqrt(labelled.length),
                correlation: Math.max(-1, Math.min(1, correlation)),
                cases: subjects.length,
                labelled: labelled.length,
              },
              { halfWidth, level: options.level },
            );
      return [
        {
          ...{ judge: roles.names[judge]!, criterion, judgeAlone, lambda },
          ...{ labelled: labelled.length, unlabelled: others.length },
          peopleAlone: { value: peopleAlone.value, ci: orNone(peopleAlone.ci) },
          corrected: { value: found.value, ci: orNone(found.ci) },
          correlation: orNull(correlation),
          halfWidth,
          moreLabels: plan === undefined ? null : orNull(plan.more),
        },
      ];
    });
  });
}

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
const orNone = (ci: [number, number]): [number, number] | null => (ci.every(Number.isFinite) ? ci : null);
