import { deflateSync } from "node:zlib";
import type { Claim } from "../../core/claim.js";
import type { LedgerRow } from "../rows.js";
import { sides } from "../wording.js";
import type { LedgerLinks, Link } from "./links.js";

/** What the page shows of a row when it is opened; the script knows these keys. */
export interface RowDetails {
  /** method, functions, rests on, tolerance, answer, other places, figure, notebook */
  claim: ClaimDetails | null;
  /** Cells and parts: id, place, statement, printed, ours, verdict, note. */
  parts: [string, string, string, string, string, string, string][];
}

interface ClaimDetails {
  how: string;
  by: Link[];
  tolerance: string;
  answer: string;
  alsoIn: string[];
  figure: Link | null;
  notebook: Link | null;
}

/** The details of all rows by id, small enough to stand in the page: deflated, in base64. */
export function packDetails(rows: readonly LedgerRow[], links: LedgerLinks): string {
  const details = Object.fromEntries(rows.map((row) => [row.id, detailsOf(row, links)]));
  return deflateSync(JSON.stringify(details), { level: 9 }).toString("base64");
}

function detailsOf({ claim, parts }: LedgerRow, links: LedgerLinks): RowDetails {
  const linked = claim ?? parts[0];
  const place =
    linked === undefined ? null : { figure: links.figure(linked), notebook: links.notebook(linked) };
  return {
    claim:
      linked === undefined || place === null
        ? null
        : {
            how: linked.ours.method,
            by: linked.ours.by.map((name) => links.source(name, linked.study) ?? { href: "", text: name }),
            tolerance: toleranceText(linked),
            answer: linked.answer,
            alsoIn: linked.alsoIn,
            ...place,
          },
    parts: parts.map((part) => {
      const { printed, ours } = sides(part);
      return [part.id, part.place, part.statement, printed, ours, part.verdict, part.note];
    }),
  };
}

export function toleranceText({ kind, relation, tolerance }: Claim): string {
  if (kind === "sentence") return tolerance.reason;
  return relation === "=" || relation === "about"
    ? `within ${Number(tolerance.value.toPrecision(6))} (${tolerance.reason})`
    : tolerance.reason;
}
