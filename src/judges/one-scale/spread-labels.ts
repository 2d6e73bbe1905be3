/**
 * Places of labels on a line, as near as possible to what they name, at least `gap` apart, and within two bounds if they fit.
 * Labels that would overlap are pushed apart as a block, which stays centred on its own (least squares).
 *
 * @returns places in the order of `wanted`
 * @internal
 */
export function spreadLabels(
  wanted: readonly number[],
  gap: number,
  [from, to]: readonly [number, number],
): number[] {
  const order = [...wanted.keys()].sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  // A block of labels: its first place, the sum of what its labels would like that to be, and its size.
  const blocks: { first: number; sum: number; size: number }[] = [];
  const room = to - from;
  const fits = room >= gap * (wanted.length - 1);
  const clamp = (first: number, size: number): number =>
    fits ? Math.min(Math.max(first, from), to - gap * (size - 1)) : first;
  for (const at of order) {
    let block = { first: clamp(wanted[at]!, 1), sum: wanted[at]!, size: 1 };
    for (;;) {
      const before = blocks.at(-1);
      if (before === undefined || before.first + before.size * gap <= block.first + 1e-9) break;
      blocks.pop();
      const size = before.size + block.size;
      const sum = before.sum + block.sum - block.size * before.size * gap;
      block = { first: clamp(sum / size, size), sum, size };
    }
    blocks.push(block);
  }
  const places = new Array<number>(wanted.length);
  let next = 0;
  for (const { first, size } of blocks) {
    for (let i = 0; i < size; i++) places[order[next++]!] = first + i * gap;
  }
  return places;
}
