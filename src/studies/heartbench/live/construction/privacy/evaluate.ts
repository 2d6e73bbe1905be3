import * as z from "zod";
import { DataError } from "../../../../../core/errors.js";
import type { Estimate } from "../../../../../core/estimate.js";
import { readJsonl } from "../../../../../io/jsonl.js";
import { projectPath, shownPath } from "../../../../../io/project-root.js";
import { clopperPearson } from "../../../../../stats/clopper-pearson.js";
import { findIdentifiers } from "./find-identifiers.js";
import { type Confidence, type Identifier, type IdentifierKind, identifierKinds } from "./identifier.js";

const rowSchema = z.strictObject({
  id: z.string().min(1),
  written: z.enum(["with-the-rules", "after-the-rules"]),
  language: z.enum(["zh", "en"]),
  marked: z.string().min(1),
});

/** A sentence with the identifiers that were put into it. */
export interface PlantedSentence {
  id: string;
  /**
   * Whether the author wrote it with the rules at hand, or after the rules were finished and without changing
   * them.
   */
  written: "with-the-rules" | "after-the-rules";
  language: "zh" | "en";
  text: string;
  planted: Pick<Identifier, "kind" | "start" | "end" | "text">[];
}

/**
 * Reads the planted set: sentences of our own, half with identifiers marked as ⟦kind:text⟧, half with none
 * but with look-alikes. Nobody in it exists; identity numbers are of people born in 1900, cards are zeros or
 * test numbers.
 *
 * @example
 * ```ts
 * (await loadPlantedSentences()).length >= 120; // true
 * ```
 */
export async function loadPlantedSentences(
  file = projectPath("data", "prompts", "heartbench", "privacy-planted.jsonl"),
): Promise<PlantedSentence[]> {
  const out: PlantedSentence[] = [];
  for await (const { line, value } of readJsonl(file, rowSchema)) {
    const planted: PlantedSentence["planted"] = [];
    let text = "";
    let at = 0;
    for (const match of value.marked.matchAll(/⟦([a-z-]+):([^⟧]+)⟧/gu)) {
      const kind = match[1] as IdentifierKind;
      if (!identifierKinds.includes(kind)) {
        const remedy = `one of ${identifierKinds.join(", ")}`;
        throw new DataError(`marks a "${kind}"`, { file: shownPath(file), line, field: "marked", remedy });
      }
      text += value.marked.slice(at, match.index);
      planted.push({ kind, start: text.length, end: text.length + match[2]!.length, text: match[2]! });
      text += match[2]!;
      at = match.index + match[0].length;
    }
    text += value.marked.slice(at);
    if (/[⟦⟧]/u.test(text)) {
      throw new DataError("has a mark that is not ⟦kind:text⟧", {
        file: shownPath(file),
        line,
        field: "marked",
      });
    }
    out.push({ id: value.id, written: value.written, language: value.language, text, planted });
  }
  return out;
}

export interface PrivacyRates {
  /** The share of planted identifiers that a find of the same kind overlaps. */
  recall: Estimate;
  /** The share of finds that overlap a planted identifier of the same kind. */
  precision: Estimate;
  /** The share of found identifiers whose start and end are exact. */
  exact: Estimate;
  missed: string[];
  spurious: string[];
}

/**
 * How much of a planted set is found, and how many finds are wrong, over all kinds and by kind.
 * Clopper-Pearson intervals take finds as independent, since most sentences have one.
 *
 * The set's authors also wrote the rules, and they wrote half of the set with the rules at hand. Only the
 * sentences `after-the-rules` say something about new text, and even they share the authors' idea of what
 * identifiers look like. Real dialogues have rarer forms, so expect less.
 */
export function evaluatePrivacy(
  sentences: readonly PlantedSentence[],
  options: { least?: Confidence } = {},
): { all: PrivacyRates; byKind: Record<IdentifierKind, PrivacyRates> } {
  const judged = sentences.map((sentence) => ({ sentence, found: findIdentifiers(sentence.text, options) }));
  const rates = (kinds: readonly IdentifierKind[]): PrivacyRates => {
    const [missed, spurious]: [string[], string[]] = [[], []];
    const count = { planted: 0, hit: 0, exact: 0, found: 0, right: 0 };
    for (const { sentence, found } of judged) {
      const own = sentence.planted.filter(({ kind }) => kinds.includes(kind));
      const finds = found.filter(({ kind }) => kinds.includes(kind));
      for (const one of own) {
        const hit = finds.find((find) => find.kind === one.kind && overlaps(find, one));
        count.planted++;
        if (hit === undefined) missed.push(`${sentence.id} ${one.kind}: ${one.text}`);
        else count.hit++;
        if (hit?.start === one.start && hit.end === one.end) count.exact++;
      }
      for (const find of finds) {
        const right = own.some((one) => one.kind === find.kind && overlaps(find, one));
        count.found++;
        if (right) count.right++;
        else spurious.push(`${sentence.id} ${find.kind}: ${find.text} (${find.rule})`);
      }
    }
    return {
      recall: clopperPearson(count.hit, count.planted),
      precision: clopperPearson(count.right, count.found),
      exact: clopperPearson(count.exact, count.hit),
      ...{ missed, spurious },
    };
  };
  const byKind = Object.fromEntries(identifierKinds.map((kind) => [kind, rates([kind])]));
  return { all: rates(identifierKinds), byKind: byKind as Record<IdentifierKind, PrivacyRates> };
}

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;
