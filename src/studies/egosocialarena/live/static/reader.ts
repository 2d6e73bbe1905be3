import type { FalseBeliefWords, Setting } from "../../../../stimuli/false-belief/words.js";

/** A false-belief item as a model is shown it. */
export interface ShownStory {
  story: string;
  question: string;
  /** Where the object may be: "in the tin". */
  options: readonly string[];
}

/** Where somebody thinks that the object is, and where somebody thinks that others think it is. */
interface Minds {
  thinks: Map<string, string>;
  thinksOf: Map<string, Map<string, string>>;
}

/**
 * Answers a false-belief item from its words: it follows who is in the room, who looks in unseen and who is
 * told. For everyone it keeps a table of where that person thinks the object is, and where that person thinks
 * that each other person thinks it is. It reads what a model reads and knows neither script, simulation nor
 * key. But it knows how these stories are worded (their verbs, and the settings' phrases), so it cannot read
 * any other text.
 *
 * @returns the option's index; null if the words do not settle it
 *
 * @example
 * ```ts
 * const words = await loadFalseBeliefWords();
 * const { place, in: inside, out, objects } = words.settings[0];
 * const [p, q] = words.people.map(({ name }) => name);
 * const story = `${p} and ${q} are ${inside}. ${p} puts ${objects[0]} in the tin, and everyone there sees it. ${p} goes ${out}. Now ${q} puts ${objects[0]} in the jar.`;
 * const options = ["in the jar", "in the tin"];
 * readFalseBelief({ story, question: `Where does ${p} think ${objects[0]} is?`, options }, words); // 1
 * readFalseBelief({ story, question: `Where is ${objects[0]} now?`, options }, words); // 0
 * ```
 */
export function readFalseBelief(shown: ShownStory, words: FalseBeliefWords): number | null {
  const { story, options } = shown;
  const question = shown.question.replace(/\byour opinion\b/, "you");
  const setting = words.settings.find((one) => story.includes(one.in));
  const object = setting?.objects.find((one) => includes(question, one));
  if (setting === undefined || object === undefined) return null;
  const namesIn = nameFinder(words.people.map(({ name }) => name));
  const { first, real, minds } = follow(passagesOf(story), { setting, object, options, namesIn });
  const [who, about] = namesIn(question);
  const answer =
    who === undefined
      ? /^where was\b/i.test(question)
        ? first
        : real
      : about === undefined
        ? minds.thinks.get(who)
        : minds.thinksOf.get(who)?.get(about);
  return answer === undefined ? null : options.indexOf(answer);
}

interface Known {
  setting: Setting;
  object: string;
  options: readonly string[];
  namesIn(text: string): string[];
}

function follow(passages: readonly string[], { setting, object, options, namesIn }: Known) {
  const minds: Minds = { thinks: new Map(), thinksOf: new Map() };
  const present = new Set(namesIn(passages[0] ?? ""));
  const lookers = new Set<string>();
  let first: string | undefined;
  let real: string | undefined;
  for (const passage of passages.slice(1)) {
    const [actor = "", other = ""] = namesIn(passage);
    const place = placeGone(passage, options);
    if (includes(passage, object) && place !== undefined) {
      if (isLost(passage)) {
        const isPurposeFirst = passage.startsWith("So that");
        const [sender, reader] = isPurposeFirst ? [other, actor] : [actor, other];
        record(minds, sender, [reader], place, { own: false });
      } else if (isTelling(passage.replace(new RegExp(object, "gi"), ""))) {
        for (const one of [actor, other]) record(minds, one, [actor, other], place);
      } else if (!/\bnot the\b|nothing else|make some room/.test(passage)) {
        first ??= place;
        real = place;
        for (const one of [...present, ...lookers]) record(minds, one, present, place);
      }
    } else if (passage.includes(setting.vantage)) lookers.add(actor);
    else if (/\b(?:walks?|walked) on\b|\bon (?:her|his|their|your) way\b/.test(passage))
      lookers.delete(actor);
    else if (isLeaving(passage, setting)) present.delete(actor);
    else if (isComing(passage)) {
      lookers.delete(actor);
      present.add(actor);
    }
  }
  return { first, real, minds };
}

/** Notes that somebody thinks the object is at a place, and takes others to think so. */
function record(
  { thinks, thinksOf }: Minds,
  who: string,
  company: Iterable<string>,
  place: string,
  { own = true } = {},
): void {
  if (own) thinks.set(who, place);
  const of = thinksOf.get(who) ?? new Map<string, string>();
  thinksOf.set(who, of);
  for (const other of company) if (other !== who) of.set(other, place);
}

/** Sentences; what happens to a message belongs to the sentence in which it was sent. */
function passagesOf(story: string): string[] {
  return story.split(/(?<=[.?!]"?) (?=["\p{Lu}])/u).reduce<string[]>((passages, sentence) => {
    const goesOn = /^(?:It never|The note)\b|\brecording\b/.test(sentence);
    if (goesOn && passages.length > 0) passages[passages.length - 1] += ` ${sentence}`;
    else passages.push(sentence);
    return passages;
  }, []);
}

/** The place to which the object goes in a sentence. The place that it comes from does not count. */
function placeGone(passage: string, places: readonly string[]): string | undefined {
  const bare = places.reduce((text, at) => text.replaceAll(`from ${at.replace(/^in /, "")}`, ""), passage);
  return places.find((at) => includes(bare, at.replace(/^in /, "")));
}

const isLost = (passage: string): boolean => /never arrive|\bbl(?:ew|ows) away\b|\brecording\b/.test(passage);

/** @param passage without the object, since the noun in "ring gauge" is not the verb "ring" */
const isTelling = (passage: string): boolean => /\b(?:sends?|sent|rings?|rang)\b|\bnote that\b/.test(passage);

const isLeaving = (passage: string, { out, place }: Setting): boolean =>
  passage.includes(out) ||
  /by another way|\b(?:go|goes|went) off alone|in the opposite direction/.test(passage) ||
  new RegExp(`\\b(?:leaves?|left) ${place} to\\b`).test(passage);

const isComing = (passage: string): boolean =>
  /\b(?:comes?|came) (?:back|in|into)\b|\breturn(?:s|ed)?\b|\bjoin(?:s|ed)?\b|\barrive(?:s|d)?\b|\b(?:is|are|was|were) back\b/.test(
    passage,
  );

/** The people whom a text names, "you" included, in order of mention. */
function nameFinder(names: readonly string[]): (text: string) => string[] {
  const anyone = new RegExp(`(?<!\\p{L})(?:${names.join("|")}|[Yy]ou)(?!\\p{L})`, "gu");
  return (text) => [...new Set([...text.matchAll(anyone)].map(([name]) => (name === "You" ? "you" : name)))];
}

const includes = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
