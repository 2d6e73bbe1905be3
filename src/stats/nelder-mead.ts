/**
 * The minimum of a function of a few numbers, by Nelder and Mead's simplex. It starts again from each minimum
 * found until the minimum stays.
 *
 * It needs no derivatives, so it also finds a minimum at a boundary that the function folds back (variances
 * as squares). Its arguments are accurate to about 1e-8 if the function is accurate to 1e-15.
 *
 * Source: Nelder & Mead 1965, doi 10.1093/comjnl/7.4.308; Lagarias, Reeds, Wright & Wright 1998,
 * doi 10.1137/S1052623496303470 (the tie rules).
 *
 * @internal
 */
export function nelderMead(f: (x: number[]) => number, start: readonly number[]): { x: number[]; f: number } {
  let best = { x: [...start], f: f([...start]) };
  for (let round = 0; round < 20; round++) {
    const next = simplex(f, best.x);
    const gain = best.f - next.f;
    if (gain > 0) best = next;
    if (round > 0 && gain <= 1e-13 * Math.abs(best.f)) break;
  }
  return best;
}

function simplex(f: (x: number[]) => number, start: readonly number[]): { x: number[]; f: number } {
  const d = start.length;
  const at = (x: number[]) => ({ x, f: f(x) });
  const points = [at([...start])];
  for (let k = 0; k < d; k++) {
    points.push(at(start.map((v, i) => (i === k ? (Math.abs(v) > 1e-4 ? v * 1.2 : 0.05) : v))));
  }
  for (let step = 0; step < 400 * d; step++) {
    points.sort((a, b) => a.f - b.f);
    const [low, high] = [points[0]!, points[d]!];
    const size = Math.max(...low.x.map((v, i) => Math.abs(high.x[i]! - v) / Math.max(1, Math.abs(v))));
    if (size < 1e-9) break;
    const centre = start.map((_, i) => points.slice(0, d).reduce((s, p) => s + p.x[i]!, 0) / d);
    const along = (t: number) => at(centre.map((c, i) => c + t * (high.x[i]! - c)));
    const reflected = along(-1);
    if (reflected.f < low.f) {
      const expanded = along(-2);
      points[d] = expanded.f < reflected.f ? expanded : reflected;
    } else if (reflected.f < points[d - 1]!.f) {
      points[d] = reflected;
    } else {
      const contracted = reflected.f < high.f ? along(-0.5) : along(0.5);
      if (contracted.f < Math.min(reflected.f, high.f)) points[d] = contracted;
      else
        for (let p = 1; p <= d; p++)
          points[p] = at(points[p]!.x.map((v, i) => low.x[i]! + (v - low.x[i]!) / 2));
    }
  }
  return points.reduce((a, b) => (b.f < a.f ? b : a));
}
