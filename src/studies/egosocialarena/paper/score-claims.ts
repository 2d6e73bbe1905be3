import { type ClaimInput, numberClaim } from "../../../claims/make-claim.js";
import { fixed, joined, pRange, pText, signed } from "../../../claims/note-text.js";
import { binomialTest } from "../../../stats/binomial-test.js";
import { clopperPearson } from "../../../stats/clopper-pearson.js";
import { grim } from "../../../stats/grim.js";
import { holm } from "../../../stats/holm.js";
import { type EgoSocialArenaData, type ScoreColumn, type ScoreRow, scoreColumn } from "../data/data.js";
import { averageDefinitions, averageOf, averageRanks } from "../measures/average.js";
import { type WinReading, winReadings } from "../measures/blackjack.js";
import { effectiveItems } from "../measures/denominators.js";
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
      method: recomputed
        ? "beliefs of Appendix C that are the opponent's number, percent of ten rounds (scoreBeliefs)"
        : "ticks of Appendix C, percent of ten rounds; the opponent's or the model's numbers are not printed",
    },
    note: joined(
      "Ten deterministic rounds are one observation: no interval.",
      Math.abs(100 * accuracy - printed.value) > 0.05
        ? `Appendix C prints an accuracy of ${accuracy} at the end of a row with ${ticks} ticks.`
        : "",
      missingTicks.length > 0 ? `Round ${missingTicks.join(", ")} is right without a tick.` : "",
    ),
  });
}

function itemScoreClaim(
  printed: Printed,
  row: ScoreRow,
  column: ScoreColumn,
  data: EgoSocialArenaData,
): ClaimInput {
  const n = effectiveItems(data, column.id);
  const unit = column.kind === "share" ? 100 : 10;
  const { consistent, count } = grim(printed, n, { unit });
  const released = "The answers were not released.";
  const ours = { value: null, n, method: `share of the ${n} items answered right` };
  if (column.kind !== "share") {
    const what = column.kind === "rating" ? "goal completion of 20 dialogues" : "score of 15 games";
    return numberClaim(printed, {
      ours: { value: null, n, method: `mean ${what}` },
      verdict: "not-reproducible",
      note: joined(
        `The ${column.kind === "rating" ? "dialogues" : "games"} were not released.`,
        partsNote(column, consistent, count, n),
      ),
    });
  }
  const { ci } = clopperPearson(hits(printed.value, n), n);
  return numberClaim(printed, {
    ours,
    verdict: consistent ? "not-reproducible" : "paper-inconsistent",
    note: joined(
      released,
      consistent
        ? `It fits ${count} of ${n} (grim); as independent items [${fixed(100 * ci[0], 1)}, ${fixed(100 * ci[1], 1)}].`
        : `No whole number of ${n} items gives it (grim).`,
      n === data.itemsOf(column) ? "" : `Table 1 has ${data.itemsOf(column)} entries (columnDenominator).`,
      column.id === "texas" ? texasNote(row, data) : "",
      column.id === "adversarial" ? blackjackNote(printed.value, n) : "",
    ),
  });
}

/**
 * Ratings are whole numbers from 0 to 10, printed times 10. About points the paper says only that a phase
 * gives 10.
 */
function partsNote({ kind }: ScoreColumn, consistent: boolean, count: number, n: number): string {
  if (kind === "points") {
    return consistent
      ? `It would be a mean of ${n} scores in whole tens (${count} tens); other scores of the column are not (columnDenominator).`
      : `It is no mean of ${n} scores in whole tens (cellGrim), as the text's points would give.`;
  }
  return consistent
    ? `It fits a mean of ${n} whole scores from 0 to 10, times 10, with a sum of ${count} (cellGrim); a point in one of them moves it by ${fixed(10 / n, 1)}.`
    : `It is no mean of ${n} whole scores from 0 to 10, times 10 (cellGrim).`;
}

/** The share that the best possible player wins, and how likely it is to win as much as printed. */
function blackjackNote(percent: number, hands: number): string {
  const readings = [false, true].flatMap((holeSeen) => winReadings({ percent, hands, holeSeen }));
  const reading = (counting: WinReading["counting"], holeSeen: boolean): string => {
    const { best, tail } = readings.find((one) => one.counting === counting && one.holeSeen === holeSeen)!;
    return `${fixed(best, 1)}, ${pText(tail)}`;
  };
  return `Of all hands the best player there can be expects to win ${reading("wins", false)} to reach this or more; seeing the dealer's hidden card ${reading("wins", true)}; with pushes counted as won ${reading("undefeated", false)}, or ${reading("undefeated", true)} with the card seen (winReadings: one deck, hit or stand).`;
}

