import type { Claim, Verdict } from "../../core/claim.js";
import { counted } from "../../core/counted.js";
import { escapeHtml } from "../../core/escape-html.js";
import type { LedgerRow } from "../rows.js";
import { occurring, sides } from "../wording.js";

const marks: Record<Verdict, string> = {
  reproduced: "=",
  differs: "≠",
  "paper-inconsistent": "!",
  supported: "✓",
  "not-supported": "✗",
  undecided: "?",
  "not-reproducible": "∅",
  "not-run": "…",
};

/** A verdict as words, a sign and a colour: no one of them alone. */
export function chip(verdict: Verdict): string {
  return `<span class="chip ${verdict}"><i aria-hidden="true">${marks[verdict]}</i> ${verdictWords(verdict)}</span>`;
}

export const verdictWords = (verdict: Verdict): string => verdict.replaceAll("-", " ");

/** "Section 2.2, paragraph 2" is in "Section 2.2". */
export const sectionOf = (place: string): string => place.split(",")[0]!.trim();

/**
 * One row of the ledger. What a script adds when it is opened (how, links, parts) is not in it; the row reads
 * without.
 */
export function rowHtml(row: LedgerRow): string {
  const { id, claim, parts, kind, evidence, verdict } = row;
  const printed = claim === null ? counted(parts.length, "cell") : value(sides(claim).printed);
  const ours = claim === null ? tableCounts(parts) : value(sides(claim).ours) + intervalPair(claim);
  const more = claim !== null && parts.length > 0 ? ` <small>+ ${counted(parts.length, "part")}</small>` : "";
  const note = claim?.note ? `<p>${escapeHtml(claim.note)}</p>` : "";
  return `<tr id="${escapeHtml(id)}" data-k="${kind}" data-e="${evidence}" data-v="${verdict}"${claim === null ? "" : ` data-head="1"`}><th scope="row">${escapeHtml(row.place)}</th><td class="s"><details><summary>${escapeHtml(row.title)}${more}</summary>${note}</details></td><td class="n" data-l="printed">${printed}</td><td class="n" data-l="ours">${ours}</td><td>${chip(verdict)}</td></tr>`;
}

/** "78 reproduced, 3 paper inconsistent" */
export function tableCounts(claims: readonly { verdict: Verdict }[]): string {
  return occurring(claims)
    .map(({ verdict, count }) => `${count} ${verdictWords(verdict)}`)
    .join(", ");
}

/** The number in bold, its interval and n on the next line. */
export function value(text: string): string {
  const [, number, rest] = /^(.+?)(?:,? ((?:\[|n = ).*))?$/.exec(text)!;
  return `<b>${escapeHtml(number!)}</b>${rest ? `<span>${escapeHtml(rest)}</span>` : ""}`;
}

const [width, height, margin] = [132, 20, 5];

/**
 * The printed interval over ours on one scale, as a small picture: the numbers beside it say the same. Empty where
 * neither side has an interval.
 */
export function intervalPair({ kind, published, ours }: Claim): string {
  if (kind === "sentence" || published.value === null || ours.value === null) return "";
  if (published.ci === null && ours.ci === null) return "";
  // A claim about an interval's width prints the width beside the interval. Then only the interval is drawn.
  const inside = [published, ours].every(
    ({ value: center, ci }) => ci === null || (ci[0] <= center! && center! <= ci[1]),
  );
  const points = inside ? [published.value, ours.value] : [];
  const all = [...points, ...(published.ci ?? []), ...(ours.ci ?? [])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  if (!(high > low)) return "";
  const x = (at: number): string => (margin + ((at - low) / (high - low)) * (width - 2 * margin)).toFixed(0);
  const mark = (side: string, y: number, at: number, ci: [number, number] | null): string =>
    `${ci ? `<path class="${side}" d="M${x(ci[0])} ${y}H${x(ci[1])}"/>` : ""}${inside ? `<circle class="${side}" cx="${x(at)}" cy="${y}" r="3"/>` : ""}`;
  return `<svg class="pair" width="${width}" height="${height}" aria-hidden="true">${mark("p", 5, published.value, published.ci)}${mark("o", 15, ours.value, ours.ci)}</svg>`;
}
