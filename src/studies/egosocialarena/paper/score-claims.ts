import { type ClaimInput, numberClaim, unreleasedClaim } from "../../../claims/make-claim.js";
import { fixed, joined, pRange, pText, signed } from "../../../claims/note-text.js";
import { binomialTest } from "../../../stats/binomial-test.js";
import { grim } from "../../../stats/grim.js";
import { holm } from "../../../stats/holm.js";
import { type EgoSocialArenaData, type ScoreColumn, type ScoreRow, scoreColumn } from "../data/data.js";
import { averageDefinitions, averageOf, averageRanks } from "../measures/average.js";
import { assumedItems, cellGrim } from "../measures/denominators.js";
import { averageDifference, averageError, hits, scoreDifference } from "../measures/differences.js";
import { rounds, scoreBeliefs } from "../measures/g08a.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

/**
 * A score of Table 2. Levels of G0.8A are computed from Appendix C; for the others it is checked whether they
 * fit their items.
 */
export function scoreClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const [id, name] = printed.subject.split("|") as [string, string];
  const [row, column] = [data.row(id), scoreColumn(name)];
  if (row.access === "human") return humanScoreClaim(printed, column, data);
  if (column.kind === "rounds") return levelClaim(printed, row, column, data);
  return itemScoreClaim(printed, row, column, data);
}

function levelClaim(
  printed: Printed,
  row: ScoreRow,
  column: ScoreColumn,
  data: EgoSocialArenaData,
): ClaimInput {
  const level = Number(column.id.at(-1));
  const { right, ticks, unprinted, missingTicks } = scoreBeliefs(data, level, row.id);
  const recomputed = right !== null && unprinted === 0;
  const accuracy = data.accuracyOf(level, row.id);
  return numberClaim(printed, {
    ours: {
      value: (100 * (recomputed ? right : ticks)) / rounds,
      n: rounds,
      method: `${
        recomputed
          ? "beliefs of Appendix C that are the opponent's number"
          : "ticks of Appendix C (the opponent's or the model's numbers are not printed)"
      }, percent of ten rounds; one deterministic game, so no interval`,
      by: ["scoreBeliefs"],
    },
    note: joined(
      Math.abs(100 * accuracy - printed.value) > 0.05
        ? `Appendix C prints an accuracy of ${accuracy} for the same game.`
        : "",
      missingTicks.length > 0 ? `Round ${missingTicks.join(", ")} is right without a tick.` : "",
    ),
    partOf: "table-2-levels",
  });
}

function itemScoreClaim(
  printed: Printed,
  row: ScoreRow,
  column: ScoreColumn,
  data: EgoSocialArenaData,
): ClaimInput {
  const entries = data.itemsOf(column);
  const fit = cellGrim(data, row.id, column.id);
  if (column.kind !== "share") {
    const what =
      column.kind === "rating"
        ? `The dialogues were not released. ${fit.consistent ? "It could be" : "It is not"} a mean of ${entries} whole scores from 0 to 10, times 10.`
        : `The games were not released, and the unit is not stated. ${fit.consistent ? "It could be" : "It is not"} a mean of ${entries} scores in whole tens.`;
    return { ...unreleasedClaim(printed, what), partOf: "table-2-scores" };
  }
  if (!fit.consistent) {
    // Only the printed number of items can contradict a score: another number would be an inference.
    return numberClaim(printed, {
      ours: {
        value: fit.nearest,
        n: entries,
        method: `the share of the ${entries} entries of Table 1 that is nearest to it`,
        by: ["cellGrim"],
      },
      verdict: "paper-inconsistent",
      note: `No whole number of ${entries} items gives this percentage.`,
      answer: "How many items were scored, and whether several runs were averaged.",
    });
  }
  const n = assumedItems(data, column.id);
  return {
    ...unreleasedClaim(
      printed,
      joined(
        `The answers were not released. ${grim(printed, n, { unit: 100 }).count} of ${n} items right would give it.`,
        column.id === "texas" ? texasNote(row, data) : "",
      ),
    ),
    partOf: "table-2-scores",
  };
}

/** The answer is one of two styles, so guessing gives a half. */
function texasNote(row: ScoreRow, data: EgoSocialArenaData): string {
  const n = data.count("texas");
  const tests = data.models.map((model) => binomialTest(hits(model.scores.texas, n), n));
  const adjusted = holm(tests.map((test) => test.pValue));
  const i = data.models.indexOf(row);
  return `The answer is one of two styles: against guessing ${pText(tests[i]!.pValue)}, by Holm over the models ${pText(adjusted[i]!)}.`;
}

