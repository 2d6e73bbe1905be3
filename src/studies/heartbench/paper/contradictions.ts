import { type ClaimInput, textClaim } from "../../../claims/make-claim.js";
import { modelTitle, testedModels } from "../data/tested-models.js";
import type { ClaimContext } from "./context.js";
import { figureStatement } from "./figure-statement.js";

/** What the paper's sections, its captions, its figures and the README say of one and the same thing. */
export function contradictions(context: ClaimContext): ClaimInput[] {
  return [oneValidation(context), sameModels(context), whoWroteCriteria(), howHardSetWasMade()];
}

function oneValidation(context: ClaimContext): ClaimInput {
  const pairs = [
    ["agreement (%)", "agreement", "readme-agreement"],
    ["models", "models", "readme-models"],
    ["share of the cases (%)", "validated-share", "readme-validated-share"],
  ] as const;
  return figureStatement({
    id: "validation-in-paper-and-readme",
    place: "Section 3.4, validation",
    alsoIn: ["Section 4.4, agreement", "README of the release"],
    statement: "Paper and README describe one validation by experts",
    quantifier: "all",
    method:
      "share of three numbers that both print alike: agreement, models (the paper's are those it evaluates), share of the cases",
    by: ["contradictions"],
    cases: pairs.map(([label, paper, readme]) => {
      const [inPaper, inReadme] = [context.printedById(paper).value, context.printedById(readme).value];
      return { label, holds: inPaper === inReadme, detail: `${inPaper} and ${inReadme}` };
    }),
    answer: "Whether these are two validations; of which models and cases each is, and both agreements.",
  });
}

/** Identifiers may differ in letters' case only. */
function sameModels(context: ClaimContext): ClaimInput {
  const { figure5, readmeOverall } = context.published;
  return figureStatement({
    id: "model-versions-agree",
    place: "Section 4.1, models",
    alsoIn: ["Figure 4", "Figure 5", "README of the release"],
    statement: "Text, figures and README name the same versions of the models",
    quantifier: "all",
    method:
      "share of the models of Figure 4 that the text, Figure 5 and the README have under the same identifier; the figures leave out dates, and letters' case is ignored",
    by: ["contradictions"],
    cases: context.published.figure4.models.map((model) => {
      const named = testedModels.find(({ id }) => id === model);
      const text = (named?.version ?? named?.id)?.toLowerCase();
      const readme = readmeOverall.find((row) => row.model === model)?.printedAs.toLowerCase();
      return {
        label: modelTitle(model),
        holds:
          text !== undefined &&
          text === readme &&
          text.startsWith(model.toLowerCase()) &&
          figure5.models.includes(model),
        detail: "",
      };
    }),
  });
}

function whoWroteCriteria(): ClaimInput {
  return textClaim({
    id: "expert-written-criteria",
    place: "Figure 3, caption",
    alsoIn: ["README of the release"],
    statement: "The criteria of a case are written by experts",
    method: "the caption and the README, compared with section 3.3",
    evidence: "printed",
    verdict: "not-supported",
    note: "Section 3.3 says that Claude-4.5-Sonnet generated the criteria and experts reviewed them. The same model judges the replies, its own among them.",
    answer: "How many criteria experts wrote or changed; the criteria before and after their review.",
  });
}

function howHardSetWasMade(): ClaimInput {
  return textClaim({
    id: "hard-set-made-how",
    place: "Section 3.1, difficulty stratification",
    alsoIn: ["Section 3.3, quality control"],
    statement: "The hard set holds the cases in which leading models consistently underperformed",
    method: "section 3.1, compared with section 3.3",
    evidence: "printed",
    verdict: "undecided",
    note: "Section 3.3 says instead that experts rated how complex the cases are. If models' failures chose the cases, part of the decline follows from the choice alone.",
    answer: "Who chose the cases and by which rule; the models and scores that were used.",
  });
}
