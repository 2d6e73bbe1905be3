import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import { Circulation } from "./circulation.js";

/** Which items each participant meets, and how even that is. */
export interface EvenLists {
  /** Of each list the indices of its items, ascending; all lists are as long. */
  lists: number[][];
  /** How often an item occurs over all lists: least, most. */
  each: [number, number];
  /** Most items of one story in a list. 1 unless there are fewer stories than items in a list. */
  sameStory: number;
}

/** More lists than this are made only where each item needs them to occur at all. */
const mostLists = 1000;

/**
 * Even lists: a Latin square for any set of items, also where stories and cells are not fully crossed.
 *
 * Answers "who meets which items?" so that
 *
 * - no list has two items of one story, if there are as many stories as items in a list; else stories are spread as
 *   evenly as can be (two stories' numbers in a list differ by at most one, if the stories have equally many items);
 * - in each list each cell has its share of the items, rounded down or up;
 * - over all lists each item occurs equally often. Where a story has so many items that this and the first rule exclude
 *   each other, its items occur less often than the others, and equally often among themselves (to one).
 *
 * Each list is a whole-number flow from stories over items to cells in which every number is the fraction that is still
 * due, rounded down or up. Such a flow exists (the fractions are one), and what is left has fractions for the next list;
 * so the rules hold for all lists (de Werra 1971, "Equitable colorations of graphs", Revue française d'informatique et
 * de recherche opérationnelle 5 R-3, 3-8, for equitable colourings of the edges of a bipartite graph).
 *
 * @param items n items, each with its story and cell
 * @param perPerson items in a list, 1 to n
 * @throws InputError `evenLists requires 1 to 4 items a list, got 5`
 *
 * @example
 * ```ts
 * const items = ["a", "b"].flatMap((story) => ["x", "y"].map((cell) => ({ story, cell })));
 * const { lists, each, sameStory } = evenLists(items, 2, 7);
 * lists.length; // 2
 * each; // [1, 1]
 * sameStory; // 1
 * ```
 */
export function evenLists(
  items: readonly { story: string; cell: string }[],
  perPerson: number,
  seed: number,
): EvenLists {
  const n = items.length;
  if (!Number.isSafeInteger(perPerson) || perPerson < 1 || perPerson > n) {
    throw new InputError(`evenLists requires 1 to ${n} items a list, got ${perPerson}`);
  }
  const stories = groupsOf(items.map(({ story }) => story));
  const cells = groupsOf(items.map(({ cell }) => cell));
  // n / gcd lists are the fewest that are even. With fewer than a story has items, some of these would be left out.
  const even = n / greatestDivisor(n, perPerson);
  const largest = Math.max(...countsOf(stories.of).values());
  const least = Math.max(Math.ceil(n / perPerson), stories.count >= perPerson ? largest : 1);
  const evenly = even * Math.ceil(least / even);
  const count = evenly <= mostLists ? evenly : Math.max(least, mostLists);
  const due = timesEach(stories, count, perPerson, seed);
  const whole = [...due];
  const lists: number[][] = [];
  for (let left = count; left > 0; left--) {
    const order = randomStream(seed, "list", count - left).shuffle(items.map((_, i) => i));
    // The last edges are tried first. Items that are most behind are among them, so that a few lists are nearly even too.
    order.sort((a, b) => due[a]! / whole[a]! - due[b]! / whole[b]!);
    const list = nextList({ due, stories, cells, left, perPerson, order });
    for (const item of list) due[item]!--;
    lists.push(list);
  }
  const inList = lists.map((list) => Math.max(...countsOf(list.map((item) => stories.of[item]!)).values()));
  return {
    lists,
    each: [Math.min(...whole), Math.max(...whole)],
    sameStory: Math.max(...inList),
  };
}

interface Groups {
  count: number;
  /** Of each item the number of its group. */
  of: number[];
}

function groupsOf(names: readonly string[]): Groups {
  const numbers = new Map<string, number>();
  for (const name of names) if (!numbers.has(name)) numbers.set(name, numbers.size);
  return { count: numbers.size, of: names.map((name) => numbers.get(name)!) };
}

function countsOf(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/**
 * How often each item occurs over all lists: one by one, the item that has least so far gets one more, unless its story
 * is in every list already.
 */
function timesEach(stories: Groups, count: number, perPerson: number, seed: number): number[] {
  const n = stories.of.length;
  const once = stories.count >= perPerson;
  const times = new Array<number>(n).fill(0);
  const ofStory = new Array<number>(stories.count).fill(0);
  const order = randomStream(seed, "times").shuffle(stories.of.map((_, i) => i));
  let left = count * perPerson;
  for (let round = 1; left > 0; round++) {
    for (const item of order) {
      const story = stories.of[item]!;
      if (left === 0 || times[item]! >= Math.min(round, count) || (once && ofStory[story]! >= count))
        continue;
      times[item]!++;
      ofStory[story]!++;
      left--;
    }
  }
  return times;
}

/** One list out of what is due in the lists that are left. */
function nextList({
  due,
  stories,
  cells,
  left,
  perPerson,
  order,
}: {
  due: readonly number[];
  stories: Groups;
  cells: Groups;
  left: number;
  perPerson: number;
  order: readonly number[];
}): number[] {
  const storyAt = (story: number): number => 2 + story;
  const cellAt = (cell: number): number => 2 + stories.count + cell;
  const flow = new Circulation(2 + stories.count + cells.count);
  const bounds = (sum: number): [number, number] => [Math.floor(sum / left), Math.ceil(sum / left)];
  const ofGroup = ({ count, of }: Groups): number[] => {
    const sums = new Array<number>(count).fill(0);
    for (const [item, group] of of.entries()) sums[group]! += due[item]!;
    return sums;
  };
  const chosen = order
    .filter((item) => due[item]! > 0)
    .map((item) => ({
      item,
      edge: flow.edge(storyAt(stories.of[item]!), cellAt(cells.of[item]!), ...bounds(due[item]!)),
    }));
  for (const [story, sum] of ofGroup(stories).entries()) flow.edge(0, storyAt(story), ...bounds(sum));
  for (const [cell, sum] of ofGroup(cells).entries()) flow.edge(cellAt(cell), 1, ...bounds(sum));
  flow.edge(1, 0, perPerson, perPerson);
  if (!flow.solve()) throw new InputError("evenLists found no list; tell the authors of affectlab");
  return chosen
    .filter(({ edge }) => flow.of(edge) > 0)
    .map(({ item }) => item)
    .sort((a, b) => a - b);
}
