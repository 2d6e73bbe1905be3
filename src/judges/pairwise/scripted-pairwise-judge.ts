import type { ModelRequest } from "../../models/contract.js";
import { registerScripted, scriptedNames } from "../../models/providers/scripted.js";
import { fencedCase } from "../forms/fenced-case.js";

/** Lengths that differ by less than this share count as alike. */
const alike = 0.1;

/**
 * `scripted/pairwise-judge`: rules that answer a pairwise judge's request, for teaching and for trying out a judging
 * without a key. It is not a language model and measures nothing. Its two biases are known: the longer reply is
 * better, and of two replies of about the same length the one that is *shown first* is.
 */
export function scriptedPairwiseJudge(request: ModelRequest): string {
  const { replies } = fencedCase(request);
  const [first, second] = replies.map(({ label, text }) => ({ label, length: [...text].length }));
  const properties = request.output?.schema.properties as { criterion?: { enum?: string[] } } | undefined;
  const criterion = properties?.criterion?.enum?.[0] ?? "";
  if (first === undefined || second === undefined) return "{}";
  const longest = Math.max(first.length, second.length);
  const isAlike = longest === 0 || Math.abs(first.length - second.length) / longest < alike;
  const preferred = isAlike || first.length > second.length ? first : second;
  const reasoning = isAlike
    ? "Scripted: the replies are about equally long, so the first is taken."
    : `Scripted: ${preferred.length} characters are more than ${first.length + second.length - preferred.length}.`;
  return JSON.stringify({ criterion, reasoning, preferred: preferred.label });
}

/** Registers `scripted/pairwise-judge`; calling it again changes nothing. */
export function registerPairwiseJudge(): void {
  if (!scriptedNames().includes("pairwise-judge")) registerScripted("pairwise-judge", scriptedPairwiseJudge);
}
