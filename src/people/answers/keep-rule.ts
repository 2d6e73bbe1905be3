import { readDecimal } from "../../core/decimal.js";
import { UsageError } from "../../core/errors.js";
import type { ItemNorm } from "./norms.js";

/** What a rule may look at: answers, the mode's share, entropy in bits, median seconds. */
const quantities = ["n", "share", "entropy", "seconds"] as const;
type Quantity = (typeof quantities)[number];

const signs = {
  ">=": (a: number, b: number) => a >= b,
  "<=": (a: number, b: number) => a <= b,
  ">": (a: number, b: number) => a > b,
  "<": (a: number, b: number) => a < b,
} as const;

/** One condition on an item's norms. */
interface Condition {
  quantity: Quantity;
  sign: keyof typeof signs;
  value: number;
}

/** Which items are kept: all conditions hold. */
export type KeepRule = readonly Condition[];

/**
 * Reads a rule on norms: conditions with commas between them, all of which must hold. The quantities are `n` (answers),
 * `share` (of the most frequent answer, 0 to 1), `entropy` (bits) and `seconds` (median); the signs >=, <=, > and <.
 *
 * @throws UsageError `--keep: "n=10" is no condition; write n>=10, share>=0.6, entropy<1 or seconds<30`
 *
 * @example
 * ```ts
 * readKeepRule("n>=10, share>=0.6").length; // 2
 * readKeepRule("n >= 10")[0]; // { quantity: "n", sign: ">=", value: 10 }
 * ```
 */
export function readKeepRule(text: string): KeepRule {
  return text.split(",").map((part) => {
    const [, name = "", sign = "", number = ""] = /^\s*([a-z]+)\s*(>=|<=|>|<)\s*(\S+)\s*$/i.exec(part) ?? [];
    const quantity = quantities.find((one) => one === name);
    const value = number === "" ? Number.NaN : readDecimal(number);
    if (quantity === undefined || !Number.isFinite(value)) {
      throw new UsageError(
        `--keep: "${part.trim()}" is no condition; write n>=10, share>=0.6, entropy<1 or seconds<30`,
      );
    }
    return { quantity, sign: sign as keyof typeof signs, value };
  });
}

/**
 * Why a rule drops an item: the conditions that do not hold, with the item's own number. An undefined number holds none.
 *
 * @returns undefined for an item that is kept
 *
 * @example
 * ```ts
 * const norm = { n: 8, share: 0.75, entropy: 0.8, seconds: 6 };
 * whyDropped(norm, readKeepRule("n>=10,share>=0.6")); // "n is 8, not >= 10"
 * whyDropped(norm, readKeepRule("share>=0.6")); // undefined
 * ```
 */
export function whyDropped(norm: Pick<ItemNorm, Quantity>, rule: KeepRule): string | undefined {
  const failed = rule.filter(({ quantity, sign, value }) => !signs[sign](norm[quantity], value));
  if (failed.length === 0) return undefined;
  return failed
    .map(({ quantity, sign, value }) => {
      const own = norm[quantity];
      const shown = Number.isNaN(own) ? "unknown" : String(Number(own.toFixed(3)));
      return `${quantity} is ${shown}, not ${sign} ${value}`;
    })
    .join("; ");
}
