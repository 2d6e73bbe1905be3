import { toleranceText } from "../../claims/page/details-data.js";
import { chip, intervalPair, tableCounts, value, verdictWords } from "../../claims/page/row-html.js";
import type { LedgerRow } from "../../claims/rows.js";
import { sides } from "../../claims/wording.js";
import type { Claim } from "../../core/claim.js";
import { counted } from "../../core/counted.js";
import { escapeHtml } from "../../core/escape-html.js";
import { addressOf, anchorOf } from "./addresses.js";
import { linkHtml, scrolling } from "./raw-html.js";
import type { SiteLedger } from "./site-ledger.js";

/** A result of a paper's ledger: all that the project knows of it, in order of what a reader asks. */
export function ledgerRow(row: LedgerRow, ledger: SiteLedger): string {
  const { id, claim, parts, kind, evidence, verdict, title, place } = row;
  const printed = claim === null ? counted(parts.length, "cell") : value(sides(claim).printed);
  const ours = claim === null ? tableCounts(parts) : value(sides(claim).ours) + intervalPair(claim);
  const note = claim?.note ? `<p class="note">${escapeHtml(claim.note)}</p>` : "";
  const more = parts.length === 0 ? "" : claim === null ? "" : ` and ${counted(parts.length, "part")}`;
  const summary = claim === null ? `All ${counted(parts.length, "cell")}` : `How, and where to go on${more}`;
  return `<tr id="${escapeHtml(anchorOf(id))}" data-k="${kind}" data-e="${evidence}" data-v="${verdict}" data-title="${escapeHtml(`${place}: ${title}`)}">
<td class="what"><p class="place">${escapeHtml(place)}</p><p class="title">${escapeHtml(title)}</p>${note}
<details><summary>${summary}</summary>${facts(row, ledger)}${partsTable(parts)}</details></td>
<td class="n" data-l="printed">${printed}</td>
<td class="n" data-l="ours">${ours}</td>
<td>${chip(verdict)}</td></tr>`;
}

function facts({ id, claim, parts, study }: LedgerRow, ledger: SiteLedger): string {
  const shown = claim ?? parts[0];
  if (shown === undefined) return "";
  const links = (list: ({ href: string; text: string } | null)[]): string =>
    list.flatMap((link) => (link === null ? [] : [linkHtml(link.href, link.text)])).join(", ");
  const by = shown.ours.by.map((name) => ({ href: addressOf.definition(name), text: name }));
  const own: [string, string][] = claim === null ? [] : factsOfClaim(claim);
  const rows: [string, string][] = [
    ...own,
    ["Computed by", links(by)],
    ["Figure", links([ledger.figure(shown)])],
    ["Notebook", links([ledger.notebook(shown)])],
    ["Paper", links([ledger.paper(study)])],
    ["Link", linkHtml(addressOf.claim(id), id)],
  ];
  return `<dl>${rows.map(([name, text]) => (text === "" ? "" : `<dt>${name}</dt><dd>${text}</dd>`)).join("")}</dl>`;
}

const factsOfClaim = (claim: Claim): [string, string][] => [
  ["What the authors could say", escapeHtml(claim.answer)],
  ["How", escapeHtml(claim.ours.method)],
  [claim.kind === "number" ? "Agrees if" : "Criterion", escapeHtml(toleranceText(claim))],
  ["Also in", escapeHtml(claim.alsoIn.join("; "))],
];

function partsTable(parts: readonly Claim[]): string {
  if (parts.length === 0) return "";
  const rows = parts.map((part) => {
    const { printed, ours } = sides(part);
    const note = part.note === "" ? "" : `<small>${escapeHtml(part.note)}</small>`;
    return `<tr id="${escapeHtml(anchorOf(part.id))}" class="${part.verdict}"><td>${escapeHtml(part.place)}</td><td>${escapeHtml(part.statement)}${note}</td><td>${escapeHtml(printed)}</td><td>${escapeHtml(ours)}</td><td class="verdict">${verdictWords(part.verdict)}</td></tr>`;
  });
  const head = ["Place", "What", "Printed", "Ours", "Verdict"].map((name) => `<th scope="col">${name}</th>`);
  return scrolling(
    `<table class="parts"><thead><tr>${head.join("")}</tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table>`,
    "Cells and parts",
  );
}
