import { type ClaimInput, textClaim } from "../../../claims/make-claim.js";
import { bracket, fixed, joined } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { mainJudge } from "../data/design.js";
import { lastReplyEffect } from "../measures/last-reply.js";
import { lengthCorrelations, tokenEfficiency } from "../measures/token-efficiency.js";
import { type ClaimContext, noBoard } from "./context.js";
import { notRunClaim } from "./not-run.js";
/** What the paper says in words about its leaderboard and its models. */
export function leaderboardStatements(context: ClaimContext): ClaimInput[] {
  return [
    largeGap(context),
    topTier(context),
    priorModels(context),
    fewerTokens(context),
    everyReplyScored(context),
  ];
}

/** The leaderboard falls in two at its widest gap: do the sets of ranks of both sides keep apart? */
function largeGap(context: ClaimContext): ClaimInput {
  const { rows, decidedPairs } = context.board();
  const sentence = {
    id: "large-gap",
    place: "Section 4.1, paragraph 2",
    statement: "There is a large performance gap between frontier models and older or smaller ones",
    method:
      "pairs of recorded models across their widest gap with disjoint sets of ranks (simultaneous, 95%)",
  };
  if (rows.length < 2) return notRunClaim(sentence, noBoard);
  const gaps = rows.slice(1).map((row, i) => rows[i]!.score.value - row.score.value);
  const cut = 1 + gaps.indexOf(Math.max(...gaps));
  const [top, rest] = [rows.slice(0, cut), rows.slice(cut)];
  const cases = top.flatMap((high) =>
    rest.map((low) => ({
      label: `${high.title} above ${low.title}`,
      holds: high.rankSet[1] < low.rankSet[0] ? true : null,
      detail: `(ranks ${bracket(high.rankSet, 0)} and ${bracket(low.rankSet, 0)})`,
    })),
  );
  const apart = cases.filter((one) => one.holds).length;
  return statementClaim({
    ...sentence,
    quantifier: "all",
    by: ["leaderboard", "simultaneousRankSets"],
    cases,
    note: `The gap is ${fixed(gaps[cut - 1]!, 1)} points, after ${top.at(-1)!.title}. Within the two groups the data decide ${decidedPairs.decided - apart} of ${decidedPairs.pairs - cases.length} pairs: most single ranks of Table 3 are open.`,
  });
}

function topTier(context: ClaimContext): ClaimInput {
  const { table3 } = context.tables;
  return statementClaim({
    id: "top-tier-models",
    place: "Section 4.2, social cognition coordinate",
    statement: "GPT-4o and Gemini2.5-Pro are top-tier models",
    quantifier: "all",
    method: "the order itself: both are in the upper half of Table 3",
    by: ["leaderboardStatements"],
    evidence: "printed",
    cases: ["GPT-4o", "Gemini2.5-Pro"].map((title) => {
      const { sentientRank } = context.standing(title);
      return {
        label: title,
        holds: sentientRank <= table3.length / 2,
        detail: `(rank ${sentientRank} of ${table3.length})`,
      };
    }),
    note: "Appendix D names GPT-4o-Latest for the same quadrant. The two names are two models in Table 3.",
    answer: "That GPT-4o stands for GPT-4o-Latest here.",
  });
}

/** "… along with all models from our prior analysis." */
function priorModels(context: ClaimContext): ClaimInput {
  const prior = [...new Set(context.tables.figure7.map((row) => row.model))];
  const listed = new Set(context.tables.table3.map((row) => row.model));
  // The validation calls Gemini2.5-Flash "Gemini2.5"; with reasoning Table 3 has it as Gemini2.5-Flash-Think.
  const inTable3 = (title: string): string => title.replace(/^Gemini2\.5/, "Gemini2.5-Flash");
  return statementClaim({
    id: "all-prior-models",
    place: "Section 4.1, paragraph 1",
    statement: "The leaderboard has all models of the prior analysis",
    quantifier: "all",
    method: "models of Figure 7 that Table 3 lists",
    by: ["leaderboardStatements"],
    evidence: "printed",
    cases: prior.map((title) => ({ label: title, holds: listed.has(inTable3(title)), detail: "" })),
    note: "Figure 7 shows its score under DeepSeek-V3, the judge of Table 3. What Table 3 calls Gemini2.5-Flash-Think is Gemini2.5-Think there.",
    answer: "Its row of Table 3, or why it is left out.",
  });
}

/** The printed comparison needs token counts; what the recorded replies say of it stands in the note. */
function fewerTokens(context: ClaimContext): ClaimInput {
  const rows = tokenEfficiency(context.data);
  const { models } = rows.length < 2 ? { models: null } : lengthCorrelations(context.data);
  return textClaim({
    id: "leading-models-write-less",
    place: "Appendix C",
    statement: "Leading models often achieve high scores with fewer tokens",
    method: "the token counts of Figure 8 were not released",
    by: ["lengthCorrelations"],
    verdict: "not-reproducible",
    note: joined(
      "The token counts were not released.",
      models === null
        ? ""
        : `By our count of ${rows.length} recorded models, without reasoning, length and score have a rank correlation of ${fixed(models.value)} ${bracket(models.ci)}: too wide to tell a trend.`,
    ),
    answer: "The token counts behind Figure 8, and the tokenizer.",
  });
}

/** "… making the emotional state a direct function of the evaluated model's behavior at every turn." */
function everyReplyScored(context: ClaimContext): ClaimInput {
  const sentence = {
    id: "every-turn-scored",
    place: "Section 2.1, simulating emotional changes",
    statement: "The emotion follows the model at every turn: each of its replies moves it",
    method:
      "recorded models all of whose replies moved the emotion (section 2.1 writes T turns with T changes)",
  };
  if (context.board().rows.length < 2) return notRunClaim(sentence, noBoard);
  const { rows, largest } = lastReplyEffect(context.data, mainJudge);
  const [unscored, all] = (["unscored", "dialogues"] as const).map((field) =>
    rows.reduce((sum, row) => sum + row[field], 0),
  );
  const cases = rows.map((row) => ({
    label: row.title,
    holds: row.unscored === 0,
    detail: `(last reply unscored in ${row.unscored} of ${row.dialogues})`,
  }));
  return {
    ...statementClaim({
      ...sentence,
      quantifier: "all",
      said: '"at every turn"',
      by: ["lastReplyEffect"],
      cases,
      answer: "That a dialogue ends with a turn of the person, so that the last reply is not scored.",
    }),
    note: `The last reply is never scored in ${unscored} of ${all} recorded dialogues: those that reach the limit of turns. Ending them one reply earlier moves a model's mean by up to ${fixed(largest, 1)} points.`,
  };
}