function humanScoreClaim(printed: Printed, column: ScoreColumn, data: EgoSocialArenaData): ClaimInput {
  const n = assumedItems(data, column.id);
  const unit = column.kind === "share" || column.kind === "rounds" ? 100 : 10;
  const once = grim(printed, n, { unit });
  const cut = Math.floor((once.nearest + 1e-9) * 10) / 10 === printed.value && !once.consistent;
  const reason = {
    points: "Its unit is not stated; 100.0 may be the most that there is.",
    rating: "People talked with GPT-4o, and models with people: it is another task.",
    share: once.consistent
      ? `It is ${once.count} of ${n}, one pass over the items; a mean of 50 people could be any tenth.`
      : `It is no whole share of ${n}; a mean of 50 people can be any tenth.`,
    rounds: once.consistent
      ? `It is ${once.count} of ${n} rounds; a mean of 50 people could be any tenth.`
      : `It is no whole share of ${n} rounds, so it is a mean of several people.`,
  }[column.kind];
  return {
    ...unreleasedClaim(
      printed,
      joined(
        "No answer of a person was released.",
        reason,
        cut ? `${once.count} of ${n} is ${fixed(once.nearest, 2)}, which cut off prints so.` : "",
      ),
    ),
    partOf: "table-2-people",
  };
}

/** A number of Table 2 that the text repeats: the note stands beside the cell. */
const inText = ({ id }: Printed): boolean => !id.startsWith("table-2-");

/** Δ: first minus third person. */
export function deltaClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const { scores } = data.row(printed.subject);
  const [few, many] = [assumedItems(data, "first"), data.count("static")].map((n) => {
    const { ci, paired } = scoreDifference(scores.first, scores.third, "first", n);
    return { n, ci: ci!, p: paired!.pValue };
  });
  return numberClaim(printed, {
    ours: {
      value: scores.first - scores.third,
      ci: few!.ci,
      n: few!.n,
      method: `first − third person; Newcombe's interval as if unpaired, on the ${few!.n} items that the scores show`,
      by: ["scoreDifference", "assumedItems"],
    },
    note: inText(printed)
      ? ""
      : `Which items changed is not printed. Over all pairings ${pRange(few!.p)} on ${few!.n} items and ${pRange(many!.p)} on the ${many!.n} of Table 1.`,
    partOf: "table-2-delta",
  });
}

/** AVG, in Table 2 or repeated in the text. */
export function averageClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const row = data.row(printed.subject);
  const definitions = averageDefinitions(data);
  const pillars = definitions.find(({ id }) => id === "pillars")!;
  const se = averageError(data, row.id);
  const ranks = row.access === "human" ? [] : definitions.map((d) => averageRanks(data, d).get(row.id)!);
  const [least, most] = [Math.min(...ranks), Math.max(...ranks)];
  return numberClaim(printed, {
    ours: {
      value: averageOf(row, definitions[0]!),
      n: 11,
      method: "mean of the 11 columns, first person for static cognition",
      by: ["averageOf", "averageDefinitions", "averageRanks", "averageError"],
    },
    note: inText(printed)
      ? ""
      : joined(
          `The mean of the three pillars would be ${fixed(averageOf(row, pillars), 1)}.`,
          ranks.length === 0
            ? ""
            : `Over ${ranks.length} definitions of AVG its rank is ${least === most ? least : `${least} to ${most}`}.`,
          `Its standard error is at most ${fixed(se, 1)}, items as independent and G0.8A as given.`,
        ),
    partOf: "table-2-average",
  });
}

/** The difference of two AVGs. */
export function gapClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const [first, second] = printed.subject.split("|") as [string, string];
  const { value, ci, n, method } = averageDifference(data, first, second);
  const others = averageDefinitions(data).slice(1);
  const gaps = others
    .map((definition) => averageOf(data.row(first), definition) - averageOf(data.row(second), definition))
    .sort((a, b) => a - b);
  return numberClaim(printed, {
    ours: { value, ci, n, method, by: ["averageDifference", "averageDefinitions"] },
    ...(printed.id === "gap-section-4"
      ? { partOf: "gap-section-1" }
      : {
          note: `By ${gaps.length} other definitions of AVG it is ${signed(gaps[0]!)} to ${signed(gaps.at(-1)!)}.`,
          alsoIn: printed.id === "gap-section-1" ? ["Section 4.3"] : [],
        }),
  });
}
