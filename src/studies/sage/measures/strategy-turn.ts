import { InputError } from "../../../core/errors.js";
import { inputsOf, noteInputs } from "../../../core/read-inputs.js";
import type { SageData } from "../data/data.js";
import { type HandLabel, replyKey, type StrategyLabels } from "../data/strategy-labels.js";
import type { LabelPair } from "./strategies-check.js";

/** One reply of a model, with the strategies that a labeller found in it. */
export interface StrategyTurn {
  dialogue: string;
  model: string;
  profile: string;
  /** Code of the hidden intention, 1 to 8. */
  intention: number;
  /** 1 for the reply to the opening line. */
  reply: number;
  /** Emotion before the person answered it. */
  before: number;
  /** Change of emotion that followed; null for a last reply, which is never scored. */
  change: number | null;
  /** Codes "A-1" to "G-2" in order of appearance; empty if the labeller found none. */
  strategies: readonly string[];
}

/**
 * The replies under one judge with the strategies of the labeller, empty replies left out.
 *
 * @param measured only these strategies stay; all by default
 * @throws InputError when a reply has no labels
 */
export function strategyTurns(
  data: SageData,
  labels: StrategyLabels,
  judge: string = data.mainJudge,
  measured?: ReadonlySet<string>,
): StrategyTurn[] {
  const intentions = new Map(data.profiles.map(({ id, intention }) => [id, intention]));
  const turns = data.modelsOf(judge).flatMap((model) =>
    data.dialoguesOf(judge, model).flatMap(({ id, profile, replies }) =>
      replies
        .filter(({ tokens }) => tokens > 0)
        .map(({ reply, before, change }): StrategyTurn => {
          const found = labels.get(replyKey(id, reply));
          if (found === undefined)
            throw new InputError(`reply ${reply} of ${id} has no labels of strategies; derive them`);
          const strategies = found.strategies.filter((code) => measured?.has(code) ?? true);
          const intention = intentions.get(profile)!;
          return { dialogue: id, model, profile, intention, reply, before, change, strategies };
        }),
    ),
  );
  return noteInputs(turns, inputsOf(data, labels));
}

/** The hand-labelled replies of a round beside what the rules found in them; replies that the data lack are left out. */
export function labelPairs(
  data: SageData,
  labels: StrategyLabels,
  sample: readonly HandLabel[],
  round: number,
): LabelPair[] {
  const ids = new Map(
    data.dialogues.map(({ id, judge, model, profile }) => [[judge, model, profile].join(), id]),
  );
  const pairs = sample
    .filter((one) => one.round === round)
    .flatMap(({ judge, model, profile, reply, strategies }): LabelPair[] => {
      const dialogue = ids.get([judge, model, profile].join());
      const found = dialogue === undefined ? undefined : labels.get(replyKey(dialogue, reply));
      if (dialogue === undefined || found === undefined) return [];
      return [{ dialogue, byHand: strategies, byLabeller: found.strategies }];
    });
  return noteInputs(pairs, inputsOf(data, labels, sample));
}
