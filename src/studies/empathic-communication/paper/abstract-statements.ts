import { leads } from "../../../claims/criteria.js";
import type { ClaimInput } from "../../../claims/make-claim.js";
import { signedEstimate } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import type { Estimate } from "../../../core/estimate.js";
import { frameworks, models, raterTitles, tableModel } from "../data/design.js";
import { judgeOverExpert, modelOverCrowd } from "../measures/framework-means.js";
import type { ClaimContext } from "./context.js";

/** What the abstract says of models, by framework. */
export function abstractStatements({ data }: ClaimContext): ClaimInput[] {
  const present = frameworks.filter(({ id }) => data.dimensionsOf(id).length > 0);
  const exceeds = models.flatMap((model) =>
    present.map(({ id, title }): Case => {
      const difference = modelOverCrowd(data, id, model);
      return {
        label: `${raterTitles[model]}, ${title}`,
        holds: leads(difference),
        detail: shown(difference),
      };
    }),
  );
  const approaches = present.map(({ id, title }): Case => {
    const difference = judgeOverExpert(data, id, tableModel);
    // The paper names no distance at which a model that is below the expert still approaches.
    return { label: title, holds: leads(difference) === true ? true : null, detail: shown(difference) };
  });
  return [
    statementClaim({
      id: "llms-exceed-crowd",
      place: "Abstract",
      statement: "Across all four frameworks, LLMs consistently exceed the reliability of crowdworkers",
      quantifier: "all",
      said: '"across all four frameworks" and "consistently"',
      method:
        "exceed: the 95% interval of the model's kappa with the experts' median minus the crowd's lies above 0 (the table's kappa, mean over the framework's dimensions, conversations resampled, BCa)",
      by: ["abstractStatements", "modelOverCrowd"],
      cases: sorted(exceeds),
      answer:
        "That the sentence is about Gemini 2.5 Pro alone, which holds in three frameworks and is open in Empathetic Dialogues, or about the median over all dimensions.",
    }),
    statementClaim({
      id: "llms-approach-experts",
      place: "Abstract",
      statement: "Across all four frameworks, LLMs consistently approach the expert level benchmark",
      quantifier: "all",
      said: '"across all four frameworks" and "consistently"',
      method: `approach: ${raterTitles[tableModel]}'s kappa with the mean of two experts is above that of the expert left out (95% interval, mean over the framework's dimensions, BCa); all else is open, since the paper states no margin`,
      by: ["abstractStatements", "judgeOverExpert"],
      cases: approaches,
      answer: "The margin within which a model approaches an expert.",
    }),
  ];
}

const shown = (difference: Estimate): string => signedEstimate(difference, 2);

/** Refuted cases first, then open ones: the note names only a few. */
const sorted = (cases: readonly Case[]): Case[] => {
  const order = [false, null, true];
  return [...cases].sort((a, b) => order.indexOf(a.holds) - order.indexOf(b.holds));
};
