import { hardestCases, hardSetRegression } from "../../construction/difficulty.js";
import type { Draft } from "../draft.js";
import type { PipelineStage } from "../stage.js";

/** Marks the cases on which the models did worst. The languages are apart, since their scores do not compare. */
export const hard: PipelineStage = {
  id: "hard",
  title: "mark the hard cases",
  uses: ["hardShare", "seed"],
  version: 1,
  async run(drafts, { settings: { hardShare, seed } }) {
    const difficult = new Set<string>();
    const notes: string[] = [];
    for (const language of ["zh", "en"] as const) {
      const own = drafts.filter((draft) => draft.language === language);
      if (own.length === 0) continue;
      const matrix = matrixOf(own);
      const { hard: chosen, tied, unscored } = hardestCases(matrix, hardShare);
      for (const id of chosen) difficult.add(id);
      const { apparentDrop, leaveOneOutDrop } = hardSetRegression(matrix, { share: hardShare, seed });
      const one = (value: number): string => (Number.isNaN(value) ? "no value" : value.toFixed(1));
      notes.push(
        `${language}: ${chosen.length} of ${own.length} cases are hard; the models that chose them score ${one(apparentDrop)} points lower there, a model that did not choose ${one(leaveOneOutDrop)}`,
        ...(tied.length === 0
          ? []
          : [`${language}: equal means at the boundary, the first were taken: ${tied.join(", ")}`]),
        ...(unscored.length === 0
          ? []
          : [`${language}: without a score, so not hard: ${unscored.join(", ")}`]),
      );
    }
    const kept = drafts.map(
      (draft): Draft => ({ ...draft, difficulty: difficult.has(draft.id) ? "hard" : "normal" }),
    );
    return { kept, dropped: [], notes };
  },
};

/** Scores of models on cases. A case that somebody added by hand has none. */
function matrixOf(drafts: readonly Draft[]) {
  const models = [...new Set(drafts.flatMap(({ scores = [] }) => scores.map(({ model }) => model)))];
  const scores = models.map((model) =>
    drafts.map(({ scores: own = [] }) => own.find((one) => one.model === model)?.score ?? Number.NaN),
  );
  return { models, cases: drafts.map(({ id }) => id), scores };
}
