import { holm } from "../../stats/holm.js";
import type { ComputedDiagnostic, Diagnostic, Effect, NotComputable } from "../diagnostics/contract.js";
import type { BiasAnswer, BiasVerdict, Headline } from "./bias-report.js";
import { answerSentence, isWithinMargin } from "./wording.js";

/** A diagnostic's question with what it found. */
export interface Asked {
  diagnostic: Pick<Diagnostic, "id" | "question">;
  found: ComputedDiagnostic | NotComputable;
}

/** Each diagnostic's headline, verdict and answer. Holm runs over the headlines of all that are given. */
export function answersOf(asked: readonly Asked[], level: number): BiasAnswer[] {
  const headlines = asked.map(({ found }) => headlineOf(found.effects));
  const adjusted = holm(headlines.map((headline) => headline?.pOfAll ?? Number.NaN));
  return asked.map(({ diagnostic: { id, question }, found }, at): BiasAnswer => {
    const headline = headlines[at] === null ? null : { ...headlines[at]!, pAdjusted: adjusted[at]! };
    const verdict = verdictOf(found, headline, level);
    const { effects, note } = found;
    const answer = answerSentence({ verdict, headline, effects, note });
    const common = { id, question, effects, headline, verdict, answer, note };
    return found.computable && found.data !== undefined ? { ...common, data: found.data } : common;
  });
}

type Tested = Effect & { null: number; p: number };

/** An effect with a null is tested; its p is NaN where the design gives no error. */
const isTested = (effect: Effect): effect is Tested => effect.null !== undefined && effect.p !== undefined;

/** The tested effect with the smallest p; null if none has a p. */
function headlineOf(effects: readonly Effect[]): Headline | null {
  const tested = effects.filter(isTested).filter(({ p }) => !Number.isNaN(p));
  if (tested.length === 0) return null;
  const first = tested.reduce((best, effect) => (isAhead(effect, best) ? effect : best));
  const pOfAll = Math.min(1, first.p * tested.length);
  return { ...first, pOfAll, pAdjusted: Number.NaN, tested: tested.length };
}

/** Several p can be 0 to the computer's precision: then the effect that lies more margins from its null. */
function isAhead(effect: Tested, best: Tested): boolean {
  if (effect.p !== best.p) return effect.p < best.p;
  return inMargins(effect, effect.value) > inMargins(best, best.value);
}

/** How far a value lies from the null, in margins; in the value's own unit if there is no margin. */
const inMargins = ({ null: zero, margin = 1 }: Tested, value: number): number =>
  Math.abs(value - zero) / margin;

function verdictOf(
  found: ComputedDiagnostic | NotComputable,
  headline: Headline | null,
  level: number,
): BiasVerdict {
  if (!found.computable) return "not-computable";
  const tested = found.effects.filter(isTested);
  if (tested.length === 0) return "described";
  if (headline !== null && headline.pAdjusted < 1 - level) return "found";
  return tested.every(isWithinMargin) ? "negligible" : "undecided";
}
