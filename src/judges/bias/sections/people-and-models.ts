import { InputError } from "../../../core/errors.js";
import { type GroupGap, type PeopleAndModels, peopleAndModels } from "../../one-scale/people-and-models.js";
import { formatInterval, formatNumber, formatP } from "../wording.js";
import { defineSection, type SectionTable } from "./contract.js";
import { groupMapFigure } from "./people-and-models-figure.js";

/** People and model judges on one map of severity, and on which criteria they part. */
export const peopleAndModelsSection = defineSection<PeopleAndModels>({
  id: "people-and-models",
  title: "People and models",
  question: "Are models more or less severe than people, and is it the same on every criterion?",
  compute({ table, options }) {
    const { scales, averages, reversed, level, judgesTalk } = options;
    if (judgesTalk === true) {
      throw new InputError("each judge also spoke, so its severity cannot be told from what it steered to");
    }
    const data = peopleAndModels(table.ratings, {
      ...(scales === undefined ? {} : { scales }),
      ...(averages === undefined ? {} : { averages }),
      ...(reversed === undefined ? {} : { reversed }),
      level,
    });
    return { answer: answerOf(data, level), tables: tablesOf(data), notes: notesOf(data), data };
  },
  figures: (data, about) => [groupMapFigure(data, about)],
});

function answerOf({ gap, peopleSpread, parts, by, units }: PeopleAndModels, level: number): string[] {
  const known = gap.p < 1 - level;
  const size = `${formatNumber(Math.abs(gap.value))} logits ${formatInterval(inOrder(gap))}`;
  const found = parts.filter(({ p }) => p < 1 - level);
  const most = found.reduce<(typeof parts)[number] | undefined>(
    (a, b) => (a === undefined || Math.abs(b.value) > Math.abs(a.value) ? b : a),
    undefined,
  );
  return [
    known
      ? `On average the models are ${gap.value > 0 ? "more" : "less"} severe than the people by ${size}, n = ${units.n} ${units.name}.`
      : `No difference in severity between models and people is shown: ${formatNumber(gap.value)} logits ${formatInterval(gap.ci)}. This design finds ${formatNumber(gap.smallest)} or more in 8 of 10 tries.`,
    ...(Number.isNaN(peopleSpread)
      ? []
      : [`People differ among themselves by a standard deviation of ${formatNumber(peopleSpread)} logits.`]),
    ...(parts.length === 0
      ? []
      : [
          most === undefined
            ? `The gap is not shown to differ by ${by} (${parts.length} tested, Holm).`
            : `The gap differs by ${by} in ${found.length} of ${parts.length} (Holm). The largest is ${most.id || "all ratings"}: there models are ${formatNumber(Math.abs(most.value))} logits ${most.value > 0 ? "more" : "less"} severe than their average gap, ${formatP(most.p)}.`,
        ]),
  ];
}

/** The interval of the size: turned where the difference is below 0. */
const inOrder = ({ value, ci: [lower, upper] }: GroupGap): [number, number] =>
  value < 0 ? [-upper, -lower] : [lower, upper];

const mostRows = 40;

function tablesOf({ raters, expected, parts, by, range }: PeopleAndModels): SectionTable[] {
  return [
    {
      caption: `Everyone on one map, the most severe first; expected score on a scale of ${range[0]} to ${range[1]}`,
      columns: ["rater", "who", "severity (logits)", "expected score", "ratings with information"],
      rows: raters
        .slice(0, mostRows)
        .map(({ id, group, value, ci, n }, at) => [
          id,
          group === "people" ? "person" : "model",
          `${formatNumber(value)} ${formatInterval(ci)}`,
          `${formatNumber(expected[at]!.value)} ${formatInterval(expected[at]!.ci)}`,
          String(n),
        ]),
    },
    ...(parts.length === 0
      ? []
      : [
          {
            caption: `By ${by}: how much more severe models are than people, beyond their average gap`,
            columns: [by, "logits", "p (Holm)", "smallest found", "ratings of people", "of models"],
            rows: [...parts]
              .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
              .slice(0, mostRows)
              .map((one) => [
                one.id || "all ratings",
                `${formatNumber(one.value)} ${formatInterval(one.ci)}`,
                formatP(one.p),
                formatNumber(one.smallest),
                String(one.n.people),
                String(one.n.models),
              ]),
          },
        ]),
  ];
}

function notesOf({ units, left, by, notes }: PeopleAndModels): string[] {
  return [
    `Many-facet Rasch model, CML: each rated thing has a position of its own on each criterion, and all raters share their thresholds. Errors by jackknife over ${units.n} ${units.name}.`,
    "Severity is what raters differ by on the same things. It does not say who is right.",
    "Intervals hold for these people and these models: other people would have another mean.",
    ...(by === "group"
      ? ["Most criteria belong to one case only, so that groups of criteria are compared."]
      : []),
    ...(left.length > 0
      ? [
          `Not compared, since no chain of things that both rated links people and models there: ${left.join(", ")}.`,
        ]
      : []),
    ...notes,
  ];
}
