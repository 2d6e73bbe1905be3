import { InputError } from "../../../../../core/errors.js";
import type { Estimate } from "../../../../../core/estimate.js";
import { clopperPearson } from "../../../../../stats/clopper-pearson.js";
import { findInTurns } from "./find-in-turns.js";
import { type Confidence, type IdentifierKind, identifierKinds } from "./identifier.js";
import type { NameLibrary } from "./name-library.js";
import type { PlantedSentence } from "./planted.js";
import type { TurnIdentifier, TurnPlace } from "./turns.js";

/**
 * How much of what was planted is found, and how many finds are right: shares from 0 to 1, NaN where there is none.
 */
export interface PrivacyRates {
  /** The share of planted identifiers of which a find of the same kind overlaps every part. */
  recall: Estimate;
  /** The share of finds that overlap a planted identifier of the same kind. */
  precision: Estimate;
  /** The share of found identifiers of which every start and end is exact. */
  exact: Estimate;
  /** The share of planted identifiers of which no character is outside the finds, of whatever kind. */
  covered: Estimate;
  /** A line for each planted identifier that was not found, with its sentence and kind. */
  missed: string[];
  /** A line for each find that is none, with the rule that found it. */
  spurious: string[];
}

type Named = Pick<TurnIdentifier, "kind" | "places">;

/**
 * How much of a planted set is found, and how many finds are wrong, over all kinds, by kind and by language.
 * Clopper-Pearson intervals take identifiers and finds as independent, since most texts have one.
 *
 * The authors of the sets `with-the-rules` and `after-the-rules` also wrote the rules, and both sets have been
 * looked at while rules were written. Only the set `after-the-freeze` says something about new text, and even
 * its author invents: real dialogues have rarer forms, so expect less.
 *
 * @param options.library searches with the library of names and places as well; without it by rules alone
 *
 * @example
 * ```ts
 * const planted = await loadPlantedSentences();
 * evaluatePrivacy(planted).byKind.email.recall.value > 0.9; // true
 * ```
 */
export function evaluatePrivacy(
  sentences: readonly PlantedSentence[],
  options: { least?: Confidence; library?: NameLibrary } = {},
): {
  all: PrivacyRates;
  byKind: Record<IdentifierKind, PrivacyRates>;
  byLanguage: Record<"zh" | "en", PrivacyRates>;
} {
  const judged = sentences.map((sentence) => ({ sentence, found: findInTurns(sentence.turns, options) }));
  const rates = (kinds: readonly IdentifierKind[], among = judged): PrivacyRates => {
    const [missed, spurious]: [string[], string[]] = [[], []];
    const count = { planted: 0, hit: 0, exact: 0, covered: 0, found: 0, right: 0 };
    for (const { sentence, found } of among) {
      const own = sentence.planted.filter(({ kind }) => kinds.includes(kind));
      for (const one of own) {
        const finds = found.filter(({ kind }) => kind === one.kind);
        const hit = one.places.every((place) => finds.some((find) => overlaps(find, place)));
        count.planted++;
        if (hit) count.hit++;
        else missed.push(`${sentence.id} ${one.kind}: ${one.text}`);
        if (hit && one.places.every((place) => finds.some((find) => hasPlace(find, place)))) count.exact++;
        if (one.places.every((place) => isCovered(place, found))) count.covered++;
      }
      for (const find of found.filter(({ kind }) => kinds.includes(kind))) {
        const right = own.some(
          (one) => one.kind === find.kind && find.places.some((place) => overlaps(one, place)),
        );
        count.found++;
        if (right) count.right++;
        else spurious.push(`${sentence.id} ${find.kind}: ${find.text} (${find.rule})`);
      }
    }
    return {
      recall: clopperPearson(count.hit, count.planted),
      precision: clopperPearson(count.right, count.found),
      exact: clopperPearson(count.exact, count.hit),
      covered: clopperPearson(count.covered, count.planted),
      ...{ missed, spurious },
    };
  };
  const byKind = Object.fromEntries(identifierKinds.map((kind) => [kind, rates([kind])]));
  const of = (language: "zh" | "en"): PrivacyRates =>
    rates(
      identifierKinds,
      judged.filter(({ sentence }) => sentence.language === language),
    );
  return {
    all: rates(identifierKinds),
    byKind: byKind as Record<IdentifierKind, PrivacyRates>,
    byLanguage: { zh: of("zh"), en: of("en") },
  };
}

const meets = (a: TurnPlace, b: TurnPlace): boolean =>
  a.turn === b.turn && a.start < b.end && b.start < a.end;
const overlaps = ({ places }: Named, place: TurnPlace): boolean => places.some((own) => meets(own, place));
const hasPlace = ({ places }: Named, place: TurnPlace): boolean =>
  places.some(({ turn, start, end }) => turn === place.turn && start === place.start && end === place.end);

function isCovered({ turn, start, end }: TurnPlace, found: readonly TurnIdentifier[]): boolean {
  const own = found.flatMap(({ places }) => places.filter((place) => place.turn === turn));
  for (let at = start; at < end; at++) {
    if (!own.some((place) => place.start <= at && at < place.end)) return false;
  }
  return true;
}

/** One row of the table of rates. */
export interface PrivacyRow extends Pick<PrivacyRates, "recall" | "precision" | "exact" | "covered"> {
  /** "rules", or "rules and library" */
  layers: string;
  /** "all", a language, or a kind */
  of: string;
}

/**
 * The rates of a set by kind, by language and by layer: with the library if one is given, and always by rules
 * alone. Rows of kinds that the set does not have, and that nothing was taken for, are left out.
 *
 * @throws InputError `privacyTable requires at least one planted text, got 0`
 */
export function privacyTable(
  sentences: readonly PlantedSentence[],
  { least = "low", library }: { least?: Confidence; library?: NameLibrary } = {},
): PrivacyRow[] {
  if (sentences.length === 0) throw new InputError("privacyTable requires at least one planted text, got 0");
  const searches = [
    { layers: "rules", options: { least } },
    ...(library === undefined ? [] : [{ layers: "rules and library", options: { least, library } }]),
  ];
  return searches.flatMap(({ layers, options }) => {
    const { all, byKind, byLanguage } = evaluatePrivacy(sentences, options);
    return Object.entries({ all, ...byLanguage, ...byKind }).flatMap(([of, rates]) => {
      const { recall, precision, exact, covered } = rates;
      return recall.n + precision.n === 0 ? [] : [{ layers, of, recall, precision, exact, covered }];
    });
  });
}

/** The table as lines for a terminal: shares in percent with their intervals and how many they rest on. */
export function privacyLines(rows: readonly PrivacyRow[]): string[] {
  const percent = (share: number): string => (100 * share).toFixed(0);
  const shown = ({ value, ci, n }: Estimate): string =>
    n === 0 ? "none" : `${percent(value)}% [${ci.map(percent).join(", ")}] of ${n}`;
  const cells = [
    ["layers", "of", "recall", "precision", "covered"],
    ...rows.map(({ layers, of, recall, precision, covered }) => [
      ...[layers, of, shown(recall), shown(precision), shown(covered)],
    ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
}
