import type { Claim, Verdict } from "../core/claim.js";
import type { StudyId } from "../core/study-id.js";
import { claimsOverview, reproducedClaims } from "./claims-overview.js";
import { collectClaims } from "./collect-claims.js";
import { print, printJson } from "./print.js";

export interface ClaimsOptions {
  study?: StudyId;
  verdict?: Verdict;
  failOn?: Verdict[];
  json?: boolean;
}

/** What the verb needs from the layers below. */
export interface ClaimsParts {
  loadStudies(only?: StudyId): Promise<{ computeClaims(): Promise<Claim[]> }[]>;
  renderSummary(claims: Claim[], options: { color: boolean; width: number }): string;
}

/** The exit code when a claim has a verdict that the caller named. */
const verdictMet = 100;

/** `affectlab claims` */
export async function showClaims(options: ClaimsOptions, parts?: ClaimsParts): Promise<void> {
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

  // Of all, listed or not: `--verdict` must not keep `--fail-on` from what it looks for.
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
  const [{ loadStudies }, { renderSummary }] = await Promise.all([
    import("../studies/registry.js"),
    import("../claims/summary.js"),
  ]);
  return { loadStudies, renderSummary };
}
