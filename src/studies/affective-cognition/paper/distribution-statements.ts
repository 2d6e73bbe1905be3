import { leads } from "../../../claims/criteria.js";
import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { type DistanceMeasure, distanceGap, taskDistance } from "../measures/distances.js";
import { distanceFloor } from "../measures/distances-floor.js";
import { alwaysModal, flipAnswers, shuffleItems } from "../measures/distances-invariance.js";
import { replyDistributions } from "../measures/distributions.js";
import { manyCasesClaim } from "./cases.js";
import type { ClaimContext } from "./context.js";
import { asDrawnCases, type Cell, cloudGap, distributionCells, modelsOf } from "./distribution-cells.js";
import { orderStatements } from "./distribution-order.js";

const inText = "Section 2.2.2, last paragraph";
const inSupplement = "Section 4, Distributional distance";

/** What the paper says in words about the models' distributions of replies at temperature 1. */
export function distributionClaims(context: ClaimContext): ClaimInput[] {
  const cells = distributionCells(context.data, context.replies);
  return [
    statementClaim({
      id: "distribution-above-chance-as-drawn",
      place: inText,
      alsoIn: [inSupplement],
      statement: "By distributions of replies, models perform above chance across all tasks",
      quantifier: "all",
      method:
        "share of 48 cells (task × model × prompt) whose distance, the paper's own, is below that of uniform replies, as Figures 12 and 13 show it",
      by: ["cloudDistance", "chanceCloudDistance"],
      cases: asDrawnCases(cells),
      note: "The paper's distance compares clouds of items and does not know which reply belongs to which item.",
    }),
    aboveChance(
      cells,
      "cloud",
      "the paper's distance, with an interval",
      "jackknife of ten stories, t with 9 df",
    ),
    aboveChance(cells, "total-variation", "total variation, item by item", "stories as clusters, CR2"),
    aboveChance(
      cells,
      "squared-euclidean",
      "unbiased squared distance, item by item",
      "stories as clusters, CR2",
    ),
    aboveChance(
      cells.filter(({ task }) => task.inference === "emotion"),
      "appraisal",
      "share of appraisals that differ, emotion tasks",
      "stories as clusters, CR2",
    ),
    ...orderStatements(cells),
    fullDistributions(cells),
    knowsItsItems(cells),
    refusals(context, cells),
  ];
}

/** Another measure, or a test that the paper did not make: it can support the sentence, and not refute it. */
function aboveChance(
  cells: readonly Cell[],
  measure: DistanceMeasure,
  name: string,
  units: string,
): ClaimInput {
  const gaps = cells.map((cell) =>
    measure === "cloud" ? cloudGap(cell) : distanceGap(cell.chance, cell.replies, measure),
  );
  const farther = gaps.filter((gap) => leads(gap) === false).length;
  return manyCasesClaim({
    id: `distribution-above-chance-${measure}`,
    place: inText,
    statement: `Models' replies are nearer to people's than uniform replies in all tasks (${name})`,
    quantifier: "all",
    method: `share of ${cells.length} cells (task × model × prompt) whose 95% interval of chance minus model lies above 0 (${units}); all others are open, since the paper chose another measure or no test`,
    by: ["distanceGap", "leads"],
    cases: gaps.map((gap): Case => ({ label: "", holds: leads(gap) === true ? true : null, detail: "" })),
    partOf: "distribution-above-chance-as-drawn",
    note: `Nearer by the means alone: ${gaps.filter(({ value }) => value > 0).length} of ${gaps.length}. Clearly farther than uniform replies: ${farther}.`,
  });
}

