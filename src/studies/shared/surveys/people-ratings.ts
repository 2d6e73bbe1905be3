import { UsageError } from "../../../core/errors.js";
import type { PersonAnswer } from "../../../core/person-answer.js";
import type { Rating } from "../../../core/rating.js";
import { shownPath } from "../../../io/project-root.js";
import type { JudgedRun, SurveyReading } from "../../survey-task.js";

/** What an answer rates: the target and criterion as judges' ratings name them, and the answer as a value. */
export interface RatedAs {
  target: string;
  criterion: string;
  value: number | null;
}

/** Criteria of one judged table, and all that a rating of it says besides who rated and what. */
const placeOf = (target: string, criterion: string): string => JSON.stringify([target, criterion]);

/**
 * People's answers as ratings that join the judges' own: the same targets, criteria, respondents and units. A skipped or missing
 * answer is a rating without a value.
 *
 * @param ratedAs what an answer rates; undefined for one that rates nothing
 */
export async function peopleBesideJudges(
  answers: readonly PersonAnswer[],
  { run, ratings }: JudgedRun,
  ratedAs: (answer: PersonAnswer) => RatedAs | undefined,
): Promise<SurveyReading> {
  const judged = await ratings();
  const templates = new Map<string, Rating>();
  for (const one of judged) {
    const place = placeOf(one.target, one.criterion ?? "");
    if (!templates.has(place)) templates.set(place, one);
  }
  let unknown = 0;
  const people = answers.flatMap((answer): Rating[] => {
    const rated = ratedAs(answer);
    const template = rated === undefined ? undefined : templates.get(placeOf(rated.target, rated.criterion));
    if (rated === undefined || template === undefined) {
      unknown++;
      return [];
    }
    return [ratingOf(answer, rated, template)];
  });
  if (people.length === 0) {
    throw new UsageError(
      `no answer is about a reply and a criterion that the judges of ${shownPath(run)} rated; name the run that the questionnaire was made from`,
    );
  }
  const asked = new Set(people.map(({ target, criterion = "" }) => placeOf(target, criterion)));
  const both = judged.filter(
    ({ target, criterion = "", value }) => value !== null && asked.has(placeOf(target, criterion)),
  );
  return { ratings: [...judged, ...people], ...tablesOf(people, judged, both.length, unknown) };
}

/** What a judge was given beside the reply (its place in a list, its reasons) is not what a person was given. */
function ratingOf(answer: PersonAnswer, { value }: RatedAs, template: Rating): Rating {
  const { replicate: _, position: __, shown: ___, reason: ____, ...same } = template;
  return {
    ...same,
    rater: { id: answer.participant, kind: "person", version: null },
    ...(value === null ? { value, status: "missing" as const } : { value, status: "ok" as const }),
    ...(value === null ? { reason: answer.status } : {}),
  };
}

function tablesOf(
  people: readonly Rating[],
  judged: readonly Rating[],
  both: number,
  unknown: number,
): Pick<SurveyReading, "tables" | "notes" | "json"> {
  const rows = [people, judged].flatMap((ratings, who) =>
    [...new Set(ratings.map(({ rater }) => rater.id))].map((id) => {
      const own = ratings.filter(({ rater }) => rater.id === id);
      const scored = own.flatMap(({ value }) => value ?? []);
      const mean = scored.reduce((sum, one) => sum + one, 0) / scored.length;
      return [
        id,
        who === 0 ? "person" : "judge",
        String(new Set(own.map(({ target }) => target)).size),
        String(scored.length),
        String(own.length - scored.length),
        Number.isNaN(mean) ? "" : mean.toFixed(2),
      ];
    }),
  );
  const count = { people: people.length, judges: judged.length, shared: both, unknown };
  return {
    tables: [
      {
        title: "People beside judges, on the same form",
        header: ["rater", "who", "replies", "scored", "unscored", "mean"],
        rows,
      },
    ],
    notes: [
      `${both} ratings by judges are of replies and criteria that people rated too`,
      "means are of different replies where raters saw different ones: `judge bias` compares the same replies only",
      ...(unknown > 0 ? [`${unknown} answers are about nothing that a judge rated, and are left out`] : []),
    ],
    json: { ratings: count },
  };
}
