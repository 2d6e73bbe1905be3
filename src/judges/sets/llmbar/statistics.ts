import { studyFolder } from "../../../io/data-origin.js";
import { readTable } from "../../../io/datapackage.js";
import { cohenKappa } from "../../../stats/cohen-kappa.js";
import { judges } from "./design.js";

/** What a judge's verdicts on one set of pairs come to. Counts are of pairs; first = output 1 shown first. */
export interface LlmbarCounts {
  pairs: number;
  /** Pairs with the gold output preferred while output 1 stands first, and while output 2 does. */
  correct: number;
  correctSwapped: number;
  /** Correct in both orders. */
  correctBoth: number;
  /** The same output preferred in both orders. */
  equal: number;
  /** Kappa of the verdicts with the gold label, in each order, and of the two orders with each other. */
  kappa: number;
  kappaSwapped: number;
  kappaOrders: number;
}

/** One judge under one prompt on one set: what upstream prints, the same by its rules, and by ours. */
export interface LlmbarStatistics {
  set: string;
  judge: string;
  prompt: string;
  printed: LlmbarCounts;
  /** From our table by the rules that upstream's program follows. */
  byRelease: LlmbarCounts;
  /** From our table, without the pairs that lack a verdict which the number needs. */
  ours: LlmbarCounts;
}

/**
 * LLMBar's own statistics beside the same numbers from our table.
 *
 * Upstream's program has two rules that change numbers. A pair without a verdict in either order counts as
 * *equal* in both. And a kappa takes the codes 0 and 1 for the winner (2, and no verdict, become 0) but 1 and 2
 * for the gold label: a right "2" is then never an agreement, so that a perfect judge would have a kappa of
 * about 0.3. `byRelease` follows both rules, `ours` neither. One refusal that upstream's parser read as a verdict
 * is none in `ours`.
 *
 * @throws DataError naming file, line and field when a table is not what its codebook says
 *
 * @example
 * ```ts
 * const rows = await llmbarStatistics();
 * rows.length; // 125
 * const { printed, byRelease, ours } = rows[0]; // GPT-4, Vanilla, natural
 * printed.correctBoth === byRelease.correctBoth; // true
 * printed.kappa; // 0.268
 * ours.kappa; // 0.898
 * ```
 */
export async function llmbarStatistics(folder: string = studyFolder("llmbar")): Promise<LlmbarStatistics[]> {
  const [pairs, verdicts, statistics] = await Promise.all(
    ["pairs", "verdicts", "statistics"].map((name) => readTable(folder, name)),
  );
  const labels = pairs!.numbers("gold");
  const groups = pairs!.strings("set");
  const of = new Map(pairs!.strings("pair").map((pair, i) => [pair, { set: groups[i]!, gold: labels[i]! }]));
  const prompts = verdicts!.strings("prompt");
  const columns = new Map(
    judges.map(({ id, column }) => [
      id as string,
      [verdicts!.strings(column), verdicts!.strings(`${column}_swapped`)] as const,
    ]),
  );
  const cells = new Map<string, Codes[]>();
  for (const [row, pair] of verdicts!.strings("pair").entries()) {
    const { set, gold } = of.get(pair)!;
    for (const [judge, [first, swapped]] of columns) {
      const key = [set, judge, prompts[row]].join();
      const own = cells.get(key) ?? [];
      own.push({ gold, first: first[row]!, swapped: swapped[row]! });
      cells.set(key, own);
    }
  }
  const [sets, ids, asked] = ["set", "judge", "prompt"].map((name) => statistics!.strings(name));
  return statistics!.rows().map((printed, i) => {
    const place = { set: sets![i]!, judge: ids![i]!, prompt: asked![i]! };
    const own = cells.get([place.set, place.judge, place.prompt].join()) ?? [];
    return {
      ...place,
      printed: printedCounts(printed),
      byRelease: countsByRelease(own.map(asReleased)),
      ours: ourCounts(own.map(verdictsOf)),
    };
  });
}

/** A pair's gold label and its winners; NaN without a verdict. */
interface Cell {
  gold: number;
  first: number;
  swapped: number;
}

/** A pair's gold label and the codes of its winners. */
type Codes = { gold: number; first: string; swapped: string };

/** With what upstream's parser read out of refusals. */
const asReleased = ({ gold, first, swapped }: Codes): Cell => {
  const winner = (code: string): number => Number(/[12]$/.exec(code)?.[0] ?? Number.NaN);
  return { gold, first: winner(first), swapped: winner(swapped) };
};

const verdictsOf = ({ gold, first, swapped }: Codes): Cell => {
  const winner = (code: string): number => Number(/^[12]$/.exec(code)?.[0] ?? Number.NaN);
  return { gold, first: winner(first), swapped: winner(swapped) };
};

const printedCounts = (row: Readonly<Record<string, unknown>>): LlmbarCounts => ({
  pairs: Number(row.pairs),
  correct: Number(row.correct),
  correctSwapped: Number(row.correct_swapped),
  correctBoth: Number(row.correct_both),
  equal: Number(row.equal),
  kappa: Number(row.kappa),
  kappaSwapped: Number(row.kappa_swapped),
  kappaOrders: Number(row.kappa_orders),
});

function shares(cells: readonly Cell[]): Omit<LlmbarCounts, "equal" | `kappa${string}`> {
  const count = (is: (cell: Cell) => boolean): number => cells.filter(is).length;
  return {
    pairs: cells.length,
    correct: count(({ first, gold }) => first === gold),
    correctSwapped: count(({ swapped, gold }) => swapped === gold),
    correctBoth: count(({ first, swapped, gold }) => first === gold && swapped === gold),
  };
}

function countsByRelease(cells: readonly Cell[]): LlmbarCounts {
  const code = (winner: number): number => (winner === 1 ? 1 : 0);
  const kappa = (a: (cell: Cell) => number, b: (cell: Cell) => number): number =>
    cohenKappa(cells.map(a), cells.map(b)).value;
  return {
    ...shares(cells),
    equal: cells.filter(({ first, swapped }) => Object.is(first, swapped)).length,
    kappa: kappa(
      ({ first }) => code(first),
      ({ gold }) => gold,
    ),
    kappaSwapped: kappa(
      ({ swapped }) => code(swapped),
      ({ gold }) => gold,
    ),
    kappaOrders: kappa(
      ({ first }) => code(first),
      ({ swapped }) => code(swapped),
    ),
  };
}

function ourCounts(cells: readonly Cell[]): LlmbarCounts {
  const kappa = (a: (cell: Cell) => number, b: (cell: Cell) => number): number => {
    const scored = cells.filter((cell) => !Number.isNaN(a(cell)) && !Number.isNaN(b(cell)));
    return cohenKappa(scored.map(a), scored.map(b)).value;
  };
  return {
    ...shares(cells),
    equal: cells.filter(({ first, swapped }) => first === swapped).length,
    kappa: kappa(
      ({ first }) => first,
      ({ gold }) => gold,
    ),
    kappaSwapped: kappa(
      ({ swapped }) => swapped,
      ({ gold }) => gold,
    ),
    kappaOrders: kappa(
      ({ first }) => first,
      ({ swapped }) => swapped,
    ),
  };
}
