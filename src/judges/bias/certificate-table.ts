import type { FigureTable } from "../../plots/figure.js";
import type { Certificate, CertificateRow } from "./certify-contract.js";

/** The certificate as a table for a report: a row for each diagnostic, those without a certificate last. */
export function certificateTable({ rows, without }: Certificate): FigureTable {
  return {
    columns: [
      "question",
      "judge",
      "units",
      "bias planted",
      "smallest effect found in 80% of draws",
      "false alarms",
      "error of the estimate, at the largest size",
      "intervals that hold the truth, at the worst size",
      "verdict",
    ],
    rows: [
      ...rows.map((row) => [
        row.diagnostic,
        row.judge,
        unitsText(row),
        row.planted,
        smallestText(row),
        `${row.falseAlarms} of ${row.draws} (up to ${percent(row.falseAlarmBand[1])} by chance)`,
        errorText(row),
        `${percent(Math.min(...row.sizes.map(({ coverage }) => coverage)))} (at least ${percent(row.coverageBand[0])} by chance)`,
        verdictText(row),
      ]),
      ...without.map(({ diagnostic, reason }) => [
        diagnostic,
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        `no certificate: ${reason}`,
      ]),
    ],
  };
}

/** What the certificate says, a sentence or two for each diagnostic. */
export function certificateSentences(certificate: Certificate): string[] {
  const { draws, rows, without } = certificate;
  return [
    `Biases of known size were planted in this table, ${draws} times for each size.`,
    ...rows.map(sentenceOf),
    ...without.map(
      ({ diagnostic, reason }) => `${diagnostic}: no certificate, because ${withoutEnd(reason)}.`,
    ),
  ];
}

function sentenceOf(row: CertificateRow): string {
  const { diagnostic, verdict, reason, falseAlarms, draws, sizes } = row;
  if (verdict === "not-certified") return `${diagnostic}: no certificate, because ${withoutEnd(reason)}.`;
  if (verdict === "fails")
    return `${diagnostic}: do not trust it on this table, because ${withoutEnd(reason)}.`;
  const largest = sizes.at(-1)!;
  const found = Number.isNaN(row.smallest)
    ? `the largest planted size, ${amount(largest.effective, row)}, was found in ${percent(largest.power)} of draws`
    : `the smallest effect that it finds in 80% of draws is ${smallestText(row)}`;
  const alarms = `without bias it gave ${falseAlarms} false ${falseAlarms === 1 ? "alarm" : "alarms"} in ${draws} draws`;
  const some =
    row.units < row.ofUnits ? `; the draws use ${unitsText(row)} units, and the whole table finds less` : "";
  return `${diagnostic}: ${found}; ${alarms}${some}${reason === "" ? "" : `; ${reason}`}.`;
}

/** "243 of 419", or how many if all are drawn. */
const unitsText = ({ units, ofUnits }: CertificateRow): string =>
  units < ofUnits ? `${units} of ${ofUnits}` : String(units);

/** "0.12 points" */
export function smallestText(row: CertificateRow): string {
  if (!Number.isNaN(row.smallest)) return amount(row.smallest, row);
  const largest = row.sizes.at(-1);
  return largest === undefined ? "" : `none up to ${amount(largest.effective, row)}`;
}

const amount = (value: number, { effectUnit }: CertificateRow): string =>
  `${shown(Math.abs(value))} ${effectUnit}`;

function errorText(row: CertificateRow): string {
  const { bias, biasCi, effective } = row.sizes.at(-1)!;
  return `${shown(bias)} [${shown(biasCi[0])}, ${shown(biasCi[1])}] of ${shown(effective)}`;
}

const verdictText = ({ verdict, reason }: CertificateRow): string =>
  [verdict === "not-certified" ? "no certificate" : verdict, reason].filter((text) => text !== "").join(": ");

const withoutEnd = (sentence: string): string => sentence.replace(/\.$/, "");

const shown = (value: number): string => (Number.isNaN(value) ? "" : String(Number(value.toPrecision(2))));

const percent = (share: number): string => `${Number((100 * share).toFixed(1))}%`;
