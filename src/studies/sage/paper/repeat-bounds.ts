/**
 * How often two repeats agree, at least and at most, where the most frequent of three directions holds a
 * printed share of the repeats.
 *
 * The modal share names the winner after the fact, so it flatters: two single repeats agree less often. Every
 * context has the same number of repeats; how the share is spread over contexts is not known, so it is
 * spread in the two ways that give the extremes.
 *
 * @example
 * ```ts
 * pairAgreementBounds(1, 10); // [1, 1]
 * pairAgreementBounds(0.9, 10); // [0.8, 0.889]
 * ```
 */
export function pairAgreementBounds(modalShare: number, repeats: number): [lowest: number, highest: number] {
  const contexts = splitsOf(repeats).map((counts) => ({
    modal: Math.max(...counts) / repeats,
    agreement: counts.reduce((sum, count) => sum + count * (count - 1), 0) / (repeats * (repeats - 1)),
  }));
  let [lowest, highest] = [Number.NaN, Number.NaN];
  for (const a of contexts) {
    for (const b of contexts) {
      if (a.modal > modalShare || b.modal < modalShare) continue;
      const weight = b.modal === a.modal ? 0 : (modalShare - a.modal) / (b.modal - a.modal);
      const mixed = (1 - weight) * a.agreement + weight * b.agreement;
      if (!(mixed >= lowest)) lowest = mixed;
      if (!(mixed <= highest)) highest = mixed;
    }
  }
  return [lowest, highest];
}

/**
 * The share that the most frequent direction holds by chance alone: of repeats that are drawn at random from
 * three shares, without any regard for the context.
 *
 * @example
 * ```ts
 * chanceModalShare([0.5, 0, 0.5], 2); // 0.75
 * ```
 */
export function chanceModalShare(shares: readonly [number, number, number], repeats: number): number {
  return splitsOf(repeats).reduce((sum, counts) => {
    let probability = 1;
    let left = repeats;
    counts.forEach((count, k) => {
      for (let i = 0; i < count; i++) probability *= ((left - i) / (count - i)) * shares[k]!;
      left -= count;
    });
    return sum + (probability * Math.max(...counts)) / repeats;
  }, 0);
}

/** Every way in which repeats fall on three directions. */
function splitsOf(repeats: number): [number, number, number][] {
  const splits: [number, number, number][] = [];
  for (let a = 0; a <= repeats; a++) {
    for (let b = 0; a + b <= repeats; b++) splits.push([a, b, repeats - a - b]);
  }
  return splits;
}
