import { type ClaimInput, textClaim } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { type DistanceMeasure, estimateDistance, taskDistance } from "../measures/distances.js";
import { distanceFloor, splitHalfDistance } from "../measures/distances-floor.js";
import { alwaysModal, flipAnswers, shuffleItems } from "../measures/distances-invariance.js";
import { sampledModels } from "../measures/distances-table.js";
import { replyDistributions } from "../measures/distributions.js";
import type { ClaimContext } from "./context.js";
import { aboveChanceCases, asDrawnCases, type Cell, distributionCells } from "./distribution-cells.js";
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
      statement:
        "By distributions of replies, models perform above chance across all tasks (as Figures 12 and 13 show it)",
      quantifier: "all",
      method:
        "share of 48 cells (task × model × prompt) whose cloud distance is below that of uniform replies, without any test",
      cases: asDrawnCases(cells),
      note: "The cloud distance does not know which reply belongs to which item (see distribution-distance-knows-its-items).",
    }),
    aboveChance(cells, "cloud", "the paper's distance of clouds", "jackknife of ten stories, t with 9 df"),
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
      "Wasserstein distance over the share of appraisals that differ, emotion tasks",
      "stories as clusters, CR2",
    ),
    ...orderStatements(cells),
    fullDistributions(cells),
    knowsItsItems(cells),
    crossReference(),
    refusals(context, cells),
  ];
}

function aboveChance(
  cells: readonly Cell[],
  measure: DistanceMeasure,
  name: string,
  units: string,
): ClaimInput {
  const { cases, gaps, farther } = aboveChanceCases(cells, measure);
  const nearer = gaps.filter(({ value }) => value > 0).length;
  const alone = gaps.filter(({ ci }) => ci[0] > 0).length;
  return statementClaim({
    id: `distribution-above-chance-${measure}`,
    place: inText,
    statement: `By distributions of replies, models perform above chance across all tasks (${name})`,
    quantifier: "all",
    method: `share of ${cells.length} cells (task × model × prompt) significantly nearer to people than uniform replies (${units}, Holm)`,
    cases,
    note: `Without asking for significance: nearer than chance in ${nearer} of ${cells.length}; each at 95% by itself, without Holm: ${alone} of ${cells.length}. Significantly farther from people than uniform replies in ${farther}.`,
  });
}

function fullDistributions(cells: readonly Cell[]): ClaimInput {
  const measure = "total-variation";
  const halvesOf = new Map(
    [...new Map(cells.map(({ task, chance }) => [task.id, chance]))].map(
      ([id, chance]) => [id, splitHalfDistance(chance, measure)] as const,
    ),
  );
  const measured = cells.map((cell) => ({ ...cell, floor: distanceFloor(cell.replies, measure) }));
  const ratios = measured.map(({ perItem, floor }) => perItem / floor.value).sort((a, b) => a - b);
  const asHalves = cells.filter(
    ({ task, perItem }) => perItem <= (halvesOf.get(task.id)?.upper ?? Number.NaN),
  ).length;
  const apart = cells.filter(
    ({ replies }) => estimateDistance(replies, "squared-euclidean").story[0] > 0,
  ).length;
  const nearerThanMode = cells.filter(
    ({ chance, perItem }) => perItem < taskDistance(alwaysModal(chance), measure),
  ).length;
  return statementClaim({
    id: "distribution-full-distributions",
    place: inText,
    statement: "Models effectively represent not just modal human responses but full response distributions",
    quantifier: "all",
    method:
      "share of 48 cells whose mean total variation is within what two samples of one distribution show (95% of tasks with answers and replies dealt out at random)",
    cases: measured.map(
      ({ label, perItem, floor }): Case => ({
        label,
        holds: perItem <= floor.upper,
        detail: `${fixed(perItem)} against ${fixed(floor.upper)}`,
      }),
    ),
    note: `Distances are ${fixed(ratios[0] as number, 1)} to ${fixed(ratios.at(-1) as number, 1)} times what sampling alone gives (distanceFloor); ${asHalves} of ${cells.length} are within two random halves of people (splitHalfDistance). The unbiased squared distance is above 0 with stories as units in ${apart} of ${cells.length}. The paper sets no criterion; this one asks for replies that could be people's own. A milder one, nearer to people than always giving their modal answer (alwaysModal), holds in ${nearerThanMode} of ${cells.length}.`,
  });
}

/** The text compares distributions of responses; the code compares clouds, which forget the questions. */
function knowsItsItems(cells: readonly Cell[]): ClaimInput {
  const cases = cells.map(({ label, replies, cloud }): Case => {
    const shuffled = taskDistance(shuffleItems(replies), "cloud");
    return {
      label,
      holds: shuffled > cloud + 1e-9,
      detail: `${fixed(cloud, 3)}, shuffled ${fixed(shuffled, 3)}`,
    };
  });
  const perItem = cells.filter(
    ({ replies, perItem: d }) => taskDistance(shuffleItems(replies), "total-variation") > d,
  );
  const flipped = cells.filter(({ replies, cloud }) => {
    const change = taskDistance(flipAnswers(replies), "cloud") - cloud;
    return change < 0.1 * cloud;
  });
  return statementClaim({
    id: "distribution-distance-knows-its-items",
    place: inSupplement,
    statement:
      "The Wasserstein distance measures the similarity between model and human response distributions",
    quantifier: "all",
    method:
      "share of 48 cells whose distance, as the released code computes it, grows when the model's replies are handed to other items at random",
    cases,
    note: `It is the distance of two clouds of 80 points, which forget their items (cloudDistance). Item by item (total variation) shuffling makes it larger in ${perItem.length} of ${cells.length}. Replacing every reply by its opposite (flipAnswers) leaves the cloud distance smaller or less than 10% larger in ${flipped.length} of ${cells.length}.`,
  });
}

function crossReference(): ClaimInput {
  return textClaim({
    id: "distribution-figure-12b",
    place: inSupplement,
    statement: "Figure 12b shows outcomes, and Figure 12b shows emotions",
    method: "the text against itself and against the caption",
    verdict: "not-supported",
    note: "One sentence refers to Figure 12b for outcomes and again for emotions; the caption names emotions first, which suggests that 12a is theirs.",
  });
}

function refusals({ data, replies }: ClaimContext, cells: readonly Cell[]): ClaimInput {
  const perModel = sampledModels.map((model) => {
    const rows = replies.rows.filter((row) => row.key === model.key);
    const unparsed = rows.reduce((sum, row) => sum + row.unparsed, 0);
    const totals = rows.map((row) => row.counts.reduce((sum, count) => sum + count, row.unparsed));
    const none = rows.filter((row) => row.counts.every((count) => count === 0)).length;
    return { label: `${model.model}/${model.prompt}`, unparsed, none, totals };
  });
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
    cases: perModel.map(
      ({ label, totals }): Case => ({
        label,
        holds: totals.every((total) => total === totals[0]),
        detail: `${Math.min(...totals)} to ${Math.max(...totals)} replies`,
      }),
    ),
    note: `Replies that name no option, by model: ${perModel.map(({ label, unparsed, none }) => `${label} ${unparsed}${none > 0 ? ` (all of an item's in ${none})` : ""}`).join(", ")}. The release does not tell a refusal from a reply that could not be parsed. Leaving them out instead moves a cell's mean total variation by ${fixed(Math.max(...shifts), 3)} at most.`,
  });
}
