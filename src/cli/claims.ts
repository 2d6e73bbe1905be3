import type { Claim, StudyId, Verdict } from "../core/claim.js";
import { AffectlabError } from "../core/errors.js";

import { layer, type ReproduceParts } from "./reproduce-parts.js";

export interface ClaimsOptions {
  study?: StudyId;
  verdict?: Verdict;
  failOn?: Verdict[];
  json?: boolean;
}

/** What the verb needs from the layers below. */
export interface ClaimsParts {
  computeClaims(study: StudyId | undefined): Promise<Claim[]>;
  renderSummary(claims: Claim[], options: { color: boolean; width: number }): string;
}

/** The exit code of a claim with a verdict that the caller named. */
const failedOnVerdict = 100;

/** `affectlab claims` */
export async function showClaims(options: ClaimsOptions, parts?: ClaimsParts): Promise<void> {
  const { computeClaims, renderSummary } = parts ?? (await realParts());
  const { study, verdict, failOn = [], json } = options;
  const all = await computeClaims(study);
  const claims = all.filter((claim) => verdict === undefined || claim.verdict === verdict);
  if (json) console.log(JSON.stringify(claims, null, 2));
  else if (claims.length === 0) console.log("no claim fits");
  else console.log(renderSummary(claims, terminal()));

  const met = claims.filter((claim) => failOn.includes(claim.verdict));
  if (met.length > 0) {
    process.stderr.write(
      `affectlab: ${met.length} of ${claims.length} claims met --fail-on ${failOn.join(" ")}\n`,
    );
    process.exitCode = failedOnVerdict;
  }
}

/** The claims of one study or of all, in the studies' order; ids are unique over all. */
export async function computeClaims(study?: StudyId): Promise<Claim[]> {
  const { loadStudies } = (await layer("studies/index.js")) as Pick<ReproduceParts, "loadStudies">;
  const claims: Claim[] = [];
  for (const loaded of await loadStudies(study)) claims.push(...(await loaded.computeClaims()));
  const seen = new Set<string>();
  for (const { id } of claims) {
    if (seen.has(id)) throw new AffectlabError(`two claims have the id ${id}; give each its own`);
    seen.add(id);
  }
  return claims;
}

/** How wide and whether in colour a summary is printed here. */
export function terminal(): { color: boolean; width: number } {
  const { isTTY = false, columns = 100 } = process.stdout;
  return { color: isTTY && (process.env.NO_COLOR ?? "") === "", width: Math.min(120, Math.max(60, columns)) };
}

async function realParts(): Promise<ClaimsParts> {
  const { renderSummary } = (await layer("claims/index.js")) as Pick<ClaimsParts, "renderSummary">;
  return { computeClaims, renderSummary };
}
