import { UsageError } from "../../../core/errors.js";
import { randomStream } from "../../../core/random.js";
import { parseAs } from "../../../io/read-json.js";
import { sha256 } from "../../../io/sha256-file.js";
import { loadFormTemplate, loadFormWords } from "../../../judges/forms/template.js";
import { type PairwiseForm, pairwiseFormHash, pairwiseFormSchema } from "../../../judges/pairwise/form.js";
import type { ReplyPair } from "../../../judges/pairwise/layout.js";
import {
  buildPairwiseRequest,
  type PairwiseSetup,
  pairwiseVersion,
} from "../../../judges/pairwise/pairwise-judge.js";
import { readPairwise } from "../../../judges/pairwise/read-pairwise.js";
import { type AskedCall, type FormAsker, parsedCall, tokensAVerdict } from "./asker.js";
import { type FormChoices, templateOf } from "./choices.js";
import type { ReplyToJudge } from "./replies.js";

/** A pairwise judging as its plan has it. */
export interface PairwiseJudging {
  setup: PairwiseSetup;
  seed: number;
  ties: boolean;
  /** Whether each pair is asked in both orders. */
  both: boolean;
}

/** Two replies of different models to the same item, and the places at which the target is shown. */
export interface PairToJudge {
  pair: ReplyPair;
  target: ReplyToJudge["reply"];
  other: ReplyToJudge["reply"];
  places: readonly (0 | 1)[];
  /** Whether both models were shown the same words: options may have come in another order. */
  sameDialogue: boolean;
}

/** @throws DataError when the plan holds no form */
export async function loadPairwiseJudging(choices: FormChoices, seed: number): Promise<PairwiseJudging> {
  const form = parseAs<PairwiseForm>(pairwiseFormSchema, JSON.parse(choices.form), "manifest.json");
  const [template, words] = await Promise.all([
    templateOf(choices) ?? loadFormTemplate("pairwise"),
    loadFormWords(),
  ]);
  const [ties, both] = [choices.ties !== "refused", choices.orders !== "one"];
  return { setup: { form, template, words }, seed, ties, both };
}

/** All pairs of different models' replies to the same item, under the same prompt and in the same replicate. */
export function pairsOf({ seed, both }: PairwiseJudging, replies: readonly ReplyToJudge[]): PairToJudge[] {
  const groups = new Map<string, ReplyToJudge[]>();
  for (const one of replies) {
    const { item, prompt, replicate } = one.reply;
    const at = JSON.stringify([item, prompt, replicate]);
    const group = groups.get(at);
    if (group === undefined) groups.set(at, [one]);
    else group.push(one);
  }
  return [...groups.values()].flatMap((group) =>
    group.flatMap((one, i) =>
      group.slice(i + 1).map((two): PairToJudge => {
        const id = `${one.target.id}|${two.target.id}`;
        const drawn = randomStream(seed, "pairwise-place", id).int(2) as 0 | 1;
        return {
          pair: { id, target: one.target, other: two.target },
          target: one.reply,
          other: two.reply,
          places: both ? [0, 1] : [drawn],
          sameDialogue: JSON.stringify(one.target.dialogue) === JSON.stringify(two.target.dialogue),
        };
      }),
    ),
  );
}

/** The name of one call in a judging's plan. */
export const pairCall = (pair: string, place: 0 | 1): string =>
  `${pair}#target-${place === 0 ? "first" : "second"}`;

/**
 * The calls that compare these replies.
 *
 * @throws UsageError when there is no pair
 */
export function pairwiseAsker(judging: PairwiseJudging, replies: readonly ReplyToJudge[]): FormAsker {
  const { setup, seed, ties } = judging;
  const pairs = pairsOf(judging, replies);
  if (pairs.length === 0 && replies.length > 0) {
    throw new UsageError(
      "--form pairwise compares replies of different models to the same item, and this run has no two; run it with two models, or use --form likert:…",
    );
  }
  const calls = new Map<string, AskedCall>();
  for (const { pair, places } of pairs) {
    const input = sha256(JSON.stringify([pair.target, pair.other]));
    for (const place of places) {
      calls.set(pairCall(pair.id, place), {
        input,
        tokens: tokensAVerdict,
        request: (replicate, parameters) =>
          buildPairwiseRequest(pair, setup, { seed, ties, place, replicate }, parameters),
        parse(reply) {
          const { value, reason } = readPairwise(pair, reply, { seed, ties, place });
          return parsedCall(value === null ? [reason] : [], 1);
        },
      });
    }
  }
  return {
    id: `pairwise.${setup.form.id}`,
    version: pairwiseVersion(setup, { ties }),
    formHash: pairwiseFormHash(setup.form),
    calls,
  };
}
