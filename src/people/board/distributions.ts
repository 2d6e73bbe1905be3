import type { StoredTrial, TrialAnswer } from "../design/protocol.js";
import { sessionPlan } from "../design/session-plan.js";
import type { SurveyDesign, SurveyQuestion, Words } from "../design/survey-design.js";

/** What people answered to one question about one item. */
export interface Distribution {
  question: string;
  kind: SurveyQuestion["kind"];
  prompt: Words | string;
  /** How many answered; those who skipped the question are not among them. */
  n: number;
  /** Options in their fixed order, equal parts of a scale from its lowest, or the commonest words. */
  bars: { label: Words | string; count: number }[];
  /** Of a scale; null where nobody answered. */
  mean?: number | null;
}

/** A scale of more points is shown in this many parts. */
const mostParts = 11;
const parts = 10;
/** Free words that are shown: the commonest. */
const mostWords = 12;

/**
 * How the answers to each item are distributed, question by question.
 *
 * @param sessions by which a trial's number is an item
 * @param wanted the items that are shown; all others are left out
 */
export function distributions(
  design: SurveyDesign,
  sessions: readonly { id: string; list: number; seed: number }[],
  trials: readonly StoredTrial[],
  wanted: (item: string) => boolean,
): Map<string, Distribution[]> {
  const plans = new Map(sessions.map((session) => [session.id, sessionPlan(design, session)]));
  const given = new Map<string, TrialAnswer[]>();
  for (const { session, index, answers } of trials) {
    const planned = plans.get(session)?.[index];
    if (planned?.kind !== "item") continue;
    const { id } = design.items[planned.item]!;
    if (!wanted(id)) continue;
    for (const answer of answers) {
      if (answer.status !== "ok") continue;
      const key = `${id}\n${answer.question}`;
      const list = given.get(key);
      if (list === undefined) given.set(key, [answer]);
      else list.push(answer);
    }
  }
  return new Map(
    design.items
      .filter(({ id }) => wanted(id))
      .map((item) => [
        item.id,
        design.questions.map((question) =>
          ofQuestion(question, item, given.get(`${item.id}\n${question.id}`) ?? []),
        ),
      ]),
  );
}

function ofQuestion(
  question: SurveyQuestion,
  item: { question: string; options: readonly string[] },
  answers: readonly TrialAnswer[],
): Distribution {
  const shared = {
    ...{ question: question.id, kind: question.kind },
    ...{ prompt: question.prompt ?? item.question, n: answers.length },
  };
  if (question.kind === "choice") {
    const labels: readonly (Words | string)[] = question.options ?? item.options;
    const counts = tally(answers.map(({ index }) => index));
    return { ...shared, bars: labels.map((label, i) => ({ label, count: counts.get(i) ?? 0 })) };
  }
  if (question.kind === "text") {
    const words = answers.map(({ text }) => (text ?? "").trim().toLowerCase().slice(0, 60));
    const counts = [...tally(words.filter((word) => word !== ""))].sort(
      ([a, n], [b, m]) => m - n || (a < b ? -1 : 1),
    );
    return { ...shared, bars: counts.slice(0, mostWords).map(([label, count]) => ({ label, count })) };
  }
  const values = answers.map(({ value }) => value!);
  const mean = values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
  return { ...shared, mean, bars: scaleBars(question, values) };
}

function scaleBars(
  { lowest, highest, step, points }: Extract<SurveyQuestion, { kind: "scale" }>,
  values: readonly number[],
): Distribution["bars"] {
  const steps = Math.round((highest - lowest) / step) + 1;
  if (steps <= mostParts) {
    const counts = tally(values.map((value) => Math.round((value - lowest) / step)));
    return Array.from({ length: steps }, (_, i) => ({
      label: points?.[i] ?? String(lowest + i * step),
      count: counts.get(i) ?? 0,
    }));
  }
  const width = (highest - lowest) / parts;
  // The last part has the highest value too.
  const counts = tally(values.map((value) => Math.min(parts - 1, Math.floor((value - lowest) / width))));
  const shown = (value: number): string => String(Number(value.toPrecision(6)));
  return Array.from({ length: parts }, (_, i) => ({
    label: `${shown(lowest + i * width)}–${shown(lowest + (i + 1) * width)}`,
    count: counts.get(i) ?? 0,
  }));
}

function tally<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
