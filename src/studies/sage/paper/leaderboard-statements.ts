import { type ClaimInput, textClaim } from "../../../claims/make-claim.js";
import { bracket, fixed } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { median } from "../../../stats/descriptives.js";
import { mainJudge } from "../data/design.js";
import { lastReplyEffect } from "../measures/last-reply.js";
import { lengthCorrelations, tokenEfficiency } from "../measures/token-efficiency.js";
import type { ClaimContext } from "./context.js";
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
  const gaps = rows.slice(1).map((row, i) => rows[i]!.score.value - row.score.value);
  const cut = 1 + gaps.indexOf(Math.max(...gaps));
  const [top, rest] = [rows.slice(0, cut), rows.slice(cut)];
  const cases = top.flatMap((high) =>
    rest.map((low) => ({
      label: `${high.title} above ${low.title}`,
      holds: high.rankSet[1] < low.rankSet[0],
      detail: `(ranks ${bracket(high.rankSet, 0)} and ${bracket(low.rankSet, 0)})`,
    })),
  );
  const apart = cases.filter((one) => one.holds).length;
  return statementClaim({
    id: "large-gap",
    place: "Section 4.1, paragraph 2",
    statement: "There is a large performance gap between frontier models and older or smaller ones",
    quantifier: "all",
    method: `share of the pairs across the widest gap of the ${rows.length} recorded models (after ${top.at(-1)!.title}, ${fixed(gaps[cut - 1]!, 1)} points) with disjoint sets of ranks (simultaneous, 95%)`,
    cases,
    note: `Within the two groups ${decidedPairs.decided - apart} of ${decidedPairs.pairs - cases.length} pairs are decided (leaderboard): most single ranks of Table 3 are not.`,
  });
}

function topTier(context: ClaimContext): ClaimInput {
  const { table3 } = context.tables;
  return statementClaim({
    id: "top-tier-models",
    place: "Section 4.2, social cognition coordinate",
    statement: "GPT-4o and Gemini2.5-Pro are top-tier models",
    quantifier: "all",
    method: "share of the two in the upper half of Table 3",
    evidence: "printed",
    cases: ["GPT-4o", "Gemini2.5-Pro"].map((title) => {
      const { sentientRank } = context.standing(title);
      return {
        label: title,
        holds: sentientRank <= table3.length / 2,
        detail: `(rank ${sentientRank} of ${table3.length})`,
      };
    }),
    note: "Appendix D says GPT-4o-Latest of the same quadrant: the two names are two models in Table 3.",
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
    method: "share of the models of Figure 7 that Table 3 lists",
    evidence: "printed",
    cases: prior.map((title) => ({ label: title, holds: listed.has(inTable3(title)), detail: "" })),
    note: "Figure 7 gives its score under DeepSeek-V3, the judge of Table 3.",
  });
}

/** The printed comparison needs token counts; what the recorded replies say of it stands in the note. */
function fewerTokens(context: ClaimContext): ClaimInput {
  const rows = tokenEfficiency(context.data);
  const { models, within, tokenizer } = lengthCorrelations(context.data);
  const typical = median(rows.map((row) => row.perDialogue.value));
  const leading = rows.slice(0, Math.floor(rows.length / 2));
  const shorter = leading.filter((row) => row.perDialogue.value < typical);
  const longer = leading
    .filter((row) => !shorter.includes(row))
    .map((row) => `${row.title} ${fixed(row.perDialogue.value, 0)}`);
  return textClaim({
    id: "leading-models-write-less",
    place: "Appendix C",
    statement: "Leading models often achieve high scores with fewer tokens",
    method: "the token counts of Figure 8 were not released",
    verdict: "not-reproducible",
    note: `The token counts were not released, and reasoning is kept of few models. A stand-in, replies without reasoning in ${tokenizer} a dialogue, over the ${rows.length} of ${context.tables.table3.length} models with recorded dialogues: of the upper ${leading.length}, ${shorter.length} write less than the median model (${fixed(typical, 0)}; not ${longer.join(", ")}). Rank correlation of length and score over models ${fixed(models.value)} ${bracket(models.ci)}, too wide to tell a trend from none; within models ${fixed(within.value)} ${bracket(within.ci)} (lengthCorrelations).`,
  });
}

/** "… making the emotional state a direct function of the evaluated model's behavior at every turn." */
function everyReplyScored(context: ClaimContext): ClaimInput {
  const { rows, largest, reversed } = lastReplyEffect(context.data, mainJudge);
  const cases = rows.map((row) => ({
    label: row.title,
    holds: row.unscored === 0,
    detail: `(last reply unscored in ${row.unscored} of ${row.dialogues})`,
  }));
  return statementClaim({
    id: "every-turn-scored",
    place: "Section 2.1, simulating emotional changes",
    statement: "The emotion is a function of the evaluated model's behaviour at every turn",
    quantifier: "all",
    method: "share of the recorded models of whose dialogues each reply was scored",
    cases,
    note: `Read as: every reply of the model moves the emotion. A dialogue that reaches the turn limit ends with a reply that the judge never scores. Cutting these dialogues one update earlier moves a model's mean by up to ${fixed(largest, 1)} points and reverses ${reversed.reversed} of ${reversed.pairs} pairs (lastReplyEffect).`,
  });
}
