import { InputError } from "../../../core/errors.js";
import { epsilonFor } from "../../../stats/alt-test-epsilon.js";
import { rolesOf } from "../../diagnostics/roles.js";
import { formatNumber } from "../wording.js";
import { defineSection } from "./contract.js";
import type { ReplacementData } from "./replacement-data.js";
import { replacementFigure } from "./replacement-figure.js";
import { correctedMeans } from "./replacement-means.js";
import { replacementTables } from "./replacement-tables.js";
import { replacementRows } from "./replacement-tests.js";

/** May a judge replace one of the people, and what would people say of the things that they did not rate? */
export const replacementSection = defineSection<ReplacementData>({
  id: "replacement",
  page: "replacing-people",
  title: "People's replacement",
  question: "May a judge replace one of these people?",
  compute({ table, options }) {
    const roles = rolesOf(table, options);
    if (roles.people.length < 3) {
      throw new InputError(
        `needs 3 people who rated by themselves (kind person or expert), got ${roles.people.length}; each is left out once and the others remain`,
      );
    }
    const isExpert = (rater: number): boolean =>
      table.ratings.some(({ rater: { id, kind } }) => id === roles.names[rater] && kind === "expert");
    const epsilon = options.epsilon ?? epsilonFor(roles.people.every(isExpert) ? "experts" : "crowd");
    const rows = replacementRows(table, roles, epsilon);
    if (rows.length === 0) {
      throw new InputError("needs a judge, or a mean of a crowd, that rated the same things as 3 people");
    }
    const data: ReplacementData = {
      ...{ epsilon, epsilonGiven: options.epsilon !== undefined, rows, units: table.unitsName },
      people: roles.people.map((rater) => roles.names[rater]!),
      labelledAtRandom: options.labelledAtRandom === true,
      means: options.labelledAtRandom === true ? correctedMeans(table, roles, options) : [],
    };
    return { answer: answerOf(data), tables: replacementTables(data), notes: notesOf(data), data };
  },
  figures: (data, about) => [replacementFigure(data, about)],
});

function answerOf({ rows, units, epsilon, means }: ReplacementData): string[] {
  const pooled = rows.filter(({ criterion }) => criterion === undefined);
  const passing = pooled.filter(({ byUnit }) => byUnit.passes).map(({ judge }) => judge);
  const split = rows.filter(({ agree }) => !agree).length;
  const moved = means.filter(
    ({ judgeAlone, corrected: { ci } }) => ci !== null && (judgeAlone < ci[0] || judgeAlone > ci[1]),
  ).length;
  return [
    passing.length === 0
      ? `With epsilon ${formatNumber(epsilon)} and ${units} as units, no judge beats half of the people.`
      : `With epsilon ${formatNumber(epsilon)} and ${units} as units, ${passing.length} of ${pooled.length} judges may replace one of the people: ${passing.join(", ")}.`,
    split === 0
      ? `Single ratings as units give the same verdicts.`
      : `Single ratings as units give the opposite verdict in ${split} of ${rows.length} tests.`,
    ...(means.length > 0
      ? [`A judge's own mean lies outside the corrected interval in ${moved} of ${means.length} means.`]
      : []),
  ];
}

function notesOf({
  epsilon,
  epsilonGiven,
  rows,
  people,
  units,
  labelledAtRandom,
  means,
}: ReplacementData): string[] {
  const few = rows.find(({ criterion }) => criterion === undefined)?.notes ?? [];
  const pairs = rows[0]?.scoring === "accuracy";
  return [
    epsilonGiven
      ? `Epsilon is ${formatNumber(epsilon)}, as stated: a person who is ahead by less is beaten.`
      : `Epsilon is ${formatNumber(epsilon)}, the authors' advice for ${epsilon === epsilonFor("experts") ? "experts" : "crowd workers"}. State your own before you look (--epsilon).`,
    `Nearness to the others is ${pairs ? "the share who gave the same verdict" : "minus the root mean square error"}. The verdict is about these ${people.length} people.`,
    `Ratings of one of the ${units} are not independent, so the test with ${units} as units is the one to trust. It can be wider or narrower.`,
    `With ${units} as units each counts once, however many ratings it has; so the two tests may also average other things.`,
    "On coarse scales most comparisons are ties, and the judge wins a tie. Look at the advantage with ties at one half.",
    "People who agree badly are easily replaced: a pass does not say that the judge is right.",
    ...few,
    ...(labelledAtRandom
      ? [
          "The corrected means hold only if the things that people rated were drawn at random.",
          ...(means.length > 0 && means.every(({ unlabelled }) => unlabelled === 0)
            ? ["People rated everything, so the corrected means are people's own."]
            : []),
        ]
      : [
          "If people rated a random part of the things, --labelled-at-random gives means that are corrected for the judge's bias.",
        ]),
  ];
}
