import { InputError } from "../../core/errors.js";
import type { Item } from "../../core/item.js";
import { type RandomStream, randomStream } from "../../core/random.js";
import type { Person } from "../story.js";
import { castOf } from "./cells.js";
import { outline } from "./outline.js";
import { dealer, type Plan, planQuestions } from "./plan.js";
import { scripts as ownScripts, type Role, type Script, type Spot, spots } from "./script.js";
import { type Grammar, type Line, type Telling, tellLine } from "./tell.js";
import { type FalseBeliefWords, falseBeliefStudy, loadFalseBeliefWords, type Setting } from "./words.js";

/** How many false-belief items are made, by which seed, and in which person they are told. */
export interface GenerateOptions extends ComposeOptions {
  /**
   * The person of the stories: "third" = about a named character; "first" = the reader is that character,
   * told as "you". The same seed gives the same stories either way.
   */
  person?: "third" | "first";
}

/**
 * False-belief items in the manner of the Sally-Anne task: somebody puts a thing away, somebody leaves or
 * watches or is told, the thing is moved or not, and one is asked where it is, where it was, where somebody
 * will look, or where somebody thinks that somebody else will look.
 *
 * Every key follows from a simulation of who saw what. None is written by hand. A third of the items ask
 * about the object, a third about a belief, and a third about a belief about a belief. Within an order the
 * key is the object's first place, one on its way and its last place equally often, so that "where it was
 * first" and "where it is" are right by chance alone; the position of the key is balanced for each kind of
 * question. The conditions say which factor is which.
 *
 * @example
 * ```ts
 * const items = await generateFalseBeliefItems({ count: 1155, seed: 7 });
 * items.length; // 1155
 * items.filter(({ conditions }) => conditions.order === 2).length; // 385
 * const [you] = await generateFalseBeliefItems({ count: 1155, seed: 7, person: "first" });
 * you!.keyed === items[0]!.keyed; // true
 * ```
 */
export async function generateFalseBeliefItems(options: GenerateOptions): Promise<Item[]> {
  const grammar = options.person === "first" ? "second" : "third";
  const words = await loadFalseBeliefWords();
  return composeFalseBeliefs(words, options).map((made) => falseBeliefItem(made, grammar));
}

/** A question with chosen words. It can be told in the third person, or with the focal character as "you". */
export interface FalseBeliefCase {
  id: string;
  plan: Plan;
  setting: Setting;
  /** Who plays each role. */
  people: Readonly<Partial<Record<Role, Person>>>;
  object: string;
  /** The places of the object, as phrases: "in the tin". */
  at: Readonly<Record<Spot, string>>;
  /** The places in the order of the options. */
  shown: readonly Spot[];
  system: Line;
  /** The story. Each line is one or two sentences. */
  story: readonly Line[];
  question: Line;
}

/** A case as text: the parts that differ between the third and the second person. */
export interface FalseBeliefText {
  system: string;
  story: string[];
  question: string;
  options: string[];
}

export interface ComposeOptions {
  count: number;
  seed: number;
  /** The scripts of the stories. Default: the project's own. */
  scripts?: readonly Script[];
}

/**
 * Makes the given number of cases, no two of which are the same. Settings and people are dealt evenly. The
 * same seed gives the same cases on every machine.
 *
 * @throws InputError `composeFalseBeliefs requires a whole count of at least 1, got 0`
 */
