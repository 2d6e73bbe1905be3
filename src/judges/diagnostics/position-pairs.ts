import { askedOf, goldOf, pairVerdicts } from "./pair-verdicts.js";
import { type ClusteredShare, clusteredShare } from "./share-effect.js";
import { combineCodes, type RatingTable, rowsByCode } from "./table.js";

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
  const { starts, rows: byAsked } = rowsByCode({ codes: cells.asked, size: asked.size });
  return asked.judge.flatMap((judge, code): PairLadder[] => {
    const own = byAsked.subarray(starts[code]!, starts[code + 1]!);
    const both = own.filter((cell) => cells.orders[cell] === 3);
    const whole = both.filter((cell) => !Number.isNaN(cells.atFirst[cell]! + cells.atSecond[cell]!));
    const oneOrder = own.reduce((sum, cell) => sum + Number([1, 2].includes(cells.orders[cell]!)), 0);
    if (both.length + oneOrder === 0) return [];
    const units = whole.map((cell) => cells.unit[cell]!);
    const share = (of: (one: number, other: number, truth: number) => number | boolean) =>
      clusteredShare(
        Float64Array.from(whole, (cell) =>
          Number(of(cells.atFirst[cell]!, cells.atSecond[cell]!, gold[cells.pair[cell]!]!)),
        ),
        units,
        level,
      );
    const prompt = asked.prompt[code];
    return [
      {
        judge,
        ...(prompt === undefined ? {} : { prompt }),
        label: asked.label[code]!,
        kind: asked.kind[code]!,
        ...{ pairs: whole.length, half: both.length - whole.length, oneOrder },
        first: share((one, other) => (one + 1 - other) / 2),
        consistent: share((one, other) => one === other),
        alwaysFirst: share((one, other) => one === 1 && other === 0),
        alwaysSecond: share((one, other) => one === 0 && other === 1),
        moved: share((one, other) => one !== other && Math.abs(one - other) < 1),
        bothCorrect: share((one, other, truth) =>
          Number.isNaN(truth) ? Number.NaN : one === truth && other === truth,
        ),
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
