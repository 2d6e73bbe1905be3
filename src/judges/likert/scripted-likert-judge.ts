import type { ModelRequest } from "../../models/contract.js";
import { registerScripted, scriptedNames } from "../../models/providers/scripted.js";
import { fencedCase } from "../forms/fenced-case.js";

/** A reply of this many characters gets the highest level from the judge that likes length. */
const longReply = 600;

/**
 * `scripted/likert-judge`: rules that answer a Likert judge's request, for teaching and for trying out a judging
 * without a key. It is not a language model and measures nothing. Its bias is known: it gives the level that the
 * reply's *length* earns, on every dimension alike, so it has a length effect and a complete halo by construction.
 */
export function scriptedLikertJudge(request: ModelRequest): string {
  const { replies, criteria } = fencedCase(request);
  const length = [...(replies[0]?.text ?? "")].length;
  const share = Math.min(1, length / longReply);
  const verdicts = criteria.map(({ label, text }) => {
    const levels = [...text.matchAll(/^(-?\d+) = /gm)].map(([, value]) => Number(value));
    const level = levels[Math.min(levels.length - 1, Math.floor(share * levels.length))];
    return {
      criterion: label,
      reasoning: `Scripted: the reply has ${length} characters.`,
      level: String(level),
    };
  });
  return JSON.stringify({ verdicts });
}

/** Registers `scripted/likert-judge`; calling it again changes nothing. */
export function registerLikertJudge(): void {
  if (!scriptedNames().includes("likert-judge")) registerScripted("likert-judge", scriptedLikertJudge);
}
