import { askedOf, goldOf, pairVerdicts } from "./pair-verdicts.js";
import { type ClusteredShare, clusteredShare } from "./share-effect.js";
import { combineCodes, type RatingTable } from "./table.js";

/** One rung of the ladder: what a judge does with pairs that it is shown in both orders. */
export interface PairLadder {
  judge: string;
  prompt?: string;
  /** "GPT-4, Vanilla" */
  label: string;
  kind: string;
  /** Pairs with a scored verdict in both orders. Shares are of these, with an interval over units. */
  pairs: number;
  /** Pairs that were asked in both orders, and are scored in one or none. */
  half: number;
  /** Pairs that were asked in one order only. */
  oneOrder: number;
  /** Verdicts for the output that was shown first; ties count half. */
  first: ClusteredShare;
  /** The same verdict in both orders; the first place whatever stands there; the second; a tie in one order only. */
  consistent: ClusteredShare;
  alwaysFirst: ClusteredShare;
  alwaysSecond: ClusteredShare;
  moved: ClusteredShare;
  /** As people say, in both orders. `n` counts the pairs on which people are not split; 0 without people. */
  bothCorrect: ClusteredShare;
}

/** The sums of one pair of one judge, prompt and replicate, by the place of the pair's first output. */
interface Orders {
  /** Which judge and prompt, pair and unit. */
  asked: Int32Array;
  pair: Int32Array;
  unit: Int32Array;
  /** Mean verdict for the pair's first output when it is shown first or second; NaN if unscored or not asked. */
  atFirst: Float64Array;
  atSecond: Float64Array;
  /** Bit 1: asked with the first output first; bit 2: asked with it second. */
  orders: Uint8Array;
}

/**
 * What each judge does with pairs in both orders, by prompt. A pair that is asked again counts by its
 * replicates; several verdicts of one replicate and order are averaged.
 */
export function pairLadders(table: RatingTable, level?: number): PairLadder[] {
  const verdicts = pairVerdicts(table);
  const asked = askedOf(table);
  const gold = goldOf(table, verdicts);
  const cells = ordersOf(table, verdicts, asked);
  const lists = Array.from({ length: asked.size }, () => ({
    ...{ half: 0, oneOrder: 0 },
    ...{ units: [] as number[], first: [] as number[], right: [] as number[] },
    ...{ consistent: [] as number[], alwaysFirst: [] as number[], alwaysSecond: [] as number[] },
    moved: [] as number[],
  }));
  for (let cell = 0; cell < cells.pair.length; cell++) {
    const own = lists[cells.asked[cell]!]!;
    const [one, other] = [cells.atFirst[cell]!, cells.atSecond[cell]!];
    if (cells.orders[cell] !== 3) {
      own.oneOrder += Number(cells.orders[cell] !== 0);
      continue;
    }
    if (Number.isNaN(one) || Number.isNaN(other)) {
      own.half++;
      continue;
    }
    own.units.push(cells.unit[cell]!);
    own.first.push((one + 1 - other) / 2);
    own.consistent.push(Number(one === other));
    own.alwaysFirst.push(Number(one === 1 && other === 0));
    own.alwaysSecond.push(Number(one === 0 && other === 1));
    own.moved.push(Number(Math.abs(one - other) > 0 && Math.abs(one - other) < 1));
    const truth = gold[cells.pair[cell]!]!;
    own.right.push(Number.isNaN(truth) ? Number.NaN : Number(one === truth && other === truth));
  }
  return lists.flatMap(({ half, oneOrder, units, right, ...values }, code): PairLadder[] => {
    const kind = asked.kind[code]!;
    if (units.length + half + oneOrder === 0) return [];
    const share = (list: number[]) => clusteredShare(list, units, level);
    const prompt = asked.prompt[code];
    return [
      {
        judge: asked.judge[code]!,
        ...(prompt === undefined ? {} : { prompt }),
        label: asked.label[code]!,
        ...{ kind, pairs: units.length, half, oneOrder },
        first: share(values.first),
        consistent: share(values.consistent),
        alwaysFirst: share(values.alwaysFirst),
        alwaysSecond: share(values.alwaysSecond),
        moved: share(values.moved),
        bothCorrect: share(right),
      },
    ];
  });
}

function ordersOf(
  table: RatingTable,
  { rows, pairs, pairCount, preferred, places }: ReturnType<typeof pairVerdicts>,
  asked: ReturnType<typeof askedOf>,
): Orders {
  const replicates = table.column("replicate");
  const { codes, size, first } = combineCodes(rows.length, [
    { codes: rows.map((row) => asked.codes[row]!), size: asked.size },
    { codes: pairs, size: pairCount },
    { codes: rows.map((row) => replicates.codes[row]!), size: replicates.size },
  ]);
  const sums = [new Float64Array(size), new Float64Array(size)];
  const counts = [new Int32Array(size), new Int32Array(size)];
  const orders = new Uint8Array(size);
  for (let i = 0; i < rows.length; i++) {
    const place = places[i]!;
    if (place < 0) continue;
    const cell = codes[i]!;
    orders[cell]! |= 1 << place;
    if (Number.isNaN(preferred[i])) continue;
    sums[place]![cell]! += preferred[i]!;
    counts[place]![cell]!++;
  }
  // 0 / 0 is NaN: nothing scored.
  const mean = (place: number) => sums[place]!.map((sum, cell) => sum / counts[place]![cell]!);
  const units = table.units.codes;
  return {
    asked: first.map((i) => asked.codes[rows[i]!]!),
    pair: first.map((i) => pairs[i]!),
    unit: first.map((i) => units[rows[i]!]!),
    atFirst: mean(0),
    atSecond: mean(1),
    orders,
  };
}
