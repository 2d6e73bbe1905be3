/**
 * The least cost of moving the masses `supply` onto the masses `demand`, exactly, by successive shortest
 * paths with node potentials.
 *
 * In each round Dijkstra's algorithm (dense: O(k^2)) finds the cheapest path in the residual graph from an
 * option with mass left to one that lacks some. The round then moves as much mass along the path as possible.
 * Reduced costs stay non-negative, so each round is optimal for the mass moved so far, and the last one for
 * all mass. The moved mass equals one of the numbers along the path. Subtracting it leaves exactly 0 there,
 * so rounding cannot cause a round without progress.
 *
 * `supply` and `demand` must be non-negative with sums that agree to rounding; the few units in the last
 * place by which they differ stay where they are.
 *
 * @internal
 */
export function transportCost(
  supply: ArrayLike<number>,
  demand: ArrayLike<number>,
  cost: readonly ArrayLike<number>[],
): number {
  const m = supply.length;
  const n = demand.length;
  const left = Float64Array.from(supply);
  const lacking = Float64Array.from(demand);
  const flow = new Float64Array(m * n);
  const potential = new Float64Array(m + n);
  const distance = new Float64Array(m + n);
  const parent = new Int32Array(m + n);
  const done = new Uint8Array(m + n);
  // If the sums differ by rounding, the remainder must not be moved at full cost.
  const crumb = 1e-15 * Math.max(1, m + n);
  for (;;) {
    const sink = shortestPath();
    if (sink < 0) break;
    let amount = lacking[sink]!;
    let node = m + sink;
    for (;;) {
      const before = parent[node]!;
      if (before < 0) break;
      if (node < m) amount = Math.min(amount, flow[node * n + (before - m)]!);
      node = before;
    }
    amount = Math.min(amount, left[node]!);
    left[node]! -= amount;
    lacking[sink]! -= amount;
    for (let to = m + sink; parent[to]! >= 0; to = parent[to]!) {
      const from = parent[to]!;
      if (to >= m) flow[from * n + (to - m)]! += amount;
      else flow[to * n + (from - m)]! -= amount;
    }
  }
  let total = 0;
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) total += flow[i * n + j]! * cost[i]![j]!;
  return total;

  /** Fills `parent` and the potentials; gives the nearest option that lacks mass, or -1. */
  function shortestPath(): number {
    done.fill(0);
    parent.fill(-1);
    for (let i = 0; i < m; i++) distance[i] = left[i]! > crumb ? 0 : Number.POSITIVE_INFINITY;
    distance.fill(Number.POSITIVE_INFINITY, m);
    for (;;) {
      let node = -1;
      for (let v = 0; v < m + n; v++) {
        if (done[v] === 0 && (node < 0 || distance[v]! < distance[node]!)) node = v;
      }
      if (node < 0 || distance[node] === Number.POSITIVE_INFINITY) return -1;
      done[node] = 1;
      const length = distance[node]!;
      if (node >= m && lacking[node - m]! > crumb) {
        // Nodes not reached yet keep at least this distance: clipping keeps reduced costs >= 0.
        for (let v = 0; v < m + n; v++) potential[v]! += Math.min(distance[v]!, length);
        return node - m;
      }
      if (node < m) {
        for (let j = 0; j < n; j++)
          relax(node, m + j, length + cost[node]![j]! + potential[node]! - potential[m + j]!);
      } else {
        for (let i = 0; i < m; i++) {
          if (flow[i * n + node - m]! > 0) {
            relax(node, i, length - cost[i]![node - m]! + potential[node]! - potential[i]!);
          }
        }
      }
    }
  }

  function relax(from: number, to: number, length: number): void {
    if (done[to] === 0 && length < distance[to]!) {
      distance[to] = length;
      parent[to] = from;
    }
  }
}
