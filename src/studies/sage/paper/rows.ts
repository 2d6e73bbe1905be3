import type { ClaimInput } from "../../../claims/make-claim.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

/** Other places of a number: by the claim in whose row they stand. */
const mentions: Readonly<Record<string, readonly string[]>> = {
  scenarios: ["scenarios-section-1", "scenarios-contributions", "scenarios-section-3", "scenarios-appendix"],
  "topics-section-3": ["topics-appendix"],
  models: ["models-section-1", "models-conclusion"],
  "validation-models": ["validation-models-appendix"],
  "validation-families": ["validation-families-appendix"],
  "consistency-abstract": ["consistency-section-1", "consistency-limitations"],
  gap: ["gap-section-1"],
  "r-blri": ["r-blri-section-1"],
  "r-utterance": ["r-utterance-section-1"],
  "rho-bound": ["rho-bound-limitations"],
};

/** Numbers of the set-up that belong to a result. */
const settings: Readonly<Record<string, readonly string[]>> = {
  "validation-models": ["open-source-models"],
  judges: ["other-judges"],
  stability: ["repeats", "repeat-temperature"],
  strategies: ["strategy-groups"],
  "r-utterance": ["natural-flow", "attentiveness"],
};

/** Cells of a table of the manifest. Table 3 is split by what its cells rest on, and Table 2 likewise. */
const tables: readonly (readonly [id: string, holds: (row: Printed) => boolean])[] = [
  ["table-1", ({ id }) => /^table-1-|-section-3-1$/.test(id)],
  ["annotation", ({ subject }) => subject.startsWith("annotation")],
  ["persona-lists", ({ id }) => id === "seed-keywords" || id === "persona-hobbies"],
  ["ratings", ({ id, subject }) => subject.startsWith("blri") || /^utterance-/.test(id)],
  ["table-4", ({ kind }) => kind === "topic"],
  ["judge-means", ({ kind }) => kind === "judge-mean"],
  ["judge-emotions", ({ kind }) => kind === "emotion"],
  ["improvements", ({ kind }) => kind === "improvement"],
  ["token-counts", ({ kind }) => kind === "length"],
  ["figure-12-emotions", ({ kind }) => kind === "case-emotion"],
  ["figure-12-tokens", ({ kind }) => kind === "case-tokens"],
];

/** Puts the claim of a printed number into its row: that of its first mention, or of its table. */
export function inItsRow(input: ClaimInput, printed: Printed, context: ClaimContext): ClaimInput {
  if (input.partOf !== undefined || input.id !== printed.id) return input;
  const heads = [mentions, settings].flatMap((map) => Object.entries(map));
  const head = heads.find(([, parts]) => parts.includes(input.id))?.[0];
  const table = tables.find(([, holds]) => holds(printed))?.[0];
  const alsoIn = (mentions[input.id] ?? []).map((id) => context.printedById(id).place);
  return { ...input, alsoIn: [...(input.alsoIn ?? []), ...alsoIn], partOf: head ?? table };
}
