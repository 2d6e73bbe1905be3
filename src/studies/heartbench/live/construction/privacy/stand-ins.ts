import type { IdentifierKind } from "./identifier.js";
import { type IdentifierLexicon, identifierLexicon } from "./lexicon.js";
import type { NameLibrary } from "./name-library.js";
import { chineseName, type KnownParts } from "./name-parts.js";
import { normaliseText } from "./normalise.js";
import { otherDate, voidNumber } from "./stand-in-numbers.js";
import { standInPool } from "./stand-in-pool.js";
import { standInWords } from "./stand-in-words.js";
import type { TurnIdentifier } from "./turns.js";

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

type Found = Pick<TurnIdentifier, "kind" | "text" | "rule">;

/**
 * The stand-ins of one conversation. Names are replaced part by part: a surname, a character of a Chinese given
 * name, an English first name has one stand-in wherever it stands, so 王丽, 王老师 and 丽丽 stay one person. No
 * part of a name that occurs in the conversation stands for another.
 */
export function standInsFor(
  found: readonly Found[],
  material: string,
  options: { seed: number; attempt: number; library?: NameLibrary },
): (one: Found) => string {
  const lexicon = identifierLexicon();
  const words = standInWords();
  const names = found.filter(({ kind }) => kind === "name").map(({ text }) => plainName(text));
  const nameSigns = new Set(names.join(""));
  const small = normaliseText(material).text.toLowerCase();
  const draw = standInPool(options.seed, options.attempt, (word, pool) =>
    pool.startsWith("zh-name") ? nameSigns.has(word) : small.includes(word.toLowerCase()),
  );
  const known = partsOf(names, lexicon);
  const english = englishParts(found);
  const counts = new Map<string, Map<string, number>>();
  const numberOf = (kind: IdentifierKind, key: string): number => {
    const own = counts.get(kind) ?? new Map<string, number>();
    counts.set(kind, own);
    // Another attempt counts from further on, or an original that is itself a stand-in would stay for ever.
    if (!own.has(key)) own.set(key, own.size + 1 + options.attempt * 10);
    return own.get(key)!;
  };

  const zhName = (name: string): string => {
    const { prefix, surname, given, title } = chineseName(name, lexicon, known);
    const other =
      surname === ""
        ? ""
        : draw("zh-name-surname", surname, [
            [...words.zh.surnames],
            [...lexicon.surnames].filter((one) => one.length === 1),
          ]);
    const signs = [...given].map((sign) =>
      draw("zh-name-given", sign, [[...words.zh.givenNames], [...lexicon.usualGiven]]),
    );
    return prefix + other + signs.join("") + title;
  };
  const enFirst = (word: string): string => {
    const tags = options.library?.englishTags(word.toLowerCase()) ?? [];
    const { female, male, neutral } = words.en;
    const own = tags.includes("FemaleName") ? female : tags.includes("MaleName") ? male : neutral;
    return draw("en-first", word.toLowerCase(), [own, neutral, female, male]);
  };
  const enLast = (word: string): string => draw("en-last", word.toLowerCase(), [words.en.surnames]);
  const enName = (name: string, rule: string): string => {
    const parts = name.split(/\s+/u);
    const out = parts.map((part, i) => {
      const key = part.toLowerCase();
      const isLast =
        parts.length > 1
          ? i === parts.length - 1
          : english.last.has(key) || (rule === "title and name" && !english.first.has(key));
      return /^[A-Z]\.?$/u.test(part) && i > 0 ? "" : isLast ? enLast(part) : enFirst(part);
    });
    const joined = out.filter((part) => part !== "").join(" ");
    return name === name.toLowerCase() ? joined.toLowerCase() : joined;
  };

  return ({ kind, text, rule }) => {
    const plain = plainName(text);
    const key = plain.toLowerCase().replace(/[\s.·()（）-]/gu, "");
    const n = (): number => numberOf(kind, key);
    switch (kind) {
      case "name":
        return isHan(plain) ? zhName(plain) : enName(plain, rule);
      case "place": {
        if (!isHan(plain)) return draw("en-place", plain.toLowerCase(), [words.en.places]);
        const [, name, rank] =
          /^(.*?)((?<=.{2})(?:市|县|区|镇|乡|村|屯|州|旗|街道)|(?<=.)[镇村屯乡县])?$/u.exec(plain)!;
        return draw("zh-place", name!, [words.zh.places]) + (rank ?? "");
      }
      case "organisation":
        return organisation(plain, lexicon, (name) =>
          draw(isHan(plain) ? "zh-organisation" : "en-organisation", name, [
            isHan(plain) ? words.zh.organisations : words.en.organisations,
          ]),
        );
      case "address":
        return isHan(plain)
          ? `${draw("zh-street", key, [words.zh.streets])}${n()}号`
          : `${n()} ${draw("en-street", key, [words.en.streets])}`;
      case "email":
        return `person${n()}@example.com`;
      case "link":
        return `https://example.com/page${n()}`;
      case "account":
        return /[A-Za-z_]/u.test(plain)
          ? `user_${String(n()).padStart(4, "0")}`
          : voidNumber(kind, text, n());
      case "plate":
        return plate(plain, n());
      case "date":
        return otherDate(text, options.seed + options.attempt);
      default:
        return kind === "id-number" && /[A-Za-z]/u.test(plain.replace(/x$/iu, ""))
          ? plate(plain, n())
          : voidNumber(kind, text, n());
    }
  };
}

