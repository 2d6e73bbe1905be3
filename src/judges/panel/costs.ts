import { InputError } from "../../core/errors.js";
import { shown } from "../../stats/arguments.js";

/** USD per million tokens. */
export interface TokenPrice {
  input: number;
  output: number;
}

/** Tokens of one judging of one conversation: what the judge reads and what it writes. */
export interface JudgingTokens {
  input: number;
  output: number;
}

export interface CostOptions {
  /** What one judging of one conversation costs, by judge; a judge may be named by a part that only it has. */
  costs?: Readonly<Record<string, number>>;
  /** Prices by judge, where costs follow from tokens. */
  prices?: Readonly<Record<string, TokenPrice>>;
  tokens?: JudgingTokens;
}

/** What one judging by each judge costs; 1 each if nothing is said. @throws InputError if a judge has none, or two */
export function costsOf(
  judges: readonly string[],
  { costs, prices = {}, tokens }: CostOptions,
): { costs: number[]; priced: boolean } {
  if (costs === undefined && tokens === undefined) return { costs: judges.map(() => 1), priced: false };
  const own = byJudge(judges, costs ?? {}, "cost");
  const price = byJudge(judges, prices, "price");
  const found = judges.map((judge, j) => {
    if (own[j] !== undefined) return own[j];
    if (tokens !== undefined && price[j] !== undefined) {
      return (tokens.input * price[j].input + tokens.output * price[j].output) / 1e6;
    }
    throw new InputError(`planPanel requires a cost of ${judge}, got none; name it in costs`);
  });
  const odd = found.findIndex((cost) => !(Number.isFinite(cost) && cost >= 0));
  if (odd >= 0)
    throw new InputError(
      `planPanel requires costs of 0 or more, got ${shown(found[odd])} for ${judges[odd]}`,
    );
  return { costs: found, priced: true };
}

/** The entry of each judge, by its name or by a part of it that no other judge has. */
function byJudge<T>(
  judges: readonly string[],
  named: Readonly<Record<string, T>>,
  what: string,
): (T | undefined)[] {
  const found: (T | undefined)[] = judges.map(() => undefined);
  const exact = new Set<number>();
  for (const [name, value] of Object.entries(named)) {
    const same = judges.indexOf(name);
    const fits = same >= 0 ? [same] : judges.flatMap((judge, j) => (judge.includes(name) ? [j] : []));
    if (fits.length === 0) {
      throw new InputError(
        `planPanel got a ${what} of ${shown(name)}, but the judges are ${judges.join(", ")}`,
      );
    }
    if (fits.length > 1) {
      throw new InputError(
        `planPanel got a ${what} of ${shown(name)}, which fits ${fits.map((j) => judges[j]).join(" and ")}; name one`,
      );
    }
    const [at] = fits as [number];
    if (exact.has(at)) throw new InputError(`planPanel got two ${what}s of ${judges[at]}; name one`);
    exact.add(at);
    found[at] = value;
  }
  return found;
}
