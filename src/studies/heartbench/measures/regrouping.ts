import type { CaseRecord } from "../data/data.js";
import { type DomainId, domainIds } from "../data/taxonomy.js";

/** Sub-scenarios that go to another domain, and where the cases without a label go. */
export interface Regrouping {
  moves: { scenario: string; from: DomainId; to: DomainId; cases: number }[];
  blanks: Record<DomainId, number>;
}

/**
 * Which sub-scenarios would have to belong to another domain to give the printed counts of Table 1? All sets
 * of up to two moves are tried, and the answers with the fewest moves are kept. Cases without a label may go
 * to any domain.
 *
 * If there is more than one answer, the labels do not tell how the table was made.
 */
export function domainRegroupings(
  cases: readonly CaseRecord[],
  printed: Readonly<Record<DomainId, number>>,
): Regrouping[] {
  const count = Object.fromEntries(
    domainIds.map((id) => [id, cases.filter((one) => one.domain === id).length]),
  ) as Record<DomainId, number>;
  const sizes = new Map<string, { scenario: string; from: DomainId; cases: number }>();
  for (const { scenario, domain } of cases) {
    if (scenario === null || domain === null) continue;
    const own = sizes.get(scenario) ?? { scenario, from: domain, cases: 0 };
    own.cases++;
    sizes.set(scenario, own);
  }
  const single = [...sizes.values()].flatMap((own) =>
    domainIds.filter((to) => to !== own.from).map((to) => ({ ...own, to })),
  );
  const blanksAfter = (moves: Regrouping["moves"]): Record<DomainId, number> | null => {
    const blanks = Object.fromEntries(domainIds.map((id) => [id, printed[id] - count[id]])) as Record<
      DomainId,
      number
    >;
    for (const { from, to, cases: n } of moves) {
      blanks[from] += n;
      blanks[to] -= n;
    }
    return Object.values(blanks).every((n) => n >= 0) ? blanks : null;
  };
  const tries: Regrouping["moves"][][] = [
    [[]],
    single.map((move) => [move]),
    single.flatMap((one, i) =>
      single.slice(i + 1).flatMap((other) => (other.scenario === one.scenario ? [] : [[one, other]])),
    ),
  ];
  for (const moveSets of tries) {
    const found = moveSets.flatMap((moves) => {
      const blanks = blanksAfter(moves);
      return blanks === null ? [] : [{ moves, blanks }];
    });
    if (found.length > 0) return found;
  }
  return [];
}