/** A name as it is compared: without signs that are not seen, in plain letters. */
export const plainName = (text: string): string =>
  normaliseText(text)
    .text.replace(/['’]s$/u, "")
    .trim();

function partsOf(names: readonly string[], lexicon: IdentifierLexicon): KnownParts {
  const full = names.filter(isHan).map((name) => chineseName(name, lexicon));
  const sure = full.filter(
    ({ surname, given, title }) =>
      surname !== "" && (given.length === 2 || title !== "" || given.length === 1),
  );
  const given = sure.map((one) => one.given).filter((one) => one !== "");
  return {
    surnames: new Set(sure.map(({ surname }) => surname)),
    givenSigns: new Set(given.join("")),
    givenNames: new Set(given.filter((one) => one.length === 2)),
  };
}

/** First and last names that stand in full names. */
function englishParts(found: readonly Found[]): { first: Set<string>; last: Set<string> } {
  const full = found
    .filter(({ kind, text }) => kind === "name" && !isHan(text))
    .map(({ text }) => plainName(text).toLowerCase().split(/\s+/u))
    .filter((parts) => parts.length > 1);
  return {
    first: new Set(full.map((parts) => parts[0]!)),
    last: new Set(full.map((parts) => parts.at(-1)!)),
  };
}

function organisation(name: string, lexicon: IdentifierLexicon, draw: (name: string) => string): string {
  if (isHan(name)) {
    const ending = lexicon.organisationEndings.filter(
      (end) => name.endsWith(end) && name.length > end.length,
    )[0];
    return ending === undefined ? `${draw(name)}公司` : draw(name.slice(0, -ending.length)) + ending;
  }
  const of = /^(\w+) of (.+)$/u.exec(name);
  if (of !== null) return `${of[1]} of ${draw(of[2]!.toLowerCase())}`;
  const words = name.split(/\s+/u);
  const first = words.findIndex((word, i) => i > 0 && lexicon.englishEndings.includes(word));
  const kept = first === -1 ? [] : words.slice(first);
  return [
    draw(
      words
        .slice(0, first === -1 ? undefined : first)
        .join(" ")
        .toLowerCase(),
    ),
    ...kept,
  ].join(" ");
}

/** A plate or another mark of letters and digits: the letters X, the digits a count. */
function plate(text: string, n: number): string {
  const digits = text.replace(/\D/gu, "").length;
  const count = String(n).padStart(digits, "0").slice(-digits);
  let at = 0;
  const [, province = "", rest = text] = /^(\p{Script=Han}?)(.*)$/u.exec(text)!;
  return (
    province +
    [...rest].map((sign) => (/\d/u.test(sign) ? count[at++]! : /[A-Za-z]/u.test(sign) ? "X" : sign)).join("")
  );
}
