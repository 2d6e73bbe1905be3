import type { Effect } from "../diagnostics/contract.js";

/** Which effect of a diagnostic answers for which planted bias. */
export interface CertifyTarget {
  diagnostic: string;
  /** Kinds of bias that can be planted for it: the first that the table can hold is. */
  kind: string;
  /** Which of the judge's tested effects: the first that this is true of. */
  isIt(effect: Effect): boolean;
  /** What the effect is called where the diagnostic leaves it out because nothing differs: it is null then. */
  silent?: string;
}

export const certifyTargets: readonly CertifyTarget[] = [
  {
    diagnostic: "hygiene",
    kind: "missing",
    isIt: ({ label }) => /minus the other raters/.test(label),
    silent: "share without a verdict, minus that of the other raters",
  },
  // Over all criteria in amount, or the only criterion.
  { diagnostic: "severity", kind: "severity", isIt: () => true },
  { diagnostic: "scale-use", kind: "compression", isIt: ({ label }) => /spread/.test(label) },
  { diagnostic: "halo", kind: "halo", isIt: () => true },
  { diagnostic: "agreement", kind: "noise", isIt: ({ label }) => /quadratic kappa/.test(label) },
  { diagnostic: "repeatability", kind: "drift", isIt: ({ label }) => /first round to the last/.test(label) },
  { diagnostic: "position", kind: "position-of-pairs", isIt: ({ label }) => !/last half/.test(label) },
  { diagnostic: "position", kind: "position-in-lists", isIt: ({ label }) => /last half/.test(label) },
  { diagnostic: "length", kind: "length-of-pairs", isIt: ({ label }) => /logits/.test(label) },
  { diagnostic: "length", kind: "length-of-ratings", isIt: ({ label }) => /points/.test(label) },
  {
    diagnostic: "self-preference",
    kind: "self-preference-in-pairs",
    isIt: ({ label }) => /favours its own family/.test(label),
  },
  {
    diagnostic: "self-preference",
    kind: "self-preference-in-ratings",
    isIt: ({ label }) => /points for its own family/.test(label),
  },
  // Of prompts one is looked at, so that only languages and other labels are compared.
  { diagnostic: "groups", kind: "groups-within-items", isIt: ({ label }) => isOfLabels(label) },
  { diagnostic: "groups", kind: "groups-between-items", isIt: ({ label }) => isOfLabels(label) },
];

function isOfLabels(label: string): boolean {
  return /\((?:language|group)\)$/.test(label);
}

/** The effect of this judge that a target is about. */
export const pickEffect = (
  effects: readonly Effect[],
  { isIt }: Pick<CertifyTarget, "isIt">,
  judge: string,
): Effect | undefined =>
  effects.find((effect) => effect.judge === judge && effect.null !== undefined && isIt(effect));
