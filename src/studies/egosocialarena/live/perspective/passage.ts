import type { Person } from "../../../../stimuli/story.js";
import { type Token, tokenise } from "./tokens.js";
import { isBaseVerb, isModal } from "./verbs.js";
import { determiners, words } from "./words.js";

/** Someone in a passage; the pronouns say how the passage speaks of them. */
export interface Character extends Pick<Person, "name" | "pronouns"> {
  /** Other names that the passage uses: "Dr Lund" beside "Ida". */
  aliases?: readonly string[];
}

/** A name that is used for its bearer: tokens `from` to `to`, `who` an index into the people (0 is the character). */
export interface Mention {
  from: number;
  to: number;
  who: number;
}

/** A passage, read: its tokens and where its people are named. */
export interface Passage {
  text: string;
  tokens: Token[];
  people: readonly Character[];
  mentions: Mention[];
  /** The mention that begins or ends at a token. */
  mentionFrom: ReadonlyMap<number, Mention>;
  mentionTo: ReadonlyMap<number, Mention>;
  /** First tokens of places where the character's name is mentioned, not used, and therefore stays. */
  kept: number[];
}

const titles = words(
  "mr mrs ms miss dr aunt auntie uncle captain professor sister brother nurse doctor king queen lady sir",
);
const naming = words("called named nicknamed christened spelt spelled signed");
const months = words("april may june august");
const capitalWords =
  words(`i monday tuesday wednesday thursday friday saturday sunday january february march april may june
july august september october november december english french german spanish italian chinese japanese latin greek arabic
turkish polish russian portuguese dutch swedish christmas easter`);

/**
 * Reads a passage: words, and which of them name its people.
 *
 * A name that is only mentioned is no mention: "is called Mina", "Mina is her name", "You are Mina"; nor is a
 * word that is spelt like a name (the verb *will*), or a name inside another ("Mina Street", "the Mina").
 */
export function readPassage(text: string, people: readonly Character[]): Passage {
  const tokens = tokenise(text);
  const mentions: Mention[] = [];
  const kept: number[] = [];
  const spellings = people
    .flatMap(({ name, aliases = [] }, who) => [name, ...aliases].map((spelling) => ({ spelling, who })))
    .map(({ spelling, who }) => ({ parts: tokenise(spelling).map(({ text }) => text), who }))
    .sort((a, b) => b.parts.length - a.parts.length);
  for (let i = 0; i < tokens.length; i++) {
    const found = spellings.find(({ parts }) => spells(tokens, i, parts));
    if (found === undefined || tokens[i]?.quoted) continue;
    const mention = { from: i, to: i + found.parts.length - 1, who: found.who };
    if (isHomograph(tokens, mention)) continue;
    if (isMentionedOnly(tokens, mention, people)) {
      if (found.who === 0) kept.push(i);
    } else mentions.push(mention);
    i = mention.to;
  }
  return {
    ...{ text, tokens, people, mentions, kept },
    mentionFrom: new Map(mentions.map((mention) => [mention.from, mention])),
    mentionTo: new Map(mentions.map((mention) => [mention.to, mention])),
  };
}

const spells = (tokens: readonly Token[], at: number, parts: readonly string[]): boolean =>
  parts.every((part, n) => {
    const token = tokens[at + n];
    if (token === undefined) return false;
    return n === parts.length - 1
      ? token.text === part || token.stem === part || token.text === `${part}'` || token.text === `${part}’`
      : token.text === part;
  });

/** Whether a word at the start of a sentence is a verb or month that is spelt like the name. */
function isHomograph(tokens: readonly Token[], { from, to }: Mention): boolean {
  const word = tokens[from] as Token;
  const next = tokens[to + 1];
  const before = tokens[from - 1];
  if (from !== to || next === undefined) return false;
  if (months.has(word.lower)) {
    if (/^\d+(st|nd|rd|th)?$/.test(next.text) || /^\d/.test(before?.text ?? "")) return true;
    if (
      words("in since until last next early late of this every").has(before?.lower ?? "") &&
      !isModal(next.lower)
    ) {
      return before?.lower !== "of" || word.clitic === "";
    }
  }
  if (!word.starts || word.clitic !== "") return false;
  const subject =
    /^\p{Lu}/u.test(next.text) ||
    words("you he she they we i it the a an your his her their my our this that").has(next.lower);
  // "Will Ben come?", "Mark the page."
  return (isModal(word.lower) && subject) || (isBaseVerb(word.lower) && determiners.has(next.lower));
}

