import type { Claim } from "../core/claim.js";
import type { AffectlabError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { claimsOverview } from "./claims-overview.js";
import { type applyOtherData, printOtherClaims } from "./other-data.js";
import { print, printJson } from "./print.js";

/** What was made, and what is told of it. */
export interface Made {
  /** As `--json` prints it; the files as paths for a reader. */
  result: { ledger: string[]; record: string[] } & Record<string, unknown>;
  claims: Claim[];
  /** What other data they were made from. */
  words: ReturnType<typeof applyOtherData>;
  figuresFolder: string;
  seconds: number;
  nothingNew: boolean;
  /** Of a notebook. */
  failure: AffectlabError | undefined;
}

/** Prints what was made: the verdicts, and where the files are. */
export function tellMade(made: Made, { json = false }: { json?: boolean }): void {
  const { result, claims, words, figuresFolder, seconds, nothingNew } = made;
  if (json) {
    printJson(result);
    return;
  }
  if (words === undefined) print(`\n${claimsOverview(claims)}\n`);
  else printOtherClaims(claims, words, { list: false });
  print(`figures  ${shownPath(figuresFolder)}/<study>/`);
  print(`ledger   ${result.ledger.join(", ")}`);
  if (words === undefined) {
    print("pages    docs/gallery.md, docs/notebooks/");
    print(`record   ${result.record.at(-1)}`);
  }
  print(`done in  ${seconds.toFixed(1)} s`);
  if (nothingNew) {
    print(
      "unchanged: code, data and notebooks are those of the last run here; --fresh makes all of it again",
    );
  }
}
