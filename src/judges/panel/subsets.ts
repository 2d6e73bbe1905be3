/** Up to so many judges every panel is looked at: 4,095 of 12. */
export const mostForAll = 12;

/** Every panel of k judges, the small ones first. */
export function allPanels(k: number): number[][] {
  const panels = Array.from({ length: 2 ** k - 1 }, (_, at) => {
    const panel: number[] = [];
    for (let judge = 0; judge < k; judge++) if (((at + 1) >> judge) & 1) panel.push(judge);
    return panel;
  });
  return panels.sort((a, b) => a.length - b.length);
}

/**
 * Panels found step by step, where there are too many to look at each: from one judge up by the judge that helps
 * most, from one judge up by what helps most for its cost, and from all judges down by the one that is missed least.
 *
 * Steps may miss the best panel, as any greedy search.
 */
export function greedyPanels(
  k: number,
  worth: (panel: readonly number[]) => number,
  costs: ArrayLike<number>,
): number[][] {
  const found = new Map<string, number[]>();
  const add = (panel: readonly number[]): number[] => {
    const sorted = [...panel].sort((a, b) => a - b);
    found.set(sorted.join(), sorted);
    return sorted;
  };
  for (let judge = 0; judge < k; judge++) add([judge]);
  const dear = (judge: number): number => Math.max(costs[judge]!, Number.MIN_VALUE);
  for (const gain of [
    (panel: readonly number[], judge: number): number => worth([...panel, judge]),
    (panel: readonly number[], judge: number): number =>
      (worth([...panel, judge]) - (panel.length === 0 ? 0 : worth(panel))) / dear(judge),
  ]) {
    let panel: number[] = [];
    while (panel.length < k) {
      const free = Array.from({ length: k }, (_, judge) => judge).filter((judge) => !panel.includes(judge));
      panel = add([...panel, best(free, (judge) => gain(panel, judge))]);
    }
  }
  let panel = add(Array.from({ length: k }, (_, judge) => judge));
  while (panel.length > 1) {
    const without = (judge: number): number[] => panel.filter((other) => other !== judge);
    panel = add(without(best(panel, (judge) => worth(without(judge)))));
  }
  return [...found.values()].sort((a, b) => a.length - b.length);
}

function best(judges: readonly number[], of: (judge: number) => number): number {
  const values = judges.map(of);
  let at = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > values[at]! || Number.isNaN(values[at]!)) at = i;
  return judges[at]!;
}
