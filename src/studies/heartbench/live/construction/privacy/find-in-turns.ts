import { findIdentifiers } from "./find-identifiers.js";
import { findInParts } from "./find-in-parts.js";
import type { Confidence, Identifier } from "./identifier.js";
import { identifierLexicon } from "./lexicon.js";
import type { NameLibrary } from "./name-library.js";
import { occurrences } from "./occurrences.js";
import { askedBefore, type PrivacyTurn, type TurnIdentifier, type TurnPlace } from "./turns.js";

/**
 * Finds identifiers in a conversation: those of each turn, and numbers and e-mail addresses that are split over
 * turns of one speaker ("my number is 138 0013", then "8000"). The parts of a split one are joined by a line
 * break in `text`.
 *
 * @param options.seen finds by text, of the same options: those texts are not searched again
 *
 * @example
 * ```ts
 * const turns = ["我的手机是138 0013", "后面是8000"].map((text) => ({ role: "user" as const, text }));
 * findInTurns(turns).map(({ text }) => text); // ["138 0013\n8000"]
 * ```
 */
export function findInTurns(
  turns: readonly PrivacyTurn[],
  options: { least?: Confidence; library?: NameLibrary; seen?: Map<string, Identifier[]> } = {},
): TurnIdentifier[] {
  const { seen = new Map<string, Identifier[]>(), ...search } = options;
  const finds = (text: string, asked: string): Identifier[] => {
    const key = `${asked}\n${text}`;
    const found = seen.get(key) ?? findIdentifiers(text, { ...search, asked });
    seen.set(key, found);
    return found;
  };
  const own = turns.flatMap(({ text }, turn) =>
    finds(text, askedBefore(turns, turn)).map(({ start, end, ...one }) => ({
      ...one,
      places: [{ turn, start, end }],
    })),
  );
  const parts = findInParts(turns, own, options.least);
  const takenTurns = new Set(parts.flatMap(({ places }) => places.map(({ turn }) => turn)));
  const edges = splitFinds(turns, options.least).filter(
    ({ places }) => !places.some(({ turn }) => takenTurns.has(turn)),
  );
  const split = [...parts, ...edges];
  const inSplit = (place: TurnPlace): boolean =>
    split.some(({ places }) =>
      places.some((other) => other.turn === place.turn && other.start < place.end && place.start < other.end),
    );
  const kept = [...own.filter(({ places }) => !places.some(inSplit)), ...split];
  return [...kept, ...named(turns, kept)].sort(
    (a, b) => a.places[0]!.turn - b.places[0]!.turn || a.places[0]!.start - b.places[0]!.start,
  );
}

/** Where a name that was found once stands again, in small letters or beside other words. */
function named(turns: readonly PrivacyTurn[], found: readonly TurnIdentifier[]): TurnIdentifier[] {
  const { wordNames, notEnglish, notName } = identifierLexicon();
  const out: TurnIdentifier[] = [];
  const names = new Map(
    found.flatMap((one) => {
      const isLatin =
        /^\p{Lu}\p{Ll}{3,}$/u.test(one.text) &&
        !wordNames.has(one.text.toLowerCase()) &&
        !notEnglish.has(one.text);
      const isHan = /^\p{Script=Han}{2,4}$/u.test(one.text) && !notName.has(one.text);
      return one.kind === "name" && one.confidence !== "low" && (isLatin || isHan)
        ? [[one.text, one] as const]
        : [];
    }),
  );
  for (const [text, one] of names) {
    for (const place of occurrences(turns, text, true)) {
      const isTaken = [...found, ...out].some(({ places }) =>
        places.some((own) => own.turn === place.turn && own.start < place.end && place.start < own.end),
      );
      if (isTaken) continue;
      out.push({
        ...one,
        text: turns[place.turn]!.text.slice(place.start, place.end),
        rule: "found elsewhere",
        places: [place],
      });
    }
  }
  return out;
}

/** What of an identifier a turn may end or begin with: digits with signs between them, or a part of an address. */
const edge =
  "[\\d\\uff10-\\uff19零〇一幺二三四五六七八九][\\d\\uff10-\\uff19零〇一幺二三四五六七八九 ()+.·-]*[\\dXx\\uff10-\\uff19零〇一幺二三四五六七八九]?";
