import type { Claim } from "../core/claim.js";
import { evidenceMeanings } from "./headline.js";
import { toleranceText } from "./page/details-data.js";
import { wrap } from "./summary.js";
import { sides, verdictMeanings } from "./wording.js";

/** Where a reader of one claim can go on, each in words. */
export interface ClaimPlaces {
  /** "Human-like Affective Cognition in Foundation Models, https://doi.org/…" */
  paper: string;
  /** The functions that compute ours, each with its file and line. */
  functions: readonly string[];
  /** What was released, and where it lies. */
  data: string;
  figure?: string;
  notebook?: string;
  /** Its permanent name. */
  cite: string;
}

/** One claim in full, for a terminal: all that the ledger holds of it, in lines of at most `width`. */
export function claimText(claim: Claim, places: ClaimPlaces, width: number): string {
  const { printed, ours } = sides(claim);
  const { evidence, verdict } = claim;
  const also = claim.alsoIn.length === 0 ? "" : `; also in ${claim.alsoIn.join(", ")}`;
  const fields: [string, string | undefined][] = [
    ["paper", `${claim.place}${also}; ${places.paper}`],
    ["printed", printed],
    ["ours", `${ours}${claim.ours.ci === null ? "" : "; the interval is 95%"}`],
    ["verdict", `${verdict}: ${verdictMeanings[verdict]}`],
    ["note", claim.note],
    ["answer", claim.answer === "" ? "" : `what the authors could say: ${claim.answer}`],
    ["method", claim.ours.method],
    ["tolerance", toleranceText(claim)],
    ...places.functions.map((one, i): [string, string] => [i === 0 ? "function" : "", one]),
    ["rests on", `${evidence}: ${evidenceMeanings[evidence]}`],
    ["data", places.data],
    ["figure", places.figure],
    ["notebook", places.notebook],
    ["cite", places.cite],
  ];
  const first = 11;
  const lines = fields
    .filter(([, text]) => text !== undefined && text !== "")
    .flatMap(([name, text]) =>
      wrap(text!, width - first - 2).map((line, i) => `  ${(i === 0 ? name : "").padEnd(first)}${line}`),
    );
  return [claim.id, ...wrap(claim.statement, width - 2).map((line) => `  ${line}`), "", ...lines].join("\n");
}
