import { findAccounts } from "./find-accounts.js";
import { findAddresses } from "./find-addresses.js";
import { findAnswers } from "./find-answers.js";
import { findByLibrary } from "./find-by-library.js";
import { findCalledNumbers } from "./find-called-numbers.js";
import { findChineseNames } from "./find-chinese-names.js";
import { findDates } from "./find-dates.js";
import { findNames } from "./find-names.js";
import { findNumbers } from "./find-numbers.js";
import { findOrganisations } from "./find-organisations.js";
import { findPlaces } from "./find-places.js";
import { findPlatesAndLinks } from "./find-plates.js";
import { type Candidate, type Confidence, confidences, type Identifier } from "./identifier.js";
import { identifierLexicon } from "./lexicon.js";
import type { NameLibrary } from "./name-library.js";
import { normaliseText } from "./normalise.js";

/**
 * Finds what may identify a person in a text: names, telephone numbers, identity numbers, e-mail addresses,
 * accounts, bank cards, addresses, places, organisations, full dates, number plates and links. It reads Chinese
 * and English, also mixed, full-width and spaced digits, and Chinese digits. If finds overlap, the surer one is
 * kept; of equally sure ones, the longer. Finding nothing does not prove that a text is free of identifiers,
 * and a story can identify a person without any of them. {@link evaluatePrivacy} says how much of a planted set
 * is found, and how many finds are wrong.
 *
 * @param options.least leaves out less sure finds; default "low", which keeps everything
 * @param options.asked what the other speaker said just before; an answer to a question for a number, an account or
 * a name is found without a word that says what it is
 * @param options.library names and places of {@link openNameLibrary}; without it only the rules search
 *
 * @example
 * ```ts
 * findIdentifiers("打我手机：１３８ ００１３ ８０００")[0]!.text; // "１３８ ００１３ ８０００"
 * findIdentifiers("我跟王老师说过了").map(({ kind, text }) => [kind, text]); // [["name", "王老师"]]
 * findIdentifiers("I slept three hours.").length; // 0
 * ```
 */
export function findIdentifiers(
  text: string,
  options: { least?: Confidence; library?: NameLibrary; asked?: string } = {},
): Identifier[] {
  const { text: normal, from } = normaliseText(text);
  const least = confidences.indexOf(options.least ?? "low");
  const rank = (one: Candidate): number => confidences.indexOf(one.confidence);
  const lexicon = identifierLexicon();
  const byRules = [
    ...findNumbers(normal),
    ...findCalledNumbers(normal),
    ...findAccounts(normal),
    ...findAddresses(normal),
    ...findDates(normal),
    ...findPlatesAndLinks(normal),
    ...findOrganisations(normal, lexicon),
    ...findPlaces(normal, lexicon),
    ...findNames(normal, lexicon),
    ...findChineseNames(normal, lexicon),
    ...findAnswers(normal, options.asked ?? "", lexicon),
  ];
  const all = (
    options.library === undefined ? byRules : findByLibrary(normal, byRules, options.library, lexicon)
  )
    .filter((one) => rank(one) >= least)
    .sort((a, b) => rank(b) - rank(a) || b.end - b.start - (a.end - a.start) || a.start - b.start);
  const kept: Candidate[] = [];
  for (const one of all) {
    if (kept.every((other) => one.end <= other.start || one.start >= other.end)) kept.push(one);
  }
  return kept
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, layer = "rules", ...rest }) => {
      // A find ends where its last character ends, not where the next one starts: characters that were
      // dropped in between do not belong to it.
      const [first, last] = [from[start]!, from[end - 1]!];
      const stop = last + String.fromCodePoint(text.codePointAt(last)!).length;
      return { ...rest, layer, text: text.slice(first, stop), start: first, end: stop };
    });
}
