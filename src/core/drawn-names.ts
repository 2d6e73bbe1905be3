import type { RandomStream } from "./random.js";

// No vowels, so that a label is never a word, and no signs that look like another.
const letters = "BCDFGHJKMNPQRSTVWXZ";
const digits = "23456789";
const codeSigns = "bcdfghjkmnpqrstvwxz23456789";

/** Names that occur nowhere in the texts that a judge is shown. */
export interface DrawnNames {
  /** The code that ends the name of every tag. */
  code: string;
  /** Draws another label: "K4T7". */
  label(): string;
}

/**
 * Draws the code of a fence, and then labels. None of them occurs in the texts: so a text that is judged cannot
 * close its fence or name what it is judged by.
 *
 * @param texts everything that is shown to the judge
 */
export function drawNames(random: RandomStream, texts: readonly string[]): DrawnNames {
  const taken = texts.join("\n").normalize("NFKC").toLowerCase();
  const used = new Set<string>();
  const code = drawAbsent(taken, new Set(), (longer) => sign(random, codeSigns, 10 + longer));
  return {
    code,
    label() {
      const label = drawAbsent(taken, used, (longer) => {
        const pairs = Array.from(
          { length: 2 + longer },
          () => sign(random, letters, 1) + sign(random, digits, 1),
        );
        return pairs.join("");
      });
      used.add(label.toLowerCase());
      return label;
    },
  };
}

/** Draws codes until one does not occur in the text. Codes get longer if the short ones are used up. */
function drawAbsent(taken: string, used: ReadonlySet<string>, draw: (longer: number) => string): string {
  for (let tries = 0; ; tries++) {
    const drawn = draw(Math.floor(tries / 100));
    const form = drawn.toLowerCase();
    if (!taken.includes(form) && !used.has(form)) return drawn;
  }
}

const sign = (random: RandomStream, signs: string, count: number): string =>
  Array.from({ length: count }, () => signs[random.int(signs.length)]).join("");
