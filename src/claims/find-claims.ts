import type { Claim } from "../core/claim.js";
import { fitsGlob } from "../core/glob.js";
import { nearestNames } from "./nearest-names.js";

/** What a reader looks for among the claims. */
export interface ClaimQuery {
  /** Ids or patterns of ids with `*`; a claim that fits one of them is found. */
  ids?: readonly string[];
  /**
   * Words, all of which stand in statement, note or place; letter case does not matter. A number is found where it is
   * printed or ours, at as many decimals as it is given.
   */
  words?: string;
}

/**
 * The claims that a reader looks for, in their order. An id may come without its study ("scenarios"), and as the
 * permanent name by which it is cited ("urn:uuid:…#sage/scenarios").
 */
export function findClaims(claims: readonly Claim[], { ids, words }: ClaimQuery): Claim[] {
  const patterns = ids?.map(idOf);
  const wanted = words === undefined ? [] : folded(words).split(" ");
  return claims.filter((claim) => {
    const { id, study, statement, note, place, alsoIn } = claim;
    const names = [id, id.slice(study.length + 1)];
    const fits = patterns?.some((pattern) => names.some((name) => fitsGlob(pattern, name))) ?? true;
    if (!fits || wanted.length === 0) return fits;
    const text = folded([statement, note, place, ...alsoIn].join(" "));
    return wanted.every((word) => fitsWord(word, text, claim));
  });
}

/** A number is a whole one: "8.9" does not find 58.97. */
function fitsWord(word: string, text: string, claim: Claim): boolean {
  const [, number, decimals = ""] = /^[-−]?(\d+(?:\.(\d+))?)%?$/.exec(word) ?? [];
  if (number === undefined) return text.includes(word);
  if (new RegExp(`(?<![\\d.])${number.replace(".", "\\.")}(?!\\d|\\.\\d)`).test(text)) return true;
  return [claim.published, claim.ours]
    .flatMap(({ value, ci }) => [value, ...(ci ?? [])])
    .some((one) => typeof one === "number" && Math.abs(one).toFixed(decimals.length) === number);
}

/** The ids nearest to those that were looked for, with their study or without. */
export function nearestIds(claims: readonly Claim[], ids: readonly string[]): string[] {
  const found = ids.map(idOf).flatMap((wanted) => {
    const name = (id: string): string => (wanted.includes("/") ? id : id.slice(id.indexOf("/") + 1));
    const byName = new Map(claims.map(({ id }) => [name(id), id]));
    return nearestNames(wanted.replaceAll("*", ""), [...byName.keys()]).map((one) => byName.get(one)!);
  });
  return [...new Set(found)].slice(0, 5);
}

/** What all of these ids begin with: "sage" of "sage/scenarios"; undefined where they begin differently. */
export function studyOfIds(ids: readonly string[]): string | undefined {
  const [first, ...others] = new Set(ids.map((id) => /^([^/*]+)\//.exec(idOf(id))?.[1]));
  return others.length === 0 ? first : undefined;
}

const idOf = (pattern: string): string => pattern.trim().replace(/^.*#/, "").toLowerCase();

const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
