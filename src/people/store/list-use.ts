import type { SurveyDesign } from "../design/survey-design.js";
import type { SqlReader } from "./sql.js";

/** How long a session may take before it counts as left: four times what is planned, and at least an hour. */
export const patienceMs = ({ minutes }: Pick<SurveyDesign, "minutes">): number =>
  Math.max(60, 4 * minutes) * 60_000;

/** A session that began before this and has not ended was left. As sessions store it: to the minute. */
export const leftBefore = (design: Pick<SurveyDesign, "minutes">, now: number): string =>
  `${new Date(now - patienceMs(design)).toISOString().slice(0, 16)}Z`;

/**
 * The list with the fewest answers that it has or is about to get; of several the first. A session that ended or goes on
 * counts as one, one that was left as the part of its trials that it stored. Simulated sessions are counted apart, so
 * that a trial run takes no list from people.
 */
export async function leastUsedList(
  sql: SqlReader,
  design: Pick<SurveyDesign, "lists" | "checks" | "minutes">,
  simulated: boolean,
  now: number,
): Promise<number> {
  const trials = design.lists[0]!.length + design.checks.length;
  const rows = await sql.rows<{ list: number; weight: number }>(
    `select s.list, sum(case when s.ended is not null or s.begun > $1 then 1
       else least(1, coalesce(t.n, 0)::float8 / $2::float8) end)::float8 as weight
     from sessions s left join (select session, count(*) as n from trials group by session) t on t.session = s.id
     where s.simulated = $3 group by s.list`,
    [leftBefore(design, now), trials, simulated],
  );
  const weights = design.lists.map((_, list) => rows.find((row) => row.list === list)?.weight ?? 0);
  return weights.indexOf(Math.min(...weights));
}
