import type { ClaimInput } from "../../../claims/make-claim.js";
import { bracket, fixed, pText } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { correlationPermutationTest } from "../../../stats/correlation-permutation-test.js";
import { arenaCorrelation } from "../measures/printed-correlations.js";
import { type ClaimContext, noBoard } from "./context.js";
import { notRunClaim } from "./not-run.js";

/** What the paper says of its leaderboard beside Arena's. */
export function arenaStatements(context: ClaimContext): ClaimInput[] {
  return [orthogonal(context), divergeMarkedly(context), differSignificantly(context), topOfArena(context)];
}

/** "Orthogonal" is a correlation of 0: Table 3 holds what it takes to compute it. */
function orthogonal(context: ClaimContext): ClaimInput {
  const { table3, table2 } = context.tables;
  const { value, ci, n, method } = arenaCorrelation(table3);
  const { pValue } = correlationPermutationTest(
    table3.map((row) => row.sentientScore),
    table3.map((row) => row.arenaScore),
  );
  const within = table2.filter(({ rho }) => rho >= ci[0] && rho <= ci[1]).length;
  const correlated = ci[0] > 0 || ci[1] < 0;
  return {
    id: "orthogonal-to-arena",
    place: "Section 1, key findings",
    statement: "Social cognition is orthogonal to generic helpfulness",
    kind: "sentence",
    published: { value: null },
    ours: {
      value,
      ci,
      n,
      method: `orthogonal is a correlation of 0: refuted where the 95% interval of the rank correlation of Sentient and Arena scores excludes it, open otherwise; ${method}`,
      by: ["arenaCorrelation", "correlationPermutationTest"],
    },
    tolerance: { value: 0, reason: "a sentence" },
    evidence: "printed",
    verdict: correlated ? "not-supported" : "undecided",
    note: `In the paper's Table 3 models that are high on Arena are high here: rank correlation ${fixed(value)} ${bracket(ci)}, ${pText(pValue)}. ${within} of the ${table2.length} correlations that the paper calls high between judges are in this interval.`,
    answer: 'That "orthogonal" means "not identical": single models do change their places.',
  };
}

/** Arena's order among the recorded models beside the ranks that their Sentient scores do not refute. */
function divergeMarkedly(context: ClaimContext): ClaimInput {
  const rows = inTable3(context);
  const sentence = {
    id: "rankings-diverge-markedly",
    place: "Section 1, key findings",
    statement: "Rankings produced by SAGE diverge markedly from Arena's",
    method:
      "recorded models whose place in Arena's order is outside the ranks that their Sentient scores allow (simultaneous sets, 95%); within a set of several ranks a case is open",
  };
  if (rows.length < 2) return notRunClaim(sentence, noBoard);
  const cases = rows.map(({ title, arena, rankSet: [best, worst] }) => {
    const place = 1 + rows.filter((other) => other.arena > arena).length;
    return {
      label: title,
      // A place within a set of several ranks may be the model's own, and may not.
      holds: place < best || place > worst ? true : best === worst ? false : null,
      detail: `(Arena's order ${place}, here ${best} to ${worst})`,
    };
  });
  return {
    ...statementClaim({
      ...sentence,
      quantifier: "most",
      by: ["leaderboard", "simultaneousRankSets"],
      cases,
      answer: "The files of the six models that our tables leave out, and Arena's intervals.",
    }),
    note: `${cases.filter(({ holds }) => holds).length} of ${cases.length} recorded models stand elsewhere on Arena than their scores here allow; the ranks of the others are too uncertain to say.`,
  };
}

/** Pairs that the Sentient scores tell apart and Arena orders the other way round, by score and by rank. */
function differSignificantly(context: ClaimContext): ClaimInput {
  const rows = inTable3(context);
  const sentence = {
    id: "rankings-differ-significantly",
    place: "Section 4.1, paragraph 1",
    statement: "The leaderboard's rankings differ significantly from Arena's",
    method:
      "pairs of recorded models with disjoint sets of ranks here (simultaneous, 95%) that Arena orders the other way, by score and by rank; the paper names no test",
  };
  if (rows.length < 2) return notRunClaim(sentence, noBoard);
  const cases = rows.flatMap((high) =>
    rows
      .filter((low) => high.rankSet[1] < low.rankSet[0])
      .map((low) => ({
        label: `${high.title} above ${low.title}`,
        holds: high.arena < low.arena && high.arenaRank > low.arenaRank,
        detail: `(Arena ${high.arena} to ${low.arena})`,
      })),
  );
  const reversed = cases.filter((one) => one.holds).length;
  return {
    ...statementClaim({
      ...sentence,
      quantifier: "at least one",
      by: ["leaderboard", "simultaneousRankSets"],
      cases,
    }),
    note: `Of ${cases.length} pairs that the scores here decide, Arena has ${reversed} the other way, such as ${cases.find((one) => one.holds)?.label ?? "none"}. It agrees on the other ${cases.length - reversed}.`,
  };
}

/** The recorded models that Table 3 lists, with Arena's score and rank. */
function inTable3(context: ClaimContext) {
  return context.board().rows.flatMap(({ title, rankSet }) => {
    const standing = context.tables.table3.find(({ model }) => model === title);
    return standing === undefined
      ? []
      : [{ title, rankSet, arena: standing.arenaScore, arenaRank: standing.arenaRank }];
  });
}

function topOfArena(context: ClaimContext): ClaimInput {
  const { table3 } = context.tables;
  const own = context.standing("Gemini2.5-Pro");
  return statementClaim({
    id: "gemini2-5-pro-tops-arena",
    place: "Appendix F",
    statement: "Gemini2.5-Pro is the top model of the Arena leaderboard",
    quantifier: "all",
    method: "the order itself: no row of Table 3 has a higher Arena score or a better Arena rank",
    by: ["arenaStatements"],
    evidence: "printed",
    cases: [
      {
        label: "Gemini2.5-Pro",
        holds: table3.every(
          (row) => row === own || (row.arenaScore < own.arenaScore && row.arenaRank > own.arenaRank),
        ),
        detail: `(${own.arenaScore})`,
      },
    ],
  });
}
