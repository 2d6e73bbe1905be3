import { countByEvidence, headline } from "../claims/headline.js";
import { ledgerRows } from "../claims/rows.js";
import { wrap } from "../claims/summary.js";
import { sides, type VerdictCount } from "../claims/wording.js";
import type { Claim, ClaimKind, Evidence, Verdict } from "../core/claim.js";
import { printable } from "../core/printable.js";
import type { StudyId } from "../core/study-id.js";
import { manifests, tablesOf } from "../studies/registry.js";
import { prepareOtherData } from "../studies/shared/derive-study.js";
import { collectClaims } from "./collect-claims.js";
import { applyOtherData, type OtherDataOptions, printOtherClaims } from "./other-data.js";
import { formatTable, print, printJson } from "./print.js";
import { keptClaims, makeStudyPart } from "./study-part.js";

export interface ClaimsOptions extends OtherDataOptions {
  study?: StudyId;
  verdict?: Verdict;
  evidence?: Evidence;
  kind?: ClaimKind;
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
  const words = applyOtherData(options);
  const { loadStudies, renderSummary } = parts ?? (await realParts());
  const { study, verdict, evidence, kind, failOn = [], json } = options;
  const all = await collectClaims(await loadStudies(study));
  const claims = all.filter((claim) =>
    [
      [verdict, claim.verdict],
      [evidence, claim.evidence],
      [kind, claim.kind],
    ].every(([wanted, has]) => wanted === undefined || wanted === has),
  );
  if (words !== undefined) {
    const list = [study, verdict, evidence, kind].some((one) => one !== undefined);
    printOtherClaims(claims, words, { json: json === true, list });
  } else if (json) printJson(claims);
  else if (claims.length === 0) print("no claim fits");
  else if ([study, verdict, evidence, kind].every((one) => one === undefined)) print(claimsOverview(claims));
  else {
    print(renderSummary(claims, terminal()).trimEnd());
    const agreeing = claims.filter((claim) => ["reproduced", "supported"].includes(claim.verdict));
    if (agreeing.length === claims.length) print(`\n${inTwoLines(claims)}`);
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
  const ids = await prepareOtherData(only);
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

const shortly: Record<Evidence, string> = {
  data: "released data",
  printed: "other printed numbers",
  design: "the set-up",
  none: "nothing released",
};

/**
 * The ledger on one screen: what could be checked from data, how the results of each study came out, what the
 * verdicts mean, and how to list the claims. The claims themselves are pages of text.
 */
export function claimsOverview(claims: readonly Claim[]): string {
  const rows = ledgerRows(claims, tablesOf);
  const cameOut = (parts: readonly VerdictCount[]): string =>
    // The verdict first: a column that begins with digits would be set to the right.
    parts.map(({ verdict, count }) => `${verdict} ${count}`).join(", ");
  const all = countByEvidence(rows).map(({ kind, evidence, total, verdicts: parts }) => [
    kind === "number" ? "numbers" : "sentences",
    shortly[evidence],
    String(total),
    cameOut(parts),
  ]);
  const studies = manifests.filter(({ id }) => rows.some(({ study }) => study === id));
  const byStudy = studies.map(({ id }) => {
    const data = countByEvidence(rows, id).find(
      ({ kind, evidence }) => kind === "number" && evidence === "data",
    );
    const own = rows.filter(({ study }) => study === id);
    return [id, String(own.length), data === undefined ? "none" : cameOut(data.verdicts)];
  });
  const named = manifests.find(({ examples }) => examples?.claims !== undefined);
  return [
    ...wrap(headline(rows), terminal().width),
    "",
    formatTable(["results", "rest on", "n", "came out"], all),
    "",
    formatTable(["study", "results", "numbers recomputed from released data"], byStudy),
    `\na result is a number with its interval, or a table with its cells; ${claims.length} claims in all`,
    `to list them: npx affectlab claims --verdict differs, or --study ${named?.id}; all: figures/ledger.html`,
  ].join("\n");
}

/** Claims that agree, in two lines each: they need no explanation. */
function inTwoLines(claims: readonly Claim[]): string {
  return claims
    .map((claim) => {
      const { printed, ours } = sides(claim);
      const { study, place, statement } = claim;
      return `${printable(`${study}, ${place}: ${statement}`)}\n  printed ${printed}  |  ours ${ours}`;
    })
    .join("\n");
}
