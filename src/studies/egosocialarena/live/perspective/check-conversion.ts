import type { Item } from "../../../../core/item.js";
import { type ItemPart, type ItemPeople, type ItemTexts, textsOf } from "./convert-item.js";
import { type Character, readPassage } from "./passage.js";
import { tokenise } from "./tokens.js";
import { secondPerson, verbForm } from "./verbs.js";
import { wordDistance } from "./word-distance.js";
import { words } from "./words.js";

/** What is wrong with a converted item. */
export interface ConversionFinding {
  check: "name" | "agreement" | "quotation" | "content" | "options" | "key" | "answer";
  part: ItemPart | "item";
  found: string;
}

/** The people of a converted item, and how strictly it is checked. */
export interface CheckOptions extends ItemPeople {
  /**
   * How many words of a part may be added, dropped or changed besides those that a conversion must change.
   * Default 0.
   */
  allowedChanges?: number;
  /** Answers an item by its texts, as a model of its world does. The answer must stay the same. */
  answer?: (item: Item) => number | null;
}

/**
 * Checks a converted item against its source, whoever converted it. Narration must not name the character or
 * say "you is". Quotations must be unchanged. Without persons and verb endings, the same words must remain in
 * the same order. There must be as many options, all different, and the same key. With `answer`, the answer
 * must be the same too. An item that passes can still be wrong, if a pronoun was given to the wrong person.
 *
 * @example
 * ```ts
 * const item = (text: string) => ({ id: "i", study: "egosocialarena", conditions: {}, stimulus: { text }, question: "Why?", options: [], rubric: "-" }) as const;
 * const people = { character: { name: "Mina", pronouns: "she" } } as const;
 * const check = (text: string) => checkConversion({ ...item("Mina sings."), options: [] }, { ...item(text), options: [] }, people).map(({ check }) => check);
 * check("You sing."); // []
 * check("Mina sings, and you hums loudly."); // ["name", "agreement", "content"]
 * ```
 */
export function checkConversion(source: Item, converted: Item, options: CheckOptions): ConversionFinding[] {
  const findings: ConversionFinding[] = [];
  const { character, others = [], background = false, allowedChanges = 0 } = options;
  const before = textsOf(source, background);
  const after = textsOf(converted, background);
  if (before.options.length !== after.options.length) {
    const found = `${before.options.length} options became ${after.options.length}`;
    findings.push({ check: "options", part: "item", found });
  }
  for (const [part, text] of partsOf(after)) {
    const twin = new Map(partsOf(before)).get(part);
    if (twin === undefined) continue;
    findings.push(...checkText(twin, text, part, [character, ...others], allowedChanges));
    if (part.startsWith("option") && after.options.filter((option) => option === text).length > 1) {
      findings.push({ check: "options", part, found: `"${text}" stands there twice` });
    }
  }
  if (source.keyed !== converted.keyed) {
    findings.push({
      check: "key",
      part: "item",
      found: `the key was ${source.keyed} and is ${converted.keyed}`,
    });
  }
  if (options.answer !== undefined) {
    const [was, is] = [options.answer(source), options.answer(converted)];
    if (was !== is)
      findings.push({ check: "answer", part: "item", found: `the answer was ${was} and is ${is}` });
  }
  return findings;
}

/** An item's texts, each with the name of its part. */
export function partsOf({ background, story, question, options }: ItemTexts): [ItemPart, string][] {
  return [
    ...(background === undefined ? [] : [["background", background] as [ItemPart, string]]),
    ["story", story],
    ["question", question],
    ...options.map((option, i): [ItemPart, string] => [`option ${i}`, option]),
  ];
}

function checkText(
  before: string,
  after: string,
  part: ItemPart,
  people: readonly Character[],
  allowed: number,
): ConversionFinding[] {
  const findings: ConversionFinding[] = [];
  const passage = readPassage(after, people);
  for (const { from, who } of passage.mentions) {
    const name = passage.tokens[from]?.text ?? "";
    if (who === 0) findings.push({ check: "name", part, found: `"${name}" is left outside quotation marks` });
  }
  const wrong = disagreement(after);
  if (wrong !== undefined) findings.push({ check: "agreement", part, found: `"${wrong}"` });
  const [saidBefore, saidAfter] = [quoted(before), quoted(after)];
  if (saidBefore !== saidAfter) {
    findings.push({
      check: "quotation",
      part,
      found: `${saidBefore || "nothing"} became ${saidAfter || "nothing"}`,
    });
  }
  const name = people[0]?.name ?? "";
  const opening = part === "background" && !before.includes(`You are ${name}`) ? `You are ${name}. ` : "";
  const kept = opening !== "" && after.startsWith(opening) ? after.slice(opening.length) : after;
  const distance = wordDistance(content(before, people), content(kept, people));
  if (distance > allowed) {
    findings.push({
      check: "content",
      part,
      found: `${distance} words differ that a conversion leaves alone`,
    });
  }
  return findings;
}

const quoted = (text: string): string =>
  tokenise(text)
    .filter((token) => token.quoted)
    .map((token) => token.text)
    .join(" ");

/** "you is", "you sings" at the head of a clause. */
function disagreement(text: string): string | undefined {
  const tokens = tokenise(text);
  for (const [i, token] of tokens.entries()) {
    if (token.quoted || token.lower !== "you") continue;
    const [before, next] = [tokens[i - 1], tokens[i + 1]];
    const heads =
      token.starts ||
      before?.kind === "mark" ||
      words("and but or so because when while if that where").has(before?.lower ?? "");
    if (!heads || next === undefined || next.sentence !== token.sentence) continue;
    const third = verbForm(next.lower) === "third" || next.lower === "was";
    if (third && before?.lower !== "or") return `${token.text} ${next.text}`;
  }
  return undefined;
}

const persons =
  words(`she he they her him them his hers their theirs herself himself themself themselves you your yours
yourself yourselves both all i`);
const be = words("is are was were am be");

/** What a text says without its persons: words with the endings of verbs and the forms of be, have and do made one. */
function content(text: string, people: readonly Character[]): string[] {
  const names = new Set(
    [people[0]?.name ?? "", ...(people[0]?.aliases ?? [])].flatMap((name) => name.toLowerCase().split(/\s+/)),
  );
  return tokenise(text).flatMap((token) => {
    const attached =
      token.clitic === "" || token.clitic === "'s" || token.clitic === "'" ? [] : [token.clitic];
    if (persons.has(token.stemLower) || names.has(token.stemLower))
      return attached.filter((clitic) => !["'re", "'ve"].includes(clitic));
    if (/^(where|what|who|how|when|why)$/.test(token.stemLower) && token.clitic === "'s")
      return [token.stemLower];
    if (be.has(token.lower) || ["has", "have"].includes(token.lower)) return [];
    return [
      verbForm(token.lower, true) === "third"
        ? secondPerson(token.lower)
        : (secondForms[token.lower] ?? token.lower),
    ];
  });
}

const secondForms: Readonly<Record<string, string>> = { "isn't": "aren't", "wasn't": "weren't" };
