import { randomStream } from "../../../core/random.js";
import type { LanguagePair } from "./language-pair.js";

/** Whether criteria differ in their difference between the languages more than chance lets them. */
export interface LanguageHeterogeneity {
  /** The spread of single criteria around the main effect, beyond chance: a standard deviation of shares, 0 if there is no more. */
  spread: number;
  /** NaN where no case has two models and two criteria of a sign. */
  p: number;
  draws: number;
  /** Cases that tell something. */
  cases: number;
}

/**
 * Do the same criteria part between the languages in one model after the other, or is what looks like it the noise of
 * single replies? One test for all criteria, which needs no criterion to be significant.
 *
 * The main effect of language is taken off within case, model and sign: a language whose replies are better, or judged more
 * kindly, moves all criteria by the same odds, so a criterion that a share p of replies meets gets a part as p (1 - p) of what they
 * move together. The statistic is the sum over criteria of n times the squared mean of what is left. Under chance a model's two replies
 * to a case may change places, all criteria together: so they do, by a coin, `draws` times. p = (b + 1) / (draws + 1). The
 * stream is (seed, "language-heterogeneity").
 *
 * A case with one model tells nothing, and replies that lack a verdict are left out. What recurs over models may be the
 * wording, the judge or a habit that all models share. Conditional on the cases: another set may hold other criteria.
 *
 * @example
 * ```ts
 * const pairs = ["m", "n", "o", "p", "q", "r", "s"].flatMap((model) => ["1", "2"].map((criterion) => ({
 *   case: "k", model, criterion, ability: "warmth" as const, score: 3, isCritical: false, zh: criterion === "1", en: criterion === "2",
 * })));
 * languageHeterogeneity(pairs, { draws: 999 }).p < 0.05; // true
 * languageHeterogeneity(pairs.filter(({ model }) => model === "m")).p; // NaN
 * ```
 */
export function languageHeterogeneity(
  pairs: readonly LanguagePair[],
  { draws = 1999, seed = 1 }: { draws?: number; seed?: number } = {},
): LanguageHeterogeneity {
  const blocks = blocksOf(pairs);
  const cases = new Set(blocks.map((block) => block.case)).size;
  if (blocks.length === 0) return { spread: Number.NaN, p: Number.NaN, draws: 0, cases };
  const stream = randomStream(seed, "language-heterogeneity");
  const signs = new Int8Array(1 + Math.max(...blocks.flatMap((block) => block.replies))).fill(1);
  const statistic = (): number => sum(blocks.map((block) => squaresOf(block, signs)));
  const observed = statistic();
  let [reached, total] = [0, 0];
  for (let draw = 0; draw < draws; draw++) {
    for (let i = 0; i < signs.length; i++) signs[i] = stream.next() < 0.5 ? -1 : 1;
    const drawn = statistic();
    total += drawn;
    if (drawn >= observed * (1 - 1e-12)) reached++;
  }
  const verdicts = sum(blocks.map(({ residuals }) => residuals.length * residuals[0]!.length));
  return {
    spread: Math.sqrt(Math.max(0, observed - total / draws) / verdicts),
    ...{ p: (reached + 1) / (draws + 1), draws, cases },
  };
}

/** The criteria of one sign in one case: a row for each reply that has all of them in both languages. */
interface Block {
  case: string;
  /** The number of each row's case and model: merits and faults of one reply change places together. */
  replies: number[];
  residuals: number[][];
}

function blocksOf(pairs: readonly LanguagePair[]): Block[] {
  const found = new Map<string, { case: string; models: Map<string, Map<string, LanguagePair>> }>();
  for (const pair of pairs) {
    const at = JSON.stringify([pair.case, pair.score > 0]);
    const block = found.get(at) ?? { case: pair.case, models: new Map<string, Map<string, LanguagePair>>() };
    found.set(at, block);
    const own = block.models.get(pair.model) ?? new Map<string, LanguagePair>();
    block.models.set(pair.model, own.set(pair.criterion, pair));
  }
  const numbers = new Map<string, number>();
  const numberOf = (reply: string): number => {
    const number = numbers.get(reply) ?? numbers.size;
    numbers.set(reply, number);
    return number;
  };
  return [...found.values()].flatMap(({ case: id, models }) => {
    const criteria = [...new Set([...models.values()].flatMap((own) => [...own.keys()]))];
    const whole = [...models].filter(([, own]) => own.size === criteria.length);
    if (whole.length < 2 || criteria.length < 2) return [];
    const rows = whole.map(([, own]) => criteria.map((criterion) => own.get(criterion)!));
    return [
      {
        case: id,
        replies: whole.map(([model]) => numberOf(JSON.stringify([id, model]))),
        residuals: residualsOf(rows),
      },
    ];
  });
}

/** What is left of each difference when the main effect is taken off. */
function residualsOf(rows: readonly LanguagePair[][]): number[][] {
  const room = rows[0]!.map((_, k) => {
    const share = sum(rows.map((row) => Number(row[k]!.zh) + Number(row[k]!.en))) / (2 * rows.length);
    return share * (1 - share);
  });
  const all = sum(room);
  return rows.map((row) => {
    const differences = row.map(({ zh, en }) => Number(zh) - Number(en));
    const together = sum(differences);
    return differences.map((difference, k) => (all === 0 ? 0 : difference - (together * room[k]!) / all));
  });
}

/** Plain loops: it is called for each draw. */
function squaresOf({ replies, residuals }: Block, signs: Int8Array): number {
  let squares = 0;
  for (let k = 0; k < residuals[0]!.length; k++) {
    let total = 0;
    for (let m = 0; m < residuals.length; m++) total += signs[replies[m]!]! * residuals[m]![k]!;
    squares += total * total;
  }
  return squares / residuals.length;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
