import { UsageError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import type { RunPlan } from "../../../core/run-record.js";
import { chooseItems } from "../../shared/choose-items.js";
import { loadReplay } from "../data/replay.js";

interface Wanted {
  models: readonly string[];
  prompts: readonly string[];
  parameters: RunPlan["parameters"];
  items?: string;
}

/**
 * The items that a run asks: those that every replayed model has replies to, and of these the ones that
 * the user named by number or pattern.
 *
 * @throws UsageError when none is left, with the reason
 */
export async function selectItems(all: readonly Item[], wanted: Wanted): Promise<readonly Item[]> {
  const replayable = await keepRecorded(all, wanted);
  const asksForFaces = wanted.items?.startsWith("2") === true && Number.isNaN(Number(wanted.items));
  if (asksForFaces && !replayable.some(({ conditions }) => conditions.experiment === 2)) {
    throw new UsageError(
      `--items "${wanted.items}" names items of Experiment 2, whose pictures were not released; replay them (--model replay/affective-cognition/gpt-4) or ask bayes/appraisal`,
    );
  }
  return chooseItems(replayable, wanted.items);
}

async function keepRecorded(
  all: readonly Item[],
  { models, prompts, parameters }: Wanted,
): Promise<readonly Item[]> {
  const prefix = "replay/affective-cognition/";
  const replayed = models.filter((model) => model.startsWith(prefix)).map((id) => id.slice(prefix.length));
  if (replayed.length === 0) return all;
  const recorded = await loadReplay();
  const names = recorded.models();
  for (const model of replayed) {
    if (names.includes(model)) continue;
    throw new UsageError(`no recorded model "${model}"; one of ${names.join(", ")}`);
  }
  const temperature = parameters.temperature ?? 0;
  const kept = all.filter(({ id }) =>
    replayed.every((model) =>
      prompts.every((prompt) => {
        const { answer, counts } = recorded.replies(model, id, prompt);
        return temperature === 0 ? answer !== undefined : temperature === 1 && counts !== undefined;
      }),
    ),
  );
  if (kept.length > 0) return kept;
  throw new UsageError(
    `no item has recorded replies of ${replayed.join(" and ")} at temperature ${temperature}; 0 is recorded for all models, 1 for the paper's three in Experiment 1`,
  );
}
