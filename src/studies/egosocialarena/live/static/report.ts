import type { Item } from "../../../../core/item.js";
import { binomialTest } from "../../../../stats/binomial-test.js";
import { mean } from "../../../../stats/descriptives.js";
import type { ReportTable } from "../../../report-contract.js";
import { repliesTo, respondentName } from "../respondents.js";
import type { ArenaRespondent, ArenaRun } from "../scenario.js";
import { differenceOf, one, type PairedDifference, type Share, shareOf, withInterval } from "../share.js";

/** One respondent on a part of the static stories, in both persons. */
export interface StaticRow {
  respondent: string;
  model: string;
  prompt: string;
  /** "all", "order 1", or a kind of question. */
  part: string;
  third: Share;
  first: Share;
  /** First - third person, paired by case. Units are courses of events. */
  difference: PairedDifference;
  /** Cases that are right in one person only, and McNemar's exact p; null with several replicates. */
  mcnemar: { onlyThird: number; onlyFirst: number; pValue: number } | null;
  chance: number;
}

/** The independent draws: the forty-three courses of events, each of which several stories share. */
export const courseOf = ({ conditions }: Item): string => String(conditions.course);

/** Every respondent on all stories, by order of belief and by kind of question. */
export function staticRows(run: ArenaRun): StaticRow[] {
  const items = run.live.asked.filter(({ conditions }) => conditions.scenario === "static-cognition");
  if (items.length === 0) return [];
  const levels = (factor: string): (string | number | boolean)[] =>
    [...new Set(items.map(({ conditions }) => conditions[factor] as string | number))].sort();
  const parts: [string, Item[]][] = [
    ["all", items],
    ...levels("order").map((level): [string, Item[]] => [
      `order ${level}`,
      items.filter(({ conditions }) => conditions.order === level),
    ]),
    ...levels("question").map((level): [string, Item[]] => [
      String(level),
      items.filter(({ conditions }) => conditions.question === level),
    ]),
  ];
  return run.respondents.flatMap((respondent) =>
    parts.map(([part, own]) => staticRow(run, respondent, part, own)),
  );
}

function staticRow(run: ArenaRun, respondent: ArenaRespondent, part: string, items: Item[]): StaticRow {
  const told = (person: string): Share => {
    const own = items.filter(({ conditions }) => conditions.person === person);
    const { values, units } = repliesTo(respondent, own, courseOf);
    return shareOf(values, units);
  };
  const pairs = pairsOf(respondent, items);
  const only = (wanted: number): number => pairs.filter(({ difference }) => difference === wanted).length;
  const [onlyThird, onlyFirst] = [only(-1), only(1)];
  return {
    respondent: respondentName(run, respondent),
    ...{ model: respondent.model, prompt: respondent.prompt, part },
    third: told("third"),
    first: told("first"),
    difference: differenceOf(
      pairs.map(({ difference }) => difference),
      pairs.map(({ course }) => course),
    ),
    mcnemar:
      run.manifest.what.replicates > 1
        ? null
        : { onlyThird, onlyFirst, pValue: binomialTest(onlyFirst, onlyThird + onlyFirst).pValue },
    chance: 100 * mean(items.map(({ options }) => 1 / options.length)),
  };
}

/** For cases that were answered in both persons: mean hits in the first person minus those in the third. */
function pairsOf(
  { hits }: ArenaRespondent,
  items: readonly Item[],
): { course: string; difference: number }[] {
  const byCase = new Map<string, Partial<Record<string, number>>>();
  for (const item of items) {
    const replies = (hits.get(item.id) ?? []).filter((hit) => hit !== undefined && !Number.isNaN(hit));
    if (replies.length === 0) continue;
    const pair = String(item.conditions.pair);
    byCase.set(pair, { ...byCase.get(pair), [String(item.conditions.person)]: mean(replies) });
  }
  const courses = new Map(items.map((item) => [String(item.conditions.pair), courseOf(item)]));
  return [...byCase].flatMap(([pair, { third, first }]) =>
    third === undefined || first === undefined
      ? []
      : [{ course: courses.get(pair) as string, difference: first - third }],
  );
}

/** One table per respondent. */
export function staticTables(rows: readonly StaticRow[]): ReportTable[] {
  return [...new Set(rows.map(({ respondent }) => respondent))].map((respondent) => ({
    title: `False-belief stories: ${respondent}, accuracy in percent, chance ${one(rows[0]?.chance)}`,
    header: [
      "questions",
      "third person",
      "first person",
      "first - third",
      "pairs",
      "only third",
      "only first",
      "McNemar p",
      "unscored",
    ],
    rows: rows
      .filter((row) => row.respondent === respondent)
      .map(({ part, third, first, difference, mcnemar }) => [
        part,
        withInterval(third),
        withInterval(first),
        difference.pairs === 0 ? "" : withInterval(difference),
        String(difference.pairs),
        mcnemar === null ? "" : String(mcnemar.onlyThird),
        mcnemar === null ? "" : String(mcnemar.onlyFirst),
        mcnemar === null || difference.pairs === 0 ? "" : mcnemar.pValue.toFixed(3),
        String(third.unscored + first.unscored),
      ]),
  }));
}