function isMentionedOnly(
  tokens: readonly Token[],
  { from, to }: Mention,
  people: readonly Character[],
): boolean {
  const at = (n: number): string => tokens[n]?.lower ?? "";
  const isName = (n: number): boolean =>
    people.some(({ name, aliases = [] }) =>
      [name, ...aliases].some((one) => one.split(/\s/).some((part) => part === tokens[n]?.stem)),
    );
  const capital = (n: number): boolean => {
    const token = tokens[n];
    return (
      token !== undefined &&
      token.kind === "word" &&
      !token.quoted &&
      /^\p{Lu}/u.test(token.text) &&
      !capitalWords.has(token.stemLower) &&
      !isName(n)
    );
  };
  const same = (n: number): boolean => tokens[n]?.sentence === tokens[from]?.sentence;
  const adjoins = (n: number): boolean =>
    same(n) && same(n + 1) && (tokens[n + 1]?.start ?? 0) - (tokens[n]?.end ?? 0) === 1;
  // Part of a longer name: "Mina Street", "Mina's Café", "Villa Mina", "the Mina".
  if (adjoins(to) && capital(to + 1)) return true;
  if (
    adjoins(from - 1) &&
    capital(from - 1) &&
    !tokens[from - 1]?.starts &&
    !titles.has(at(from - 1)) &&
    tokens[from - 1]?.clitic === ""
  )
    return true;
  if (
    ["the", "a", "an", "another"].includes(at(from - 1)) &&
    !(tokens[to]?.clitic === "'s" && at(from - 1) !== "the")
  )
    return true;
  // Mentioned: "called Mina", "the name Mina", "Mina is her name".
  if (naming.has(at(from - 1))) return true;
  if (["name", "nickname", "names", "alias"].includes(at(from - 1)) && tokens[to]?.clitic === "") return true;
  if (["is", "was", "'s", "be"].includes(at(from - 1)) && /^(name|nickname)$/.test(at(from - 2))) return true;
  if (tokens[from - 1]?.clitic === "'s" && /^(name|nickname)$/.test(tokens[from - 1]?.stemLower ?? ""))
    return true;
  if (
    ["is", "was"].includes(at(to + 1)) &&
    words("his her their the my").has(at(to + 2)) &&
    /^(name|nickname)$/.test(at(to + 3))
  )
    return true;
  if (
    ["him", "her", "them", "himself", "herself", "themself", "me", "us"].includes(at(from - 1)) &&
    /^(call|calls|called|name|names|calling|christened|nicknamed)$/.test(at(from - 2))
  )
    return true;
  if (at(from - 1) === "as" && at(from - 2) === "known") return true;
  return isRole(tokens, { from, to });
}

/** "You are Mina", "Imagine being Mina", "the role of Mina": the name says who "you" is. */
function isRole(tokens: readonly Token[], { from, to }: { from: number; to: number }): boolean {
  if (tokens[to]?.clitic !== "") return false;
  const at = (n: number): string => tokens[n]?.lower ?? "";
  const [one, two] = [at(from - 1), at(from - 2)];
  if (["you're", "being", "become", "impersonate", "portray"].includes(one)) return true;
  if (
    ["are", "play", "playing"].includes(one) &&
    ["you", "now", "will", "are", "to", "please", ".", ""].includes(two)
  )
    return true;
  if (one === "be" && ["to", "you'll", "will", "now"].includes(two)) return true;
  return (
    one === "of" &&
    ["role", "part", "character", "persona", "perspective"].includes(two) &&
    words("the a").has(at(from - 3))
  );
}
