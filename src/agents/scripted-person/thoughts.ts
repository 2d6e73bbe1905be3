import { labelled } from "../sentient/labels.js";
import type { PersonMoment } from "./moment.js";
import { type Contribution, type EmotionMove, moveOf } from "./move.js";
import type { PersonRules, PersonWords } from "./rules.js";
import { storyOf } from "./story.js";

/** The move of the emotion on the latest reply. The same moment gives the same move. */
export function moveNow(
  rules: PersonRules,
  { person, emotion, heard, stream, lean = 0 }: PersonMoment,
): EmotionMove {
  const { spread } = rules.rules;
  return moveOf(rules, heard, {
    language: person.language,
    intention: person.intention.code,
    persona: person.persona,
    emotion,
    spread: stream("spread").int(2 * spread + 1) - spread + lean,
  });
}

/** What the person makes of a reply, in the form of the agent's first call. */
export function feelAnswer(rules: PersonRules, moment: PersonMoment): string {
  const { person, vector, emotion } = moment;
  const words = rules[person.language];
  const move = moveNow(rules, moment);
  const sections = [
    labelled(person.language, "reading", reading(words, person.language, move)),
    labelled(person.language, "goal", goal(words, moment, move)),
    labelled(person.language, "activity", activity(words, moment, move)),
    labelled(person.language, "appraisal", appraisal(words, moment, move)),
  ];
  if (vector.length > 0) {
    const after = Math.max(0, Math.min(100, emotion + move.change));
    const values = vector.map(
      (name) => `${name} ${rules.moods.bright.includes(name.toLowerCase()) ? after : 100 - after}`,
    );
    sections.push(labelled(person.language, "vector", values.join(", ")));
  }
  const signed = move.change > 0 ? `+${move.change}` : String(move.change);
  return [...sections, labelled(person.language, "change", signed)].join("\n");
}

type Language = PersonMoment["person"]["language"];

function reading({ reading: form }: PersonWords, language: Language, { contributions }: EmotionMove): string {
  const seen = contributions.slice(0, 3).map(({ feature }) => feature.seen[language]);
  const listed = [seen.slice(0, -1).join(form.comma), ...seen.slice(-1)].filter((text) => text !== "");
  return seen.length === 0 ? form.nothing : form.start.replace("{seen}", () => listed.join(form.and));
}

function goal(
  { goal: forms, hopes }: PersonWords,
  moment: PersonMoment,
  { contributions }: EmotionMove,
): string {
  const points = contributions.map((one) => one.points);
  const sum = points.reduce((total, one) => total + one, 0);
  const form = sum >= 5 ? forms.much : sum >= 1 ? forms.some : sum > -4 ? forms.none : forms.against;
  const hope = hopes[moment.person.intention.code - 1] ?? "";
  return pick(moment, "goal", form).replace("{hope}", () => hope);
}

/** In the person's own voice: what the strongest feature sets off, now and then with a piece of the story. */
function activity({ mind }: PersonWords, moment: PersonMoment, { contributions }: EmotionMove): string {
  const [first] = contributions;
  const voiced =
    first === undefined || first.points === 0 ? pick(moment, "mind", mind.nothing) : reaction(moment, first);
  const story = storyOf(moment.person);
  if (story.length === 0 || moment.stream("story in mind").int(3) > 0) return voiced;
  const form = pick(moment, "mind story", mind.story);
  return join(
    moment.person.language,
    voiced,
    form.replace("{story}", () => pick(moment, "which story", story)),
  );
}

/** How it feels, by the size of the move, and what the second feature adds. */
function appraisal(
  { feeling }: PersonWords,
  moment: PersonMoment,
  { change, contributions }: EmotionMove,
): string {
  const size = Math.abs(change);
  const band =
    size === 0 ? "flat" : (`${change > 0 ? "up" : "down"}${size <= 2 ? 1 : size <= 5 ? 2 : 3}` as const);
  const general = pick(moment, "feeling", feeling[band]);
  const second = contributions[1];
  if (second === undefined || second.points === 0) return general;
  return join(moment.person.language, general, reaction(moment, second));
}

function reaction(moment: PersonMoment, { feature, points }: Contribution): string {
  const lines = points > 0 ? feature.liked : feature.disliked;
  return pick(moment, `on ${feature.id}`, lines[moment.person.language]);
}

export const join = (language: Language, ...texts: string[]): string =>
  texts.filter((text) => text !== "").join(language === "zh" ? "" : " ");

/**
 * One of several wordings: shuffled once for a dialogue and taken in turn, so that neighbouring turns differ.
 */
export function pick({ dialogue, reply }: PersonMoment, use: string, wordings: readonly string[]): string {
  return dialogue(use).shuffle(wordings)[(reply - 1) % wordings.length] ?? "";
}
