import { MissingDataError } from "../../../../core/errors.js";
import { randomStream } from "../../../../core/random.js";
import { shownPath } from "../../../../io/project-root.js";
import { readJudged } from "../../../../runs/judged.js";
import { readManifest } from "../../../../runs/run-folder.js";
import { casesOfPlan } from "../cases.js";
import type { ReplyToRate } from "../construction/expert/form.js";

/**
 * Draws a share of each model's replies, at least one, each from the run's seed for sampling. Models have the same
 * share, so that none of them weighs more with the experts. If models were asked several times, or under several
 * prompts, the first reply counts, since forms and keys know one reply of a model to a case.
 *
 * @throws MissingDataError when the run has no reply to show
 */
export async function sampleReplies(
  run: string,
  { share, seed }: { share: number; seed: number },
): Promise<{ sample: ReplyToRate[]; of: number }> {
  const { what } = readManifest(run);
  const [cases, replies] = await Promise.all([casesOfPlan(what), readJudged({ folder: run })]);
  const [first] = what.prompts;
  const usable = replies.filter(
    ({ status, prompt, replicate, item }) =>
      status === "ok" && prompt === first?.id && replicate === 0 && cases.has(item),
  );
  if (usable.length === 0) {
    throw new MissingDataError(
      `${shownPath(run)} has no reply that an expert could read; \`affectlab resume\` asks what is missing`,
    );
  }
  const sample = what.models.flatMap((model) => {
    const own = usable.filter((reply) => reply.model === model);
    const drawn = randomStream(seed, "expert-sample", model)
      .shuffle(own)
      .slice(0, Math.ceil(share * own.length));
    return drawn.map(({ item, reply }) => ({ case: cases.get(item)!, model, text: reply }));
  });
  return { sample, of: usable.length };
}
