import { countVerdicts, sides, tally, verdictMeanings } from "../claims/wording.js";
import { type Claim, type Verdict, verdicts } from "../core/claim.js";
import { printable } from "../core/printable.js";
import type { StudyId } from "../core/study-id.js";
import { manifests, studyIds } from "../studies/registry.js";
import { collectClaims } from "./collect-claims.js";
import { formatTable, print, printJson } from "./print.js";
import { keptClaims, makeStudyPart } from "./study-part.js";

export interface ClaimsOptions {
  study?: StudyId;
  verdict?: Verdict;
  failOn?: Verdict[];
  fresh?: boolean;
  json?: boolean;
}

/** What the verb needs from the layers below. */
export interface ClaimsParts {
  loadStudies(only?: StudyId): Promise<{ computeClaims(): Promise<Claim[]> }[]>;
  renderSummary(claims: Claim[], options: { color: boolean; width: number }): string;
}

/** The exit code when a claim has a verdict that `--fail-on` names. */
const verdictMet = 100;

/** `affectlab claims` */
export async function showClaims(options: ClaimsOptions, parts?: ClaimsParts): Promise<void> {
  if (options.fresh === true) process.env.AFFECTLAB_FRESH = "1";
  const { loadStudies, renderSummary } = parts ?? (await realParts());
  const { study, verdict, failOn = [], json } = options;
  const all = await collectClaims(await loadStudies(study));
  const claims = all.filter((claim) => verdict === undefined || claim.verdict === verdict);
  if (json) printJson(claims);
  else if (claims.length === 0) print("no claim fits");
  else if (study === undefined && verdict === undefined) print(claimsOverview(claims));
  else {
    print(renderSummary(claims, terminal()).trimEnd());
    if (verdict === "reproduced") print(`\n${reproducedClaims(claims)}`);
  }

  // All claims count, listed or not: `--verdict` must not hide from `--fail-on` what it looks for.
  const met = all.filter((claim) => failOn.includes(claim.verdict));
  if (met.length > 0) {
    const named = failOn.join(" or ");
    const have = `${met.length} of ${all.length} claims ${met.length === 1 ? "has" : "have"}`;
    process.stderr.write(`affectlab: ${have} the verdict ${named} (--fail-on)\n`);
    process.exitCode = verdictMet;
  }
}

/** How wide, and whether in colour, a summary is printed here. */
export function terminal(): { color: boolean; width: number } {
  const { isTTY = false, columns = 100 } = process.stdout;
  return {
    color: isTTY && (process.env.NO_COLOR ?? "") === "",
    width: Math.min(120, Math.max(60, columns)),
  };
}

async function realParts(): Promise<ClaimsParts> {
  const { renderSummary } = await import("../claims/summary.js");
  return { loadStudies, renderSummary };
}

/** Claims that were computed from the same code and data before are taken from there, and this is said. */
async function loadStudies(only?: StudyId): Promise<{ computeClaims(): Promise<Claim[]> }[]> {
  const ids = only === undefined ? studyIds : [only];
  const kept = await Promise.all(ids.map(keptClaims));
  const missing = ids.filter((_, i) => kept[i] === undefined);
  if (missing.length === 0) {
    process.stderr.write(
      "claims: kept from the last time, code and data are unchanged (--fresh computes them)\n",
    );
  }
  let left = missing.length;
  const line = (): void =>
    void process.stderr.write(`claims: computing ${left} of ${ids.length} studies …\n`);
  const told = left > 0 ? setTimeout(line, patience) : undefined;
  return ids.map((id, i) => ({
    computeClaims: async () => {
      const claims = kept[i];
      if (claims !== undefined) return claims;
      try {
        return (await makeStudyPart(id, "claims")).claims;
      } finally {
        if (--left === 0) clearTimeout(told);
      }
    },
  }));
}

/** Milliseconds after which a command that still computes says so. */
const patience = 1000;

/**
 * The ledger on one screen: how many claims of each study have which verdict, what the verdicts mean, and how to
 * list the claims. The claims themselves are pages of text.
 */
export function claimsOverview(claims: readonly Claim[]): string {
  const studies = tally(claims, manifests);
  const total = countVerdicts(claims);
  const rows = verdicts.map((verdict) => [
    verdict,
    ...studies.map(({ counts }) => String(counts[verdict])),
    String(total[verdict]),
  ]);
  const sums = ["all", ...studies.map((study) => String(study.total)), String(claims.length)];
  const named = manifests.find(({ examples }) => examples?.claims !== undefined);
  const meanings = verdicts.map((verdict) => [verdict, verdictMeanings[verdict]]);
  return [
    `${claims.length} numbers and statements of the papers, ours beside each:\n`,
    formatTable(["verdict", ...studies.map(({ study }) => study), "all"], [...rows, sums]),
    "",
    formatTable(["verdict", "means"], meanings),
    `\nto list them: npx affectlab claims --verdict differs, or --study ${named?.id}; all: figures/ledger.md`,
  ].join("\n");
}

/** Reproduced claims in two lines each: they need no explanation. */
function reproducedClaims(claims: readonly Claim[]): string {
  return claims
    .map((claim) => {
      const { printed, ours } = sides(claim);
      const { study, place, statement } = claim;
      return `${printable(`${study}, ${place}: ${statement}`)}\n  printed ${printed}  |  ours ${ours}`;
    })
    .join("\n");
}
