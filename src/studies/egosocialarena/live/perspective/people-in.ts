import type { Item } from "../../../../core/item.js";
import type { Character } from "./passage.js";
import { tokenise } from "./tokens.js";
import { verbForm } from "./verbs.js";
import {
  adverbs,
  coordinators,
  determiners,
  eitherPrepositionOrSubordinator,
  prepositions,
  questionWords,
  subordinators,
  words,
} from "./words.js";

/** Who becomes "you" in an item whose file does not say. */
export interface GuessedPeople {
  character: Character;
  others: Character[];
  /** Why the guess may be wrong. */
  doubts: string[];
}

const noNames = words(`i you he she it we they his her its their there here others someone somebody everyone
everybody nobody monday tuesday wednesday thursday friday saturday sunday christmas easter english mr mrs ms miss dr`);
const she = words("she her hers herself");
const he = words("he him his himself");

/**
 * The people of an item, by their names: words with a capital letter that do not begin a sentence. The
 * character is the first person whom the question names, or else the first of the story. Pronouns are those
 * that the story uses. Null if nobody is named.
 *
 * @example
 * ```ts
 * const item = { id: "i", study: "egosocialarena", conditions: {}, stimulus: { text: "Wanda entered the attic. Igor moved the hat." }, question: "Where will Igor look for the hat?", options: [], rubric: "-" } as const;
 * const people = guessPeople({ ...item, options: [] });
 * people!.character; // { name: "Igor", pronouns: "they" }
 * people!.others; // [{ name: "Wanda", pronouns: "they" }]
 * ```
 */
export function guessPeople({
  stimulus,
  question,
}: Pick<Item, "stimulus" | "question">): GuessedPeople | null {
  const asked = namesIn(question);
  const told = namesIn(stimulus.text, asked);
  const inStory = new Set(tokenise(stimulus.text).map(({ stem }) => stem));
  const named = asked.filter((name) => inStory.has(name.split(" ")[0] as string));
  const [name] = [...named, ...told];
  if (name === undefined) return null;
  const all = [...new Set([...told, ...named])];
  const used = tokenise(stimulus.text).filter(({ quoted }) => !quoted);
  const kinds = [
    ...(used.some(({ lower }) => she.has(lower)) ? (["she"] as const) : []),
    ...(used.some(({ lower }) => he.has(lower)) ? (["he"] as const) : []),
  ];
  const pronouns = kinds.length === 1 ? kinds[0] : "they";
  const doubts: string[] = [];
  if (named.length === 0) doubts.push(`the question names nobody; ${name} is the first who is named`);
  if (kinds.length > 1) doubts.push("the story has she and he, and does not say who is which");
  const person = (one: string): Character => ({ name: one, pronouns: pronouns as Character["pronouns"] });
  return { character: person(name), others: all.filter((one) => one !== name).map(person), doubts };
}

/** Names in a text, in order; `known` ones count at the start of a sentence too. */
function namesIn(text: string, known: readonly string[] = []): string[] {
  const tokens = tokenise(text);
  const isCapital = (i: number): boolean =>
    /^\p{Lu}\p{Ll}/u.test(tokens[i]?.stem ?? "") && !isClosed(tokens[i]?.stemLower ?? "");
  const inside = new Set(tokens.flatMap(({ starts, stem }, i) => (!starts && isCapital(i) ? [stem] : [])));
  const names: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const { starts, stem, clitic } = tokens[i]!;
    if (!isCapital(i)) continue;
    // At a sentence's start the capital says nothing: the word is a name elsewhere, or has a verb after it.
    const isName = !starts || inside.has(stem) || known.includes(stem) || clitic === "'s" || leads(i);
    if (!isName) continue;
    const second = clitic === "" && isCapital(i + 1) && !tokens[i + 1]!.starts ? tokens[i + 1]!.stem : "";
    names.push(second === "" ? stem : `${stem} ${second}`);
    if (second !== "") i++;
  }
  return [...new Set(names)];

  function leads(i: number): boolean {
    const next = tokens[i + 1];
    if (next === undefined || next.kind === "mark") return false;
    const after = next.lower === "and" ? tokens[i + 2] : next;
    return isCapital(i + 2) && next.lower === "and"
      ? true
      : ["third", "past", "modal"].includes(verbForm(after?.lower ?? "", true));
  }
}

const isClosed = (word: string): boolean =>
  noNames.has(word) ||
  adverbs.has(word) ||
  coordinators.has(word) ||
  determiners.has(word) ||
  eitherPrepositionOrSubordinator.has(word) ||
  prepositions.has(word) ||
  questionWords.has(word) ||
  subordinators.has(word);
