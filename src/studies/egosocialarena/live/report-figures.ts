import path from "node:path";
import { findProjectRoot } from "../../../io/project-root.js";
import type { Figure } from "../../../plots/figure.js";
import { runFiles } from "../../../runs/run-folder.js";
import type { EgoSocialArenaData } from "../data/data.js";
import type { ArenaRun } from "./answers.js";
import { figureRunBeliefs } from "./report-figures-beliefs.js";
import { figureRunBlackjack } from "./report-figures-blackjack.js";
import { figureRunSituations } from "./report-figures-situations.js";
import { figureRunStatic } from "./report-figures-static.js";
import { type ArenaScores, notComparable } from "./report-printed.js";

/** The figures of a run, with what the paper prints. Only scored scenarios have one. */
export function arenaFigures(run: ArenaRun, scores: ArenaScores, data: EgoSocialArenaData): Figure[] {
  const made = [
    figureRunStatic(scores.static, data),
    ...([1, 2, 3] as const).map((level) => figureRunBeliefs(scores.g08a, data, level)),
    figureRunBlackjack(scores.blackjack, data),
    figureRunSituations(scores.situations, data),
  ];
  return made.flatMap((figure) => (figure === null ? [] : [withRun(figure, run)]));
}

/** Names the run's log as an input, and says which numbers cannot be compared. */
function withRun(figure: Figure, { folder, manifest }: ArenaRun): Figure {
  const { models, prompts, parameters, replicates, seed } = manifest.what;
  const log = path.relative(findProjectRoot(), runFiles(folder).responses).split(path.sep).join("/");
  const temperature = parameters.temperature ?? "the provider's default";
  const note = `From a run of this project: ${models.join(", ")}; prompts ${prompts.map(({ id }) => id).join(", ")}, temperature ${temperature}, ${replicates} ${replicates === 1 ? "reply" : "replies"} an item. ${notComparable}`;
  return { ...figure, inputs: [...figure.inputs, log], seed, note: `${figure.note ?? ""} ${note}`.trim() };
}
