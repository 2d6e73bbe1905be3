/** A check with its numbers in place, as much of it as deciding about an answer needs. */
export interface AnswerKey {
  kind: "number" | "choice";
  options: readonly { id: string; text: string }[];
  answer: number | string;
  tolerance: number;
  mistakes: readonly { is: readonly (number | string)[] }[];
}

/** `mistake` is the place of a typical mistake in the list, if it is one of them. */
export type Match =
  | { outcome: "right" }
  | { outcome: "wrong"; mistake: number | undefined }
  | { outcome: "unreadable" };

/**
 * What an answer is: right, a typical mistake, another wrong one, or nothing that can be read as an answer. Numbers may
 * have a decimal comma, a percent sign, a unit or a sign of about; choices may be a letter or the option's text.
 *
 * It names nothing outside itself: the pages of the sessions hold it as source, so that a page and a notebook decide
 * alike.
 */
export function matchAnswer(key: AnswerKey, given: string): Match {
  const text = given.normalize("NFKC").trim().toLowerCase();
  const near = (a: number, b: number): boolean =>
    Math.abs(a - b) <= key.tolerance + 1e-9 * Math.max(1, Math.abs(b));
  if (key.kind === "number") {
    const found = /^[~≈±+]?\s*([-−–]?)\s*(\d[\d\s]*(?:[.,]\d+)?|[.,]\d+)\s*(%|percent|[a-z ]*)\.?$/u.exec(
      text,
    );
    if (found === null) return { outcome: "unreadable" };
    let digits = (found[2] ?? "").replace(/\s/g, "");
    // "1,421" is a thousand and more; "0,96" is a decimal comma.
    digits = /^[1-9]\d{0,2}(?:,\d{3})+$/.test(digits) ? digits.replace(/,/g, "") : digits.replace(",", ".");
    const value = (found[1] === "" ? 1 : -1) * Number(digits);
    // "80%" is also 0.8, where a share is asked for.
    const meant = found[3] === "%" || found[3] === "percent" ? [value, value / 100] : [value];
    const isOne = (one: number | string): boolean => meant.some((number) => near(number, Number(one)));
    if (isOne(key.answer)) return { outcome: "right" };
    const mistake = key.mistakes.findIndex(({ is }) => is.some(isOne));
    return { outcome: "wrong", mistake: mistake === -1 ? undefined : mistake };
  }
  const plain = (words: string): string =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const letter = /^\(?([a-h])[).:]?$/.exec(text)?.[1];
  const chosen = key.options.find((one) => one.id === letter || plain(one.text) === plain(text));
  if (chosen === undefined) return { outcome: "unreadable" };
  if (chosen.id === key.answer) return { outcome: "right" };
  const mistake = key.mistakes.findIndex(({ is }) => is.includes(chosen.id));
  return { outcome: "wrong", mistake: mistake === -1 ? undefined : mistake };
}