const endsWith = [
  new RegExp(`(?<part>\\+?${edge})[^\\d\\p{L}]{0,4}(?:[\\p{L} ]{0,8}[^\\d\\p{L}]{0,4})$`, "u"),
  /(?<part>[\w.+-]+@?)[\s.…,，。]{0,3}$/u,
];
const beginsWith = [
  new RegExp(`^[^\\d\\p{L}]{0,4}(?:[\\p{L}][\\p{L} ,，:：]{0,20}?)??[^\\d\\p{L}]{0,4}(?<part>${edge})`, "u"),
  /^[\s.…,，。]{0,3}(?:[\p{L} ,，:：]{0,12}?)??(?<part>@?[a-z\d-]*@?(?:[a-z\d-]+\.)+[a-z]{2,})/iu,
];
const whole = new RegExp(
  `^[^\\d\\p{L}]{0,4}(?:[\\p{L}][\\p{L} ,，:：]{0,12})?[^\\d\\p{L}]{0,4}(?<part>${edge})[^\\d\\p{L}]{0,4}(?:[\\p{L}]{0,3}[^\\d\\p{L}]{0,4})$`,
  "u",
);
/** How far from its end a turn is looked at. */
const longestPart = 80;
/** Over how many turns of a speaker an identifier may be spread. */
const mostParts = 4;

function splitFinds(turns: readonly PrivacyTurn[], least?: Confidence): TurnIdentifier[] {
  const out: TurnIdentifier[] = [];
  for (const [turn, { role, text }] of turns.entries()) {
    if (out.some(({ places }) => places.some((place) => place.turn === turn))) continue;
    const followers = turns.flatMap((other, i) =>
      i > turn && i <= turn + 2 * mostParts && other.role === role ? [i] : [],
    );
    for (const [form, pattern] of endsWith.entries()) {
      // Only the end of a long turn: the patterns try every place.
      const cut = Math.max(0, text.length - longestPart);
      const first = shifted(placeOf(pattern, text.slice(cut), turn), cut);
      if (first === undefined) continue;
      const found = grow(turns, [first], followers, form, least);
      if (found === undefined) continue;
      out.push(found);
      break;
    }
  }
  return out;
}

/** The identifier of these parts and as many later ones as it takes. */
function grow(
  turns: readonly PrivacyTurn[],
  parts: readonly TurnPlace[],
  followers: readonly number[],
  form: number,
  least?: Confidence,
): TurnIdentifier | undefined {
  const [next, ...later] = followers;
  if (next === undefined || parts.length === mostParts) return undefined;
  const place = placeOf(beginsWith[form]!, turns[next]!.text.slice(0, longestPart), next);
  if (place === undefined) return undefined;
  const all = [...parts, place];
  // A turn in the middle consists of its part; a longer identifier goes before a shorter one.
  const longer =
    turns[next]!.text.length <= longestPart && whole.test(turns[next]!.text)
      ? grow(turns, all, later, form, least)
      : undefined;
  return longer ?? identified(turns, all, form, least);
}

function identified(
  turns: readonly PrivacyTurn[],
  places: TurnPlace[],
  form: number,
  least?: Confidence,
): TurnIdentifier | undefined {
  const texts = places.map(({ turn, start, end }) => turns[turn]!.text.slice(start, end));
  const before = turns[places[0]!.turn]!.text.slice(0, places[0]!.start).slice(-20);
  const joint = form === 0 ? " " : "";
  const joined = texts.map((text) => text.trim()).join(joint);
  const find = findIdentifiers(before + joined, least === undefined ? {} : { least }).find(
    ({ kind, start, end }) =>
      (form === 0 ? /^(?:phone|id-number|bank-card|account)$/u : /^(?:email)$/u).test(kind) &&
      start <= before.length + 1 &&
      end >= before.length + joined.length - 1,
  );
  if (find === undefined) return undefined;
  // What one turn has on its own is no split identifier.
  const alone = findIdentifiers(before + texts[0]!.trim()).some(
    ({ kind, start }) => kind === find.kind && start >= before.length - 1,
  );
  const { kind, confidence, rule, layer } = find;
  return alone && form === 0
    ? undefined
    : { kind, confidence, layer, rule: `${rule}, split over turns`, text: texts.join("\n"), places };
}

const shifted = (place: TurnPlace | undefined, by: number): TurnPlace | undefined =>
  place === undefined ? undefined : { ...place, start: place.start + by, end: place.end + by };

function placeOf(pattern: RegExp, text: string, turn: number): TurnPlace | undefined {
  const match = new RegExp(pattern.source, `${pattern.flags}d`).exec(text);
  const [start, end] = match?.indices?.groups?.part ?? [];
  if (start === undefined || end === undefined) return undefined;
  const part = text.slice(start, end);
  return { turn, start, end: end - (part.length - part.trimEnd().length) };
}