/** What a model would have to beat to represent more than modal answers. */
function fullDistributions(cells: readonly Cell[]): ClaimInput {
  const gaps = cells.map(({ chance, replies }) =>
    distanceGap(alwaysModal(chance), replies, "squared-euclidean"),
  );
  const floors = cells.map(({ replies, perItem }) => ({
    perItem,
    floor: distanceFloor(replies, "total-variation"),
  }));
  const ratios = floors.map(({ perItem, floor }) => perItem / floor.value).sort((a, b) => a - b);
  const modalIsNearer = gaps.filter((gap) => leads(gap) === false).length;
  return manyCasesClaim({
    id: "distribution-full-distributions",
    place: inText,
    statement: "Models effectively represent not just modal human responses but full response distributions",
    quantifier: "most",
    method:
      "share of 48 cells whose replies are nearer to people's answers than always giving their modal answer (unbiased squared distance item by item, 95% interval, stories as clusters)",
    by: ["distanceGap", "alwaysModal", "leads", "distanceFloor"],
    cases: gaps.map((gap): Case => ({ label: "", holds: leads(gap), detail: "" })),
    note: `The modal answer alone is clearly nearer in ${modalIsNearer}. Total variation is ${fixed(ratios[0] as number, 1)} to ${fixed(ratios.at(-1) as number, 1)} times what sampling alone gives.`,
    answer: "They could say what effectively means: how near a model's distribution has to be to people's.",
  });
}

/** The text compares distributions of responses; the code compares clouds, which forget the questions. */
function knowsItsItems(cells: readonly Cell[]): ClaimInput {
  const cases = cells.map(({ replies, cloud }): Case => {
    const shuffled = taskDistance(shuffleItems(replies), "cloud");
    return { label: "", holds: shuffled > cloud + 1e-9, detail: "" };
  });
  const perItem = cells.filter(
    ({ replies, perItem: d }) => taskDistance(shuffleItems(replies), "total-variation") > d,
  );
  const flipped = cells.filter(
    ({ replies, cloud }) => taskDistance(flipAnswers(replies), "cloud") - cloud < 0.1 * cloud,
  );
  return manyCasesClaim({
    id: "distribution-distance-knows-its-items",
    place: inSupplement,
    statement:
      "The Wasserstein distance measures the similarity between model and human response distributions",
    quantifier: "all",
    method:
      "share of 48 cells whose distance, as the released code computes it, grows when the model's replies are handed to other items at random",
    by: ["cloudDistance", "shuffleItems", "flipAnswers"],
    cases,
    note: `Shuffling the items leaves it the same; total variation grows in ${perItem.length}. Reversing every reply raises it by 10% or more in only ${cells.length - flipped.length}.`,
    answer: "They could say that clouds of items were meant, or compute the distance item by item.",
  });
}

function refusals({ data, replies }: ClaimContext, cells: readonly Cell[]): ClaimInput {
  const perModel = modelsOf(cells).map((model) => {
    const rows = replies.rows.filter((row) => row.key === model.key);
    const totals = rows.map((row) => row.counts.reduce((sum, count) => sum + count, row.unparsed));
    return { label: `${model.title} ${model.prompt}`, totals };
  });
  const unparsed = replies.rows.reduce((sum, row) => sum + row.unparsed, 0);
  const shifts = cells.map(({ task, model, perItem }) => {
    const without = replyDistributions(data, replies, task, model.key, "left-out");
    return Math.abs(taskDistance(without, "total-variation") - perItem);
  });
  return statementClaim({
    id: "distribution-refusals-uniform",
    place: inSupplement,
    statement: "Where models refused, all responses got equal probability, to keep distributions of one size",
    quantifier: "all",
    method: "share of 3 models × 2 prompts whose parsed and unparsed replies are equally many in every item",
    by: ["replyDistributions", "taskDistance"],
    cases: perModel.map(
      ({ label, totals }): Case => ({
        label,
        holds: totals.every((total) => total === totals[0]),
        detail: `${Math.min(...totals)} to ${Math.max(...totals)} replies`,
      }),
    ),
    note: `${unparsed} replies name no option; a refusal cannot be told from a parse failure. Leaving them out moves total variation by ${fixed(Math.max(...shifts), 3)} at most.`,
    answer: "They could release a status for each reply: answered, refused or unparsed.",
  });
}
