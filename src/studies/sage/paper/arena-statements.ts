import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed, pText } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { correlationPermutationTest } from "../../../stats/correlation-permutation-test.js";
import { normalQuantile } from "../../../stats/normal-distribution.js";
import { arenaCorrelation } from "../data/printed-tables.js";
import type { ClaimContext } from "./context.js";

/** What the paper says of its leaderboard beside Arena's. */
export function arenaStatements(context: ClaimContext): ClaimInput[] {
  return [orthogonal(context), divergeMarkedly(context), differSignificantly(context), topOfArena(context)];
}

/** "Orthogonal" is a correlation of 0: Table 3 holds what it takes to compute it. */
function orthogonal(context: ClaimContext): ClaimInput {
  const { table3, table2 } = context.tables;
  const { value, ci, n, method } = arenaCorrelation(table3);
  // A Spearman correlation of n unrelated pairs is within this in 95 of 100.
  const unrelated = Math.tanh(normalQuantile(0.975) / Math.sqrt(n - 3));
  const { pValue } = correlationPermutationTest(
    table3.map((row) => row.sentientScore),
    table3.map((row) => row.arenaScore),
  );
  const within = table2.filter(({ rho }) => rho >= ci[0] && rho <= ci[1]).length;
  return {
    id: "orthogonal-to-arena",
    place: "Section 1, key findings",
    statement:
      "Social cognition is orthogonal to generic helpfulness (rank correlation of Sentient and Arena scores)",
    published: { value: 0 },
    ours: { value, ci, n, method: `arenaCorrelation of Table 3; ${method}` },
    tolerance: {
      value: unrelated,
      reason: `95% of correlations of ${n} unrelated pairs are within it (Fisher z)`,
    },
    evidence: "printed",
    verdict: Math.abs(value) > unrelated ? "paper-inconsistent" : undefined,
    note: `Computed from the paper's own Table 3: models that rank high on Arena rank high here, ${pText(pValue)} (correlationPermutationTest). ${within} of the ${table2.length} correlations between judges that the paper calls high lie within this interval.`,
  };
}

/** Arena's order among the recorded models beside the ranks that their Sentient scores do not refute. */
function divergeMarkedly(context: ClaimContext): ClaimInput {
  const { rows } = context.board();
  const arena = (title: string): number => context.standing(title).arenaScore;
  const cases = rows.map(({ title, rankSet: [best, worst] }) => {
    const place = 1 + rows.filter((other) => arena(other.title) > arena(title)).length;
    return {
      label: title,
      holds: place < best || place > worst,
      detail: `(Arena's order ${place}, Sentient ${best} to ${worst})`,
    };
  });
  return statementClaim({
    id: "rankings-diverge-markedly",
    place: "Section 1, key findings",
    statement: "Rankings produced by SAGE diverge markedly from Arena's",
    quantifier: "most",
    method: `share of the ${rows.length} recorded models whose place in Arena's order is outside the ranks that their Sentient scores do not refute (simultaneous sets, 95%)`,
    cases,
    note: "Where they do diverge, the difference is real (see rankings-differ-significantly); most places are compatible.",
  });
}

/** Pairs that the Sentient scores tell apart and Arena orders the other way round. */
function differSignificantly(context: ClaimContext): ClaimInput {
  const { rows } = context.board();
  const arena = (title: string): number => context.standing(title).arenaScore;
  const cases = rows.flatMap((high) =>
    rows
      .filter((low) => high.rankSet[1] < low.rankSet[0])
      .map((low) => ({
        label: `${high.title} above ${low.title}`,
        holds: arena(high.title) < arena(low.title),
        detail: `(Arena ${arena(high.title)} to ${arena(low.title)})`,
      })),
  );
  const reversed = cases.filter((one) => one.holds).length;
  return statementClaim({
    id: "rankings-differ-significantly",
    place: "Section 4.1, paragraph 1",
    statement: "The leaderboard's rankings differ significantly from Arena's",
    quantifier: "at least one",
    method:
      "share of the pairs of recorded models with disjoint sets of ranks (simultaneous, 95%) that Arena's scores order the other way",
    cases,
    note: `Arena agrees on the other ${cases.length - reversed} of the ${cases.length} pairs that the Sentient scores decide (${fixed((100 * (cases.length - reversed)) / cases.length, 0)}%).`,
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
    method: "whether any row of Table 3 has a higher Arena score or a better Arena rank",
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
