/** What a bench gives: its own times, and those of peers that it can measure itself. */
export interface Bench {
  /** The work, in a few words. */
  name: string;
  /** What it should reach, in words. */
  reach: string;
  /** The reach as a bound in seconds on the first of `ours`, if it is a bound. */
  withinSeconds?: number;
  ours: Timing[];
  /** A peer's ratio is taken to the first of `ours`, or to the one that it names in `against`. */
  peers?: (Timing & { against?: string })[];
  /** Why a peer is missing, or what else belongs beside the times. */
  note?: string;
}

export interface Timing {
  label: string;
  seconds: number;
}

/** The median time of five runs, after two that warm up the compiler. */
export function medianSeconds(work: () => unknown): number {
  for (let i = 0; i < 2; i++) work();
  return median(
    Array.from({ length: 5 }, () => {
      const start = performance.now();
      work();
      return (performance.now() - start) / 1000;
    }),
  );
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