/** The answer is one of two styles, so guessing gives a half. */
function texasNote(row: ScoreRow, data: EgoSocialArenaData): string {
  const n = data.count("texas");
  const tests = data.models.map((model) => binomialTest(hits(model.scores.texas, n), n));
  const adjusted = holm(tests.map((test) => test.pValue));
  const i = data.models.indexOf(row);
  return `The answer is one of two styles: against guessing ${pText(tests[i]!.pValue)}, by Holm over the models ${pText(adjusted[i]!)} (binomialTest).`;
}

function humanScoreClaim(printed: Printed, column: ScoreColumn, data: EgoSocialArenaData): ClaimInput {
  const n = effectiveItems(data, column.id);
  const unit = column.kind === "share" || column.kind === "rounds" ? 100 : 10;
  const once = grim(printed, n, { unit });
  const cut = Math.floor((once.nearest + 1e-9) * 10) / 10 === printed.value && !once.consistent;
  return numberClaim(printed, {
    ours: { value: null, n, method: "mean over the people who took part" },
    verdict: "not-reproducible",
    note: joined(
      "No answer of a person was released.",
      column.id === "social_goal"
        ? `People talked with GPT-4o; as a mean of ${n} whole scores, times 10, ${once.consistent ? "it fits" : "it does not fit"} (grim).`
        : column.kind === "points"
          ? "Its unit is not stated; 100.0 may be the most that there is."
          : once.consistent
            ? `It is a whole share of one pass (${once.count} of ${n}), where a mean over 50 people could be any tenth (humanSinglePass).`
            : `It is no whole share of one pass over ${n} (grim); a mean over many people can be any tenth.`,
      cut
        ? `${once.count} of ${n} is ${fixed(once.nearest, 2)}, which cut off instead of rounded prints as ${printed.value}: o1-preview's ${data.row("o1-preview").scores[column.id]} is the same ${once.count} of ${n}, rounded.`
        : "",
    ),
  });
}

/** Δ: first minus third person. */
export function deltaClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const { scores } = data.row(printed.subject);
  const parts = [effectiveItems(data, "first"), data.count("static")].map((n) => {
    const { ci, paired } = scoreDifference(scores.first, scores.third, "first", n);
    return { n, ci: ci!, p: paired!.pValue };
  });
  const [few, many] = parts;
  return numberClaim(printed, {
    ours: {
      value: scores.first - scores.third,
      ci: few!.ci,
      n: few!.n,
      method: "first - third person; Newcombe's interval as if unpaired, on the items that the scores imply",
    },
    note: `Paired on the same items, ${pRange(few!.p)} with ${few!.n} items and ${pRange(many!.p)} with ${many!.n} (mcnemarBounds); the interval with ${many!.n} is [${many!.ci.map((x) => signed(x)).join(", ")}].`,
  });
}

/** AVG, in Table 2 or repeated in the text. */
export function averageClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const row = data.row(printed.subject);
  const [columns, ...others] = averageDefinitions(data);
  const pillars = others.find(({ id }) => id === "pillars")!;
  const se = averageError(data, row.id);
  const ranks =
    row.access === "human" ? [] : averageDefinitions(data).map((d) => averageRanks(data, d).get(row.id)!);
  return numberClaim(printed, {
    ours: {
      value: averageOf(row, columns!),
      n: 11,
      method: "mean of the 11 columns, first person for static cognition (averageOf)",
    },
    note: joined(
      `The caption's mean of the three pillars would be ${fixed(averageOf(row, pillars), 1)} (columns alike within a pillar; averageDefinitions).`,
      ranks.length === 0
        ? ""
        : `Its rank among the models is ${ranks[0]}, and ${Math.min(...ranks)} to ${Math.max(...ranks)} over ${ranks.length} definitions.`,
      `With independent items, and G0.8A as given, its standard error is at most ${fixed(se, 1)} (averageError).`,
    ),
  });
}

/** The difference of two AVGs. */
export function gapClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  const [first, second] = printed.subject.split("|") as [string, string];
  const { value, ci, n, method } = averageDifference(data, first, second);
  const other = averageDefinitions(data).slice(1);
  const gaps = other.map((definition) => ({
    definition,
    gap: averageOf(data.row(first), definition) - averageOf(data.row(second), definition),
  }));
  const range = gaps.map(({ gap }) => gap).sort((a, b) => a - b);
  const pillars = gaps.find(({ definition }) => definition.id === "pillars")!;
  return numberClaim(printed, {
    ours: { value, ci, n, method },
    note: `By the mean of the three pillars it is ${signed(pillars.gap)}; over ${gaps.length} other definitions ${signed(range[0]!)} to ${signed(range.at(-1)!)} (averageDefinitions).`,
  });
}
