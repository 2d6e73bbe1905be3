import type { Claim } from "../core/claim.js";
import { InputError } from "../core/errors.js";
import type { StudyId } from "../core/study-id.js";
import { sides } from "./wording.js";

/** How far into a paper a finding reaches. */
export const reaches = ["abstract", "conclusion", "table"] as const;
export type Reach = (typeof reaches)[number];

/** What a study says about one finding; the numbers come from its claim. */
export interface FindingInput {
  id: string;
  /** One sentence that a student understands. Its numbers come from claims. */
  sentence(claim: (id: string) => Claim): string;
  /** The claim that it rests on, without the study's id. */
  claim: string;
  /** What a reader of the paper would conclude otherwise. */
  changes: string;
  /** Who could settle it, and how. */
  settle: string;
  reach: Reach;
  /** "figure-4a" */
  figure: string;
  /** Within notebooks/: "sage/03-two-judges-one-hundred-profiles.ipynb" */
  notebook: string;
}

/** One of the things that a reader should know first. */
export interface Finding extends Omit<FindingInput, "claim" | "sentence"> {
  study: StudyId;
  sentence: string;
  claim: Claim;
  /** The printed number, or the paper's sentence. */
  printed: string;
  ours: string;
  /** What ours says of a sentence; "" for a number, which says it itself. */
  because: string;
  /** How many claims share the row of its claim: what would have to be printed anew. */
  touches: number;
}

/** At most this many of one paper, so that one paper does not fill the list. */
const perPaper = 4;

/**
 * The findings that change a reader's conclusion most, at most `count` of them: first those that change a sentence
 * of an abstract, then a conclusion of the text, then a table; among these, those on released data first, then
 * those that touch more printed numbers. At most four of one paper.
 */
export function chooseFindings(findings: readonly Finding[], count = 10): Finding[] {
  const ranked = [...findings].sort(
    (a, b) =>
      reaches.indexOf(a.reach) - reaches.indexOf(b.reach) ||
      Number(b.claim.evidence === "data") - Number(a.claim.evidence === "data") ||
      b.touches - a.touches,
  );
  const taken = new Map<StudyId, number>();
  return ranked
    .filter(({ study }) => {
      const had = taken.get(study) ?? 0;
      taken.set(study, had + 1);
      return had < perPaper;
    })
    .slice(0, count);
}

/** The rule of `chooseFindings` for a reader. */
export const findingsRule =
  "Chosen by how much they change a reader's conclusion: first what changes an abstract, then a conclusion, then a table; what rests on released data comes first, then what touches more printed numbers; at most four of one paper.";

/** Joins what a study says with its claims. A finding whose claim is not among them is left out. */
export function completeFindings(
  study: StudyId,
  inputs: readonly FindingInput[],
  claims: readonly Claim[],
): Finding[] {
  const named = (name: string): Claim | undefined => claims.find(({ id }) => id === `${study}/${name}`);
  const claimOf = (name: string): Claim => {
    const found = named(name);
    if (found !== undefined) return found;
    throw new InputError(`a finding of ${study} names the claim ${name}, which there is not`);
  };
  return inputs.flatMap(({ claim: name, sentence, ...rest }) => {
    const claim = named(name);
    if (claim === undefined) return [];
    const row = claim.partOf ?? claim.id;
    const touches = claims.filter(({ id, partOf }) => id === row || partOf === row).length;
    return {
      ...rest,
      id: `${study}/${rest.id}`,
      ...{ study, sentence: sentence(claimOf), claim, ...sides(claim), because: "", touches },
      ...(claim.kind === "sentence" ? { printed: `"${claim.statement}"`, because: claim.note } : {}),
    };
  });
}
