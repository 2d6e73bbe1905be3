import { type RandomStream, randomStream } from "../../core/random.js";
import type { AnsweredDesign } from "../design/answer-rows.js";
import type { Trial, TrialAnswer } from "../design/protocol.js";
import type { PlannedTrial } from "../design/session-plan.js";
import type { PageLanguage, SurveyItem, SurveyQuestion } from "../design/survey-design.js";
import { type PlantedTruth, rangeOf } from "./planted-truth.js";

/** How one scripted person answers. */
export interface ScriptedPerson {
  /** One in ten reads little: half of the answers are guesses, those to attention checks too. */
  careless: boolean;
  /** The probability that an answer is a guess. */
  lapse: number;
  /** The probability that a question is passed over. */
  skips: number;
  /** Added to every scale, as a share of its range. */
  shift: number;
  /** Times as slow as others. */
  pace: number;
  language: PageLanguage;
}

/** Draws a person. The same seed and number give the same one. */
export function scriptedPerson(
  seed: number,
  number: number,
  languages: readonly PageLanguage[],
): ScriptedPerson {
  const stream = randomStream(seed, "person", number);
  const careless = stream.next() < 0.1;
  return {
    careless,
    lapse: careless ? 0.5 : 0.1 * stream.next(),
    skips: 0.04 * stream.next(),
    shift: 0.08 * stream.normal(),
    pace: Math.exp(0.3 * stream.normal()),
    language: languages[stream.int(languages.length)]!,
  };
}

/**
 * What a scripted person answers in a trial. Most take the usual option; a lapse is a guess among all; on a scale the person's own
 * shift and a scatter of a tenth of the range add to the mean. Seconds are lognormal around the time that reading takes.
 *
 * @param stream of this person and this trial
 */
export function answerTrial(
  design: AnsweredDesign,
  truth: PlantedTruth,
  person: ScriptedPerson,
  trial: PlannedTrial,
  stream: RandomStream,
): Trial {
  const { language } = person;
  if (trial.kind === "check") {
    const check = design.checks[trial.check]!;
    const guessed = stream.next() < person.lapse;
    const index = guessed ? stream.int(check.options.length) : check.expected;
    const answer: TrialAnswer = { question: check.id, status: "ok", index, value: null, text: null };
    return { answers: [answer], seconds: secondsFor(20, person, stream), language };
  }
  const item = design.items[trial.item]!;
  const answers = design.questions.map((question) => {
    const base = { question: question.id, index: null, value: null, text: null };
    if (stream.next() < person.skips) return { ...base, status: "skipped" as const };
    return { ...base, status: "ok" as const, ...given(item, question, truth, person, stream) };
  });
  const letters = item.parts.reduce((sum, part) => sum + ("text" in part ? String(part.text).length : 40), 0);
  return { answers, seconds: secondsFor(letters + 40 * answers.length, person, stream), language };
}

function given(
  item: SurveyItem,
  question: SurveyQuestion,
  truth: PlantedTruth,
  person: ScriptedPerson,
  stream: RandomStream,
): Partial<TrialAnswer> {
  const planted = truth.get(item.id)!.get(question.id)!;
  const guesses = stream.next() < person.lapse;
  if (question.kind === "text" && planted.kind === "text")
    return { text: planted.word.slice(0, question.longest) };
  if (question.kind === "scale" && planted.kind === "scale") {
    const { lowest, highest, step } = question;
    const range = rangeOf(question);
    const felt = guesses
      ? lowest + stream.next() * range
      : planted.mean + range * (person.shift + 0.1 * stream.normal());
    const steps = Math.round((Math.min(highest, Math.max(lowest, felt)) - lowest) / step);
    return { value: Number((lowest + Math.min(steps, Math.floor(range / step)) * step).toPrecision(12)) };
  }
  if (planted.kind !== "choice" || question.kind !== "choice") return {};
  const n = (question.options ?? item.options).length;
  if (guesses) return { index: stream.int(n) };
  if (stream.next() < planted.pull || n === 1) return { index: planted.usual };
  const other = stream.int(n - 1);
  return { index: other < planted.usual ? other : other + 1 };
}

/** 25 letters a second and three seconds to decide, at the person's pace; careless people take a third. */
function secondsFor(letters: number, { pace, careless }: ScriptedPerson, stream: RandomStream): number {
  const usual = (3 + letters / 25) * pace * (careless ? 1 / 3 : 1);
  return Math.round(1000 * usual * Math.exp(0.35 * stream.normal())) / 1000;
}
