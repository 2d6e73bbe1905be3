import { type ClaimInput, roundingTolerance, textClaim } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { quantileOfSorted } from "../../../stats/descriptives.js";
import { recordedModels } from "../data/conditions.js";
import type { AgreementRow } from "../measures/agreement.js";
import { type ClaimContext, cellName } from "./context.js";

/** Which cells each figure shows. */
const figureCells: Record<string, (row: AgreementRow) => boolean> = {
  "3": (row) => row.respondent.kind !== "model",
  "4": (row) => shown(row) && (row.task.inference === "emotion" || row.task.inference === "outcome"),
  "5": (row) => shown(row) && row.task.experiment === 1 && isAppraisal(row),
  "6": (row) => shown(row) && row.task.experiment === 2 && isAppraisal(row),
};

/**
 * What the paper says about its own figures, models and stimuli, compared with the release and with itself.
 */
export function consistencyStatements(context: ClaimContext): ClaimInput[] {
  return [
    ...Object.entries(figureCells).map(([figure, chosen]) => errorBars(context, figure, chosen)),
    modelsInTheDiscussion(context),
    renderer(),
  ];
}

function errorBars(
  context: ClaimContext,
  figure: string,
  chosen: (row: AgreementRow) => boolean,
): ClaimInput {
  const cells = context.cells().filter(chosen);
  const ratios = cells.map((row) => width(row.story) / width(row.naive)).sort((a, b) => a - b);
  const cases = cells.map(
    (row): Case => ({
      label: cellName(row),
      holds: width(row.naive) >= width(row.story),
      detail: `× ${fixed(width(row.story) / width(row.naive), 1)}`,
    }),
  );
  return statementClaim({
    id: `figure-${figure}-error-bars`,
    place: `Figure ${figure}, caption`,
    statement: "Error bars represent 95% confidence intervals",
    quantifier: "all",
    method: "share of the figure's cells whose interval over rows is as wide as the one over stories (CR2)",
    cases,
    note: `Over ${cells.length} cells the interval with stories as clusters is ${fixed(ratios[0] as number, 1)} to ${fixed(ratios.at(-1) as number, 1)} times as wide (median ${fixed(quantileOfSorted(ratios, 0.5), 1)}).`,
  });
}

function modelsInTheDiscussion(context: ClaimContext): ClaimInput {
  const named = [
    { name: "GPT-4", model: "gpt-4" },
    { name: "Gemini-1.5", model: "gemini-1.5" },
    { name: "Claude-3", model: "claude-3" },
  ];
  const evaluated = new Set(recordedModels.filter((m) => m.inPaper).map((m) => m.model));
  const opus = recordedModels.some((m) => m.model === "claude-3-opus");
  const printed = context.printed.filter(
    ({ kind, respondent }) => kind === "agreement" && respondent.startsWith("claude-3.5/"),
  );
  const own = printed.filter(
    ({ task, respondent, value, decimals }) =>
      Math.abs(context.agreement(task, respondent).value - value) <= roundingTolerance(decimals).value + 1e-9,
  );
  return statementClaim({
    id: "models-in-the-discussion",
    place: "Section 3, paragraph 2",
    statement: "The models evaluated are GPT-4, Gemini-1.5 and Claude-3",
    quantifier: "all",
    method: "share of the three names that are among the models of the results section",
    cases: named.map(({ name, model }): Case => ({ label: name, holds: evaluated.has(model), detail: "" })),
    note: `The abstract and the results name Claude 3.5 Sonnet; ${own.length} of the ${printed.length} values printed for Claude are its values.${opus ? " The release also holds Claude 3 Opus, whose interval stands beside one of Claude 3.5's numbers (see claude-1a-goal-cot-interval)." : ""}`,
  });
}

function renderer(): ClaimInput {
  return textClaim({
    id: "expression-renderer",
    place: "Section 1, stage 2 and Figure 2, caption",
    statement: "Facial expressions were rendered in Unity (text) and generated with Unreal Engine (caption)",
    method: "the text against the caption; the images were not released",
    verdict: "not-supported",
    note: "The paper names two different engines for the same images; nothing released decides between them.",
  });
}

function shown(row: AgreementRow): boolean {
  return (
    row.respondent.kind === "participants" ||
    (row.respondent.kind === "model" && row.respondent.model.inPaper)
  );
}

function isAppraisal(row: AgreementRow): boolean {
  return row.task.inference !== "emotion" && row.task.inference !== "outcome";
}

const width = (ci: readonly [number, number]): number => ci[1] - ci[0];
