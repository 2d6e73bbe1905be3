import { DataError } from "../../core/errors.js";
import { type CodedTable, TableBuilder } from "./coded-table.js";
import {
  isModelGraded,
  type PromptfooComponent,
  type PromptfooResult,
  readPromptfoo,
} from "./promptfoo-output.js";
import { setCells } from "./read-coded-json.js";

/**
 * The scores of an output of promptfoo as a table. The judge of a model-graded assertion is the grader, or the kind
 * of assertion where the grader is not named; the criterion is its metric. An assertion that follows a rule is a
 * scripted judge.
 */
export function promptfooScores(rows: readonly unknown[], file: string): CodedTable {
  const results = readPromptfoo(rows);
  const manyPrompts = new Set(results.map(({ prompt }) => prompt)).size > 1;
  const builder = new TableBuilder();
  for (const [i, result] of results.entries()) {
    if (result.error !== undefined) continue;
    for (const score of scoresOf(result)) {
      builder.startRow(i + 1);
      setCells(builder, {
        item: result.item,
        // Replies to two prompts of one provider are two respondents.
        respondent: manyPrompts ? `${result.provider} [${result.prompt.slice(0, 60)}]` : result.provider,
        replicate: result.replicate,
        length: result.reply.length,
        ...score,
      });
    }
  }
  if (builder.n === 0) {
    throw new DataError(`has no scores in ${results.length} results`, {
      file,
      remedy: "add assertions to its tests",
    });
  }
  const failed = results.filter(({ error }) => error !== undefined).length;
  const notes = [
    "a model that grades is a judge; an assertion that follows a rule is a scripted one",
    ...(failed === 0 ? [] : [`${failed} of ${results.length} results are errors and give no ratings`]),
  ];
  return builder.table({ file, format: "output of promptfoo", placeWord: "row", notes });
}

interface ScoreCells {
  judge: string;
  kind: "model" | "scripted";
  criterion: string;
  score: unknown;
  status?: "error" | undefined;
  reason?: string | undefined;
}

function scoresOf({ components, namedScores }: PromptfooResult): ScoreCells[] {
  const cells = components.flatMap(componentCells);
  // A named score is the mean of the components of that name: where those are there, it is no other rating.
  const told = new Set(cells.map(({ criterion }) => criterion));
  const others = Object.entries(namedScores).filter(([name]) => !told.has(name));
  return [
    ...cells,
    ...others.map(([criterion, score]) => ({
      judge: "promptfoo",
      kind: "scripted" as const,
      criterion,
      score,
    })),
  ];
}

function componentCells({
  type,
  name,
  score,
  reason,
  grader,
  failed,
  namedScores,
}: PromptfooComponent): ScoreCells[] {
  const isGraded = isModelGraded(type);
  const known = {
    judge: grader ?? type,
    kind: isGraded ? ("model" as const) : ("scripted" as const),
    reason,
  };
  if (failed) return [{ ...known, criterion: name, score: undefined, status: "error" }];
  const named = Object.entries(namedScores).map(([criterion, one]) => ({ ...known, criterion, score: one }));
  return named.length > 0 ? named : [{ ...known, criterion: name, score }];
}
