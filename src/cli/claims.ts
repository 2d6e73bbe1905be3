import { type ClaimPlaces, claimText } from "../claims/claim-text.js";
import { findClaims, nearestIds, studyOfIds } from "../claims/find-claims.js";
import { wrap } from "../claims/summary.js";
import { countVerdicts, sides } from "../claims/wording.js";
import type { Claim, ClaimKind, Evidence, Verdict } from "../core/claim.js";
import { counted } from "../core/counted.js";
import { printable } from "../core/printable.js";
import type { StudyId } from "../core/study-id.js";
import { studyIds } from "../studies/registry.js";
import { claimsOverview, terminal } from "./claims-overview.js";
import { collectClaims } from "./collect-claims.js";
import { loadKeptOrComputed } from "./kept-claims.js";
import { listOption } from "./option-values.js";
import { applyOtherData, type OtherDataOptions, printOtherClaims } from "./other-data.js";
import { print, printJson } from "./print.js";

export interface ClaimsOptions extends OtherDataOptions {
  study?: StudyId;
  verdict?: Verdict;
  evidence?: Evidence;
  kind?: ClaimKind;
  /** Ids and patterns, by comma. */
  id?: string;
  grep?: string;
  failOn?: Verdict[];
  fresh?: boolean;
  json?: boolean;
}

/** What the verb needs from the layers below. */
export interface ClaimsParts {
  loadStudies(only?: StudyId): Promise<{ computeClaims(): Promise<Claim[]> }[]>;
  renderSummary(claims: Claim[], options: { color: boolean; width: number; ids?: boolean }): string;
  readClaimPlaces(claim: Claim): Promise<ClaimPlaces>;
}

/** The exit code when a claim has a verdict that `--fail-on` names. */
const verdictMet = 100;

/** `affectlab claims` */
export async function showClaims(options: ClaimsOptions, parts?: ClaimsParts): Promise<void> {
  if (options.fresh === true) process.env.AFFECTLAB_FRESH = "1";
  const words = applyOtherData(options);
  const { loadStudies, renderSummary, readClaimPlaces } = parts ?? (await realParts());
  const { study, verdict, evidence, kind, grep, failOn = [], json = false } = options;
  const ids = options.id === undefined ? undefined : listOption("id", options.id);
  const all = await collectClaims(await loadStudies(study ?? studyNamed(ids, failOn)));
  const kept = all.filter((claim) =>
    [
      [verdict, claim.verdict],
      [evidence, claim.evidence],
      [kind, claim.kind],
    ].every(([wanted, has]) => wanted === undefined || wanted === has),
  );
  const claims = findClaims(kept, {
    ...(ids === undefined ? {} : { ids }),
    ...(grep === undefined ? {} : { words: grep }),
  });
  const isSearch = ids !== undefined || grep !== undefined;
  const isList = isSearch || [study, verdict, evidence, kind].some((one) => one !== undefined);
  if (claims.length === 0) {
    const line = nothingFound(options, all, kept);
    if (json) process.stderr.write(`affectlab: ${line}\n`);
    else print(line);
  }
  if (words !== undefined && (json || claims.length > 0)) {
    printOtherClaims(claims, words, { json, list: isList });
  } else if (json) printJson(claims);
  else if (!isList && claims.length > 0) print(claimsOverview(claims));
  else if (isSearch && claims.length === 1) {
    print(printableLines(claimText(claims[0]!, await readClaimPlaces(claims[0]!), terminal().width)));
  } else if (claims.length > 0) {
    print(renderSummary(claims, { ...terminal(), ids: isSearch }).trimEnd());
    const agreeing = claims.filter((claim) => ["reproduced", "supported"].includes(claim.verdict));
    // What was looked for is listed whatever its verdict.
    if (agreeing.length > 0 && (isSearch || agreeing.length === claims.length)) {
      print(`\n${inTwoLines(agreeing, isSearch)}`);
    }
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

/** The one study that is enough, because every id names it. `--fail-on` is about all claims. */
function studyNamed(ids: readonly string[] | undefined, failOn: readonly Verdict[]): StudyId | undefined {
  const named = ids === undefined || failOn.length > 0 ? undefined : studyOfIds(ids);
  return studyIds.find((id) => id === named);
}

async function realParts(): Promise<ClaimsParts> {
  const { renderSummary } = await import("../claims/summary.js");
  const { readClaimPlaces } = await import("../studies/shared/claim-places.js");
  return { loadStudies: loadKeptOrComputed, renderSummary, readClaimPlaces };
}

/** What was searched, in one line, with the ids that may have been meant. */
function nothingFound(options: ClaimsOptions, all: readonly Claim[], kept: readonly Claim[]): string {
  const { study, verdict, evidence, kind, id, grep } = options;
  const asked = Object.entries({ study, verdict, evidence, kind, id, grep: quoted(grep) })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` --${name} ${value}`);
  const where = grep === undefined ? "" : " in statement, note, place and numbers";
  const near = id === undefined ? [] : nearestIds(all, listOption("id", id));
  const hints = near.length === 0 ? [] : [`the nearest ids: ${near.join(", ")}`];
  if (/\d,\d/.test(grep ?? "")) hints.push("numbers are looked for with a decimal point, as in 62.31");
  // Where the filters alone leave nothing, what there is tells which filter to change.
  const searched =
    kept.length > 0
      ? `searched ${counted(kept.length, "claim")}${where}`
      : `searched ${counted(all.length, "claim")}: ${verdictsOf(all)}`;
  return printable([`no claim fits${asked.join("")}`, searched, ...hints].join("; "));
}

const verdictsOf = (claims: readonly Claim[]): string =>
  Object.entries(countVerdicts(claims))
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(", ");

const quoted = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : `"${text}"`;

/** Text of several lines, in which each is harmless to a terminal. */
const printableLines = (text: string): string => text.split("\n").map(printable).join("\n");

/** Claims that agree, in two lines each, with their ids in a third: they need no explanation. */
function inTwoLines(claims: readonly Claim[], withIds: boolean): string {
  return claims
    .map((claim) => {
      const { printed, ours } = sides(claim);
      const { id, study, place, statement, verdict } = claim;
      const named = withIds ? `\n  ${verdict}  |  ${id}` : "";
      const lines = wrap(printable(`${study}, ${place}: ${statement}`), terminal().width - 2);
      return `${lines.join("\n  ")}\n  printed ${printed}  |  ours ${ours}${named}`;
    })
    .join("\n");
}
