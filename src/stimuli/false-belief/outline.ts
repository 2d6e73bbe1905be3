import type { RandomStream } from "../../core/random.js";
import { castOf } from "./cells.js";
import type { Plan } from "./plan.js";
import { type Role, type Spot, spots } from "./script.js";
import { type Line, listOf } from "./tell.js";
import type { Sentences, Setting } from "./words.js";
import type { Moment } from "./world.js";

/** The material of a story, before its sentences are chosen. */
interface Material {
  plan: Plan;
  setting: Setting;
  at: Readonly<Record<Spot, string>>;
  object: string;
  /** A thing that does not matter for the question. */
  other: string;
  sentences: Sentences;
}

/** The lines of a story: who is there, the three places, the object, the events, and distractors. */
export function outline(material: Material, random: RandomStream): Line[] {
  const { plan, setting, at, object, other, sentences } = material;
  const pick = picker(random);
  const common = {
    ...{ object, other, place: setting.place, in: setting.in, out: setting.out },
    ...{ vantage: setting.vantage, stranger: setting.stranger },
  };
  const start = random.shuffle(plan.script.start);
  const listed = random.shuffle(spots);

  const lines: Line[] = [{ form: pick(sentences.opening), groups: { people: start }, words: common }];
  const places: Line = {
    form: pick(sentences.places),
    words: {
      ...common,
      places: listOf(
        listed.map((spot) => at[spot]),
        "or",
      ),
      toPlaces: listOf(
        listed.map((spot) => into(at[spot])),
        "or",
      ),
    },
  };
  const first: Line = {
    form: pick(sentences.start),
    who: { p: pick(start) },
    words: { ...common, at: at.x, to: into(at.x) },
  };
  // Sometimes the line of the places comes second, so that the first place mentioned can be any of the three.
  lines.push(...(random.int(4) === 0 ? [first, places] : [places, first]));
  const begins = lines.length;

  for (const moment of plan.world.moments) {
    const { step } = moment;
    lines.push({
      form: pick(formsOf(moment, sentences, plan)),
      who: { p: step.who, ...("to" in step && isRole(step.to) ? { q: step.to } : {}) },
      groups: { others: moment.inside.filter((role) => role !== step.who) },
      words: { ...common, errand: pick(sentences.errands), ...placesOf(moment, at) },
    });
  }
  return plan.distractors ? distract(lines, begins, material, common, random) : lines;
}

/** Draws from lists. No value comes again before all have come, so that a story does not repeat itself. */
function picker(random: RandomStream): <T>(values: readonly T[]) => T {
  const used = new Set<unknown>();
  return <T>(values: readonly T[]): T => {
    const unused = values.filter((value) => !used.has(value));
    const from = unused.length > 0 ? unused : values;
    const value = from[random.int(from.length)] as T;
    used.add(value);
    return value;
  };
}

/** The forms that fit a step: alone or not, for the first time or not. */
function formsOf(moment: Moment, sentences: Sentences, plan: Plan): readonly string[] {
  const { step, inside, watching } = moment;
  const others = inside.filter((role) => role !== step.who);
  switch (step.kind) {
    case "leave":
      // Two people who are outside at the same time must not meet, because each would learn what the other
      // knows.
      return others.length + 1 < present(moment, plan) ? sentences.leaveOther : sentences.leave;
    case "enter":
      if (isNew(moment, plan)) return sentences.arrive;
      return others.length === 0 ? sentences.returnAlone : sentences.return;
    case "move":
      if (others.length > 0) return [...sentences.move, ...sentences.moveSeen];
      // A person who is watched is not alone, even if that person thinks so.
      return watching.length > 0 ? sentences.move : [...sentences.move, ...sentences.moveAlone];
    default:
      return sentences[step.kind];
  }
}

/** How many people have been in the room so far. Those who are not inside now are somewhere outside. */
function present(moment: Moment, plan: Plan): number {
  const before = plan.world.moments.slice(0, plan.world.moments.indexOf(moment));
  const entered = before.filter(({ step }) => step.kind === "enter").map(({ step }) => step.who);
  return new Set([...plan.script.start, ...entered]).size;
}

function isNew(moment: Moment, plan: Plan): boolean {
  const before = plan.world.moments.slice(0, plan.world.moments.indexOf(moment));
  return (
    !plan.script.start.includes(moment.step.who) && !before.some(({ step }) => step.who === moment.step.who)
  );
}

function placesOf(
  { step, object, said }: Moment,
  at: Readonly<Record<Spot, string>>,
): Record<string, string> {
  const spot = step.kind === "putOther" ? step.to : said;
  return { from: outOf(at[object]), at: at[spot], to: into(at[spot]) };
}

const isRole = (to: Role | Spot): to is Role => to === "p" || to === "q" || to === "r";
const into = (place: string): string => place.replace(/^in /, "into ");
const outOf = (place: string): string => `from ${place.replace(/^in /, "")}`;

/**
 * Puts one to three lines that change nothing between the others. One of them names a place, often the last
 * place.
 */
function distract(
  lines: readonly Line[],
  begins: number,
  { plan, at, setting, sentences }: Material,
  common: Record<string, string>,
  random: RandomStream,
): Line[] {
  const out = [...lines];
  const pick = <T>(forms: readonly T[]): T => forms[random.int(forms.length)] as T;
  const cast = castOf(plan.script);
  const thing = at[pick(spots)].replace(/^\w+ /, "");
  const asides: Line[] = [
    { form: pick(sentences.containers), words: { ...common, thing } },
    { form: pick(sentences.moods), who: { p: pick(cast) }, words: common },
    { form: pick([...sentences.strangers, ...setting.asides]), who: { p: pick(cast) }, words: common },
  ];
  const [placed, ...rest] = [asides[0] as Line, ...random.shuffle(asides.slice(1)).slice(0, random.int(3))];
  for (const aside of rest) out.splice(1 + random.int(out.length), 0, aside);
  const end = random.int(2) === 0;
  out.splice(end ? out.length : begins + random.int(out.length - begins + 1), 0, placed);
  return out;
}
