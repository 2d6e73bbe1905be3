import { findIdentifiers } from "./find-identifiers.js";
import type { Confidence } from "./identifier.js";
import { askedBefore, type PrivacyTurn, type TurnIdentifier, type TurnPlace } from "./turns.js";

/** Three or more digits, with signs between them and letters of a code around them. */
const part =
  /(?:[A-Z]{2} ?)?(?<![\d.])\(?[\d\uff10-\uff19](?:[ ()+.·-]{0,2}[\d\uff10-\uff19]){2,}(?: ?[A-DXx](?![A-Za-z]))?(?!\.\d|\d)|(?<![\d.])[1-9]\d [A-D](?![A-Za-z])/gu;
/** How many signs may stand between two parts in one turn, and before the first part of a later turn. */
const [mostBetween, mostBefore, mostAfter] = [24, 24, 30];
const mostParts = 4;

/**
 * Numbers in parts: with words between the parts ("6222 0200, let me look, 0000 0000"), or over turns of one speaker
 * where the other one asked for the number ("前六位 420606", then "19001012"). The parts together must have the form
 * of a number that no part has by itself.
 */
export function findInParts(
  turns: readonly PrivacyTurn[],
  own: readonly TurnIdentifier[],
  least?: Confidence,
): TurnIdentifier[] {
  // A date, a link or a whole number is no part of anything.
  const whole = own.filter(
    ({ kind, text, confidence }) =>
      /^(?:date|link|email|plate|address)$/u.test(kind) ||
      (confidence !== "low" && text.replace(/\D/g, "").length >= 9),
  );
  const out: TurnIdentifier[] = [];
  for (const role of ["user", "assistant"] as const) {
    const all = turns.flatMap((one, turn): TurnPlace[] =>
      one.role === role && one.text.length < 400
        ? [...one.text.matchAll(part)]
            .map(({ 0: found, index }) => ({ turn, start: index, end: index + found.length }))
            .filter(
              (place) =>
                !whole.some(({ places }) =>
                  places.some(
                    (other) => other.turn === turn && other.start < place.end && place.start < other.end,
                  ),
                ),
            )
        : [],
    );
    for (let i = 0; i < all.length; ) {
      const row = [all[i]!];
      while (
        row.length < mostParts &&
        all[i + row.length] !== undefined &&
        isNext(turns, row.at(-1)!, all[i + row.length]!)
      )
        row.push(all[i + row.length]!);
      let used = 1;
      for (let count = row.length; count > 1; count--) {
        const found = asOne(turns, row.slice(0, count), least);
        if (found === undefined) continue;
        out.push(found);
        used = count;
        break;
      }
      i += used;
    }
  }
  return out;
}

/** Whether a part can go on with another: nearby in its turn, or at the edges of two turns that follow each other. */
function isNext(turns: readonly PrivacyTurn[], one: TurnPlace, next: TurnPlace): boolean {
  if (one.turn === next.turn) return next.start - one.end <= mostBetween && next.start > one.end;
  const role = turns[one.turn]!.role;
  const isBetween = turns.slice(one.turn + 1, next.turn).some((other) => other.role === role);
  return !isBetween && turns[one.turn]!.text.length - one.end <= mostAfter && next.start <= mostBefore;
}

function asOne(
  turns: readonly PrivacyTurn[],
  places: TurnPlace[],
  least?: Confidence,
): TurnIdentifier | undefined {
  const texts = places.map(({ turn, start, end }) => turns[turn]!.text.slice(start, end));
  const [first] = places;
  const asked = askedBefore(turns, first!.turn);
  const before = turns[first!.turn]!.text.slice(0, first!.start).slice(-30);
  const search = { asked, ...(least === undefined ? {} : { least }) };
  const joined = texts.join(" ");
  const fits = (words: string) =>
    findIdentifiers(before + words, search).find(
      ({ kind, start, end }) =>
        /^(?:phone|id-number|bank-card|account)$/u.test(kind) &&
        start <= before.length + 1 &&
        end >= before.length + words.length - 1,
    );
  const found = fits(joined);
  if (found === undefined || joined.replace(/\D/g, "").length < 7) return undefined;
  // A whole number before a second one is no part of it.
  const wholes = texts.filter((text) => {
    const digits = text.replace(/\D/g, "").length;
    return digits >= 11 || (digits >= 9 && fits(text) !== undefined);
  });
  const hasWords = places.some((place, i) => i > 0 && place.turn === places[i - 1]!.turn);
  if (wholes.length > 0 || (hasWords && found.confidence === "low")) return undefined;
  const { kind, confidence, rule, layer } = found;
  return { kind, confidence, layer, rule: `${rule}, in parts`, text: texts.join("\n"), places };
}
