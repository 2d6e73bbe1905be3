import { type ClaimInput, roundingTolerance, textClaim } from "../../../claims/make-claim.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { type RecordedModel, recordedModels } from "../data/conditions.js";
import { shortName } from "./cases.js";
import type { ClaimContext } from "./context.js";
import { models } from "./model-statements.js";

/** The identifiers of models, compared between text, methods, discussion and release. */
export function nameStatements(context: ClaimContext): ClaimInput[] {
  return [modelsInTheDiscussion(context), gpt4Identifier(), otherIdentifiers(), sameInBothExperiments()];
}

/** What the release calls a model in one experiment: its key without the prompt. */
const keysOf = (chosen: (model: RecordedModel) => boolean): string[] => [
  ...new Set(recordedModels.filter(chosen).map(({ key }) => key.replace(/_0shot(_cot)?$/, ""))),
];

function modelsInTheDiscussion(context: ClaimContext): ClaimInput {
  const named = [
    { name: "GPT-4", model: "gpt-4" },
    { name: "Gemini-1.5", model: "gemini-1.5" },
    { name: "Claude-3", model: "claude-3" },
  ];
  const evaluated = new Set(recordedModels.filter((m) => m.inPaper).map((m) => m.model));
  const printed = context.printed.filter(
    ({ kind, respondent }) => kind === "agreement" && respondent.startsWith("claude-3.5/"),
  );
  const own = printed.filter(
    ({ task, respondent, value, decimals }) =>
      Math.abs(context.agreement(task, respondent).value - value) <= roundingTolerance(decimals).value + 1e-9,
  );
  const opus = recordedModels.some((m) => m.model === "claude-3-opus");
  return statementClaim({
    id: "models-in-the-discussion",
    place: "Section 3, paragraph 2",
    statement: "The models evaluated are GPT-4, Gemini-1.5 and Claude-3",
    quantifier: "all",
    method: "share of the three names that are among the models of the abstract and the results",
    by: ["agreement"],
    cases: named.map(({ name, model }): Case => ({ label: name, holds: evaluated.has(model), detail: "" })),
    note: `Abstract and results name Claude 3.5, and ${own.length} of the ${printed.length} values printed for Claude are its own.${opus ? " The release also holds Claude 3 Opus." : ""}`,
    answer:
      "They could write Claude-3.5, or say that this sentence is left from an earlier version with Claude 3.",
  });
}

function gpt4Identifier(): ClaimInput {
  const keys = keysOf(({ model }) => model === "gpt-4");
  return textClaim({
    id: "model-name-gpt-4",
    place: "Section 2.2, footnote 3",
    alsoIn: ["Section 4, Prompts and Parameters"],
    statement: "GPT-4 is gpt-4-turbo-1106 (section 2.2) and gpt-4-1106 (section 4)",
    evidence: "printed",
    method: "one section against the other, and both against the keys of the released answers",
    verdict: "not-supported",
    note: `The paper prints two identifiers for one model. The release has neither: its keys are ${keys.join(" and ")}.`,
    answer: "They could give the deployment's model name and version, and the dates of the requests.",
  });
}

function otherIdentifiers(): ClaimInput {
  const printed = [
    { label: "Claude", id: "claude-3.5-sonnet-20240620", model: "claude-3.5" },
    { label: "Gemini", id: "gemini-1.5-pro-002", model: "gemini-1.5" },
  ];
  // The release writes "3-5" for "3.5".
  const plain = (id: string): string => id.replaceAll(".", "-");
  const unnamed = keysOf(({ experiment, inPaper }) => experiment === 2 && !inPaper);
  return statementClaim({
    id: "model-names-claude-and-gemini",
    place: "Section 2.2, footnotes 2 and 4",
    alsoIn: ["Section 4, Prompts and Parameters"],
    statement: "Claude is claude-3.5-sonnet-20240620 and Gemini is gemini-1.5-pro-002",
    quantifier: "all",
    method:
      "share of the two identifiers that are the only keys of the model's released answers in both experiments (3-5 read as 3.5)",
    by: ["loadAffectiveCognition"],
    cases: printed.map(({ label, id, model }): Case => {
      const keys = keysOf((one) => one.model === model);
      return {
        label,
        holds: keys.length === 1 && plain(keys[0]!) === plain(id),
        detail: keys.join(", "),
      };
    }),
    note: `For Experiment 2 the release also holds answers of ${unnamed.join(" and ")}, which the paper does not report.`,
  });
}

/** The effect of expressions compares experiments: it is the pictures' alone only if the model is the same. */
function sameInBothExperiments(): ClaimInput {
  return statementClaim({
    id: "same-models-in-both-experiments",
    place: "Section 2.2, paragraph 1",
    statement: "The same three models answer without and with expressions",
    quantifier: "all",
    method:
      "share of the 3 models whose released answers have one key in both experiments; another key leaves it open, since a deployment's name does not identify a model",
    by: ["loadAffectiveCognition"],
    cases: models.map((model): Case => {
      const [text, pictures] = ([1, 2] as const).map((experiment) =>
        keysOf((one) => one.model === model && one.experiment === experiment).join(", "),
      );
      return {
        label: `${shortName(model)}:`,
        holds: text === pictures ? true : null,
        detail: text === pictures ? "" : `${text} in Experiment 1, ${pictures} in Experiment 2`,
      };
    }),
    note: "If GPT-4 is not one model, the effect of expressions also compares models.",
    answer: "They could give the deployment's model and version in each experiment.",
  });
}
