/** The most frequent answers to one context: several where they share that place. */
export function modesOf(given: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const answer of given) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].flatMap(([answer, count]) => (count === most ? [answer] : []));
}

/** 1 if an answer is the most frequent one, its share where several are, else 0. */
export function modalShare(given: readonly number[], answer: number): number {
  const modes = modesOf(given);
  return modes.includes(answer) ? 1 / modes.length : 0;
}

/** How many pairs some answers make. */
export const pairsIn = ({ length }: readonly number[]): number => (length * (length - 1)) / 2;

/** Share of pairs of answers that are the same; NaN for fewer than two. */
export function pairAgreement(given: readonly number[]): number {
  let agreeing = 0;
  for (let i = 0; i < given.length; i++) {
    for (let j = i + 1; j < given.length; j++) agreeing += Number(given[i] === given[j]);
  }
  return given.length < 2 ? Number.NaN : agreeing / pairsIn(given);
}
