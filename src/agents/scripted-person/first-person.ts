/** Which words of a text mean the person who speaks. */
export interface Teller {
  /** The first name, and others as they stand in the persona. */
  names: readonly string[];
  sex: "woman" | "man" | "nonbinary";
}

const pronouns = {
  woman: { subject: "she", object: "her", own: "her", mine: "hers", self: "herself" },
  man: { subject: "he", object: "him", own: "his", mine: "his", self: "himself" },
  nonbinary: { subject: "they", object: "them", own: "their", mine: "theirs", self: "themsel(?:f|ves)" },
} as const;

/** "Her" is no possessive before these words: "gave her the key", "told her that". */
const afterObject =
  "to|for|in|on|at|and|but|as|that|with|from|by|up|out|away|off|over|the|a|an|not|so|when|who|how|what|this|into|about|because|since|till|until|if|or|down|back|again|where|why|once|twice|first|alone";
const adverbs = "no longer|never|always|still|also|often|only|even|just|now|half|hardly|already|really";
/** Forms after "I", where the ending is not simply taken off. */
const forms: Readonly<Record<string, string>> = {
  is: "am",
  are: "am",
  were: "was",
  has: "have",
  does: "do",
  "isn't": "'m not",
  "aren't": "'m not",
  "weren't": "wasn't",
  "hasn't": "haven't",
  "doesn't": "don't",
};
const noVerb = /^(?:was|this|is|as|us|perhaps|always|yes|its|his|plus|across|besides|towards)$/i;

/**
 * A sentence about a person as that person would tell it. A rule, not a grammar: other people of the same sex in
 * one sentence are taken for the speaker.
 *
 * @example
 * ```ts
 * const ida = { names: ["Ida"], sex: "woman" } as const;
 * firstPerson("Ida's son told her that she never listens.", ida); // "My son told me that I never listen."
 * ```
 */
export function firstPerson(sentence: string, teller: Teller): string {
  // What is quoted was said by somebody, and stays as it was said.
  const pieces = sentence.split(/("[^"]*"|“[^”]*”)/u);
  return capitalised(agreeing(pieces.map((text, i) => (i % 2 === 0 ? turned(text, teller) : text)).join("")));
}

/** A name is the subject at the start of a clause, and the object elsewhere. */
const clauseStart =
  "(?:^|[.,;:!?–—]\\s|\\b(?:and|but|that|because|when|where|as|while|since|if|before|after|until|how|why|what)\\s)";

/** A name before one of these is the subject, wherever it stands. */
const beforeVerb = "has|is|was|had|did|does|can|could|will|would|must|may|should|never|always";

function turned(sentence: string, { names, sex }: Teller): string {
  const { subject, object, own, mine, self } = pronouns[sex];
  const name = names.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  let text = sentence;
  if (name !== "") {
    text = text
      .replace(new RegExp(`\\b(?:${name})['’]s(?!\\p{L})`, "gu"), "my")
      .replace(new RegExp(`(${clauseStart})(?:${name})(?!\\p{L})`, "giu"), "$1I")
      .replace(new RegExp(`\\b(?:${name})(?=\\s(?:${beforeVerb})\\b)`, "gu"), "I")
      .replace(new RegExp(`\\b(?:${name})(?!\\p{L})`, "gu"), "me");
  }
  return text
    .replace(word(self), "myself")
    .replace(word(`${object}(?=\\s+(?:${afterObject})\\b|\\s*[.,;:!?)"”]|\\s*$)`), "me")
    .replace(word(own === "his" ? "his(?=\\s*[.,;:!?)]|\\s*$)" : mine), "mine")
    .replace(word(own), "my")
    .replace(word(object), "me")
    .replace(word(subject), "I");
}

const word = (source: string): RegExp => new RegExp(`(?<![\\p{L}'’])${source}(?![\\p{L}])`, "giu");

/** Verbs after "I" lose the ending of the third person. */
function agreeing(text: string): string {
  const short = text.replace(/\bI['’]s been\b/g, "I've been").replace(/\bI['’](?:s|re)\b/g, "I'm");
  const verbs = new RegExp(`\\bI (?:(${adverbs}) )?([a-z]+(?:['’]t)?)\\b`, "g");
  const agreed = short.replace(verbs, (whole, adverb: string | undefined, verb: string) => {
    const form = bareVerb(verb.replace("’", "'"));
    if (form === verb) return whole;
    const start = form.startsWith("'") ? "I" : "I ";
    return adverb === undefined ? `${start}${form}` : `I ${adverb} ${form}`;
  });
  if (!/^I\b/.test(agreed)) return agreed;
  return agreed.replace(/\band (has|does|is)\b/g, (_, verb: string) => `and ${forms[verb]}`);
}

function bareVerb(verb: string): string {
  const known = forms[verb];
  if (known !== undefined) return known;
  if (noVerb.test(verb) || !/[a-z]{2}s$/.test(verb) || verb.endsWith("ss")) return verb;
  if (verb.endsWith("ies") && verb.length > 4) return `${verb.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x|zz|o)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

function capitalised(text: string): string {
  const start = text.search(/\p{L}/u);
  return start === -1 ? text : text.slice(0, start) + text[start]!.toUpperCase() + text.slice(start + 1);
}