export function composeFalseBeliefs(words: FalseBeliefWords, options: ComposeOptions): FalseBeliefCase[] {
  const { count, seed, scripts = ownScripts } = options;
  if (!Number.isInteger(count) || count < 1) {
    throw new InputError(`composeFalseBeliefs requires a whole count of at least 1, got ${count}`);
  }
  const setting = dealer(words.settings, seed, "stimuli", "false-belief", "setting");
  const person = dealer(words.people, seed, "stimuli", "false-belief", "people");
  const told = new Set<string>();
  return planQuestions(scripts, count, seed).map((plan, i) => {
    const id = `false-belief-${String(i + 1).padStart(4, "0")}`;
    const cast = new Map<Role, Person>();
    for (const role of castOf(plan.script)) cast.set(role, another(person, [...cast.values()]));
    const people = Object.fromEntries(cast) as FalseBeliefCase["people"];
    const place = setting();
    for (let attempt = 0; ; attempt++) {
      const random = randomStream(seed, "stimuli", "false-belief", "case", i, attempt);
      const made = fillPlan(id, plan, place, people, words, random);
      const text = JSON.stringify(tellFalseBelief(made, "third"));
      if (told.has(text) && attempt < 100) continue;
      told.add(text);
      return made;
    }
  });
}

/** The next person who is not in the story yet. A pack may end between two people of one story. */
function another(deal: () => Person, there: readonly Person[]): Person {
  for (;;) {
    const person = deal();
    if (!there.some(({ name }) => name === person.name)) return person;
  }
}

function fillPlan(
  id: string,
  plan: Plan,
  setting: Setting,
  people: FalseBeliefCase["people"],
  words: FalseBeliefWords,
  random: RandomStream,
): FalseBeliefCase {
  const containers = random.shuffle(setting.containers);
  const at = { x: containers[0], y: containers[1], z: containers[2] } as Record<Spot, string>;
  const [object, other] = random.shuffle(setting.objects) as [string, string];
  const rest = random.shuffle(spots.filter((spot) => spot !== plan.key));
  const shown = [...rest.slice(0, plan.keyed), plan.key, ...rest.slice(plan.keyed)];
  const forms = words.sentences.questions[plan.kind];
  const [p, q] = plan.path;
  return {
    ...{ id, plan, setting, people, object, at, shown },
    system: { form: `{p} ${setting.life}.`, who: { p: plan.focal }, words: {} },
    story: outline({ plan, setting, at, object, other, sentences: words.sentences }, random),
    question: {
      form: forms[random.int(forms.length)] as string,
      who: { ...(p === undefined ? {} : { p }), ...(q === undefined ? {} : { q }) },
      words: { object },
    },
  };
}

/** Tells a case in the third person, or in the second with its focal character as "you". */
export function tellFalseBelief(made: FalseBeliefCase, grammar: Grammar): FalseBeliefText {
  const { plan, people, at, shown } = made;
  const telling: Telling = { people, focal: plan.focal, grammar, tense: plan.tense };
  const life = tellLine(made.system, { ...telling, tense: "present" });
  const { name } = people[plan.focal] as Person;
  return {
    system: grammar === "second" ? `You are ${name}. ${life}` : life,
    story: made.story.map((line) => tellLine(line, telling)),
    question: tellLine(made.question, { ...telling, tense: "present" }),
    options: shown.map((spot) => at[spot]),
  };
}

/**
 * A case as an item: the background and the story are the stimulus. `pair` is the same in the third-person
 * and the second-person form of a case.
 */
export function falseBeliefItem(made: FalseBeliefCase, grammar: Grammar): Item {
  const { plan, setting, shown } = made;
  const text = tellFalseBelief(made, grammar);
  const person = grammar === "second" ? "first" : "third";
  return {
    id: `${made.id}-${person}`,
    study: falseBeliefStudy(),
    conditions: {
      scenario: "static-cognition",
      ...{ person, pair: made.id, question: plan.kind, order: plan.order, belief: plan.belief },
      ...{ keyPlace: plan.keyPlace, course: plan.script.id, moves: plan.world.trail.length - 1 },
      ...{ focal: plan.focus, distractors: plan.distractors, tense: plan.tense, setting: setting.id },
    },
    stimulus: { text: [text.system, text.story.join(" ")].join("\n\n") },
    question: text.question,
    options: text.options,
    keyed: shown.indexOf(plan.key),
  };
}
