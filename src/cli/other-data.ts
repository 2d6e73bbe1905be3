import { asOtherClaim, comparisons, countComparisons } from "../claims/other-data.js";
import { sides } from "../claims/wording.js";
import type { Claim } from "../core/claim.js";
import { printable } from "../core/printable.js";
import { dataOrigin, useOtherData } from "../io/data-origin.js";
import { formatTable, print, printJson } from "./print.js";

/** What a verb that takes other data is given. */
export interface OtherDataOptions {
  otherData?: string;
}

/**
 * Uses the folder that `--other-data` names, and says so on stderr.
 *
 * @returns what is to be said of results; undefined for the released data
 */
export function applyOtherData({ otherData }: OtherDataOptions): string | undefined {
  if (otherData !== undefined) useOtherData(otherData);
  const origin = dataOrigin();
  if (origin.kind === "released") return undefined;
  process.stderr.write(`other data     ${origin.words}\n`);
  return origin.words;
}

/** The claims of other data: an array as JSON, or counts and one line for each. */
export function printOtherClaims(
  claims: readonly Claim[],
  words: string,
  { json = false, list = true }: { json?: boolean; list?: boolean },
): void {
  const own = claims.map((claim) => asOtherClaim(claim, words));
  if (json) {
    printJson(own);
    return;
  }
  const counts = countComparisons(own);
  print(`${words}\nNo line is a verdict about the paper.\n`);
  print(
    formatTable(
      ["comparison", "claims"],
      comparisons.map((one) => [one, String(counts[one])]),
    ),
  );
  if (!list) return;
  for (const [i, claim] of claims.entries()) {
    const { printed, ours } = sides(claim);
    print(printable(`\n${claim.study}, ${claim.place}: ${claim.statement}`));
    print(`  printed ${printed}  |  these data ${ours}  |  ${own[i]?.verdict}`);
  }
}
