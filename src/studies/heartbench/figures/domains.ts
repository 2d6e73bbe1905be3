import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { pairedComparisonChart } from "../../../plots/paired-chart.js";
import type { CaseRecord } from "../data/data.js";
import { domains } from "../data/taxonomy.js";
import { heartbenchNotice, type PrintedNumbers } from "./design.js";

/** Table 1: how many cases each domain has, as printed and by the released labels. */
export function figureDomains(cases: readonly CaseRecord[], printed: PrintedNumbers): Figure {
  const rows = [
    ...domains.map(({ id, title, zh }) => ({
      title,
      zh,
      printed: printed(`table-1-${id}`),
      released: cases.filter(({ domain }) => domain === id).length,
    })),
    {
      title: "No label",
      zh: "无标签",
      printed: 0,
      released: cases.filter(({ domain }) => domain === null).length,
    },
  ];
  const differing = rows.filter((row) => row.printed !== row.released);
  const title = `Table 1 and the released labels differ for ${differing.length} of ${rows.length} kinds of cases`;
  const largest = Math.max(...rows.flatMap((row) => [row.printed, row.released]));
  return {
    id: "figure-table-1",
    study: "heartbench",
    title,
    paper: "Table 1",
    alt: `${title}. Counts as Table 1 prints them and by the released labels. They differ for ${differing.map((row) => `${row.title} (${row.printed} printed, ${row.released} released)`).join(", ")}.`,
    spec: pairedComparisonChart({
      title,
      subtitle: `The ${cases.length} released cases by the domain that their label names, beside Table 1`,
      panels: [
        {
          title: "Cases",
          rows: rows.map((row) => ({
            label: row.title,
            group: row.title === "No label" ? "none" : "domains",
            first: { value: row.printed },
            second: { value: row.released },
          })),
        },
      ],
      first: "as Table 1 prints",
      second: "by the released labels",
      xTitle: "Number of cases",
      xRange: [0, 20 * Math.ceil(largest / 20)],
      unit: "",
      digits: 0,
    }),
    table: {
      columns: ["domain", "domain (Chinese)", "printed in Table 1", "by the released labels"],
      rows: rows.map((row) => [row.title, row.zh, row.printed, row.released]),
    },
    madeBy: "figureDomains",
    inputs: inputsOf(cases, printed),
    seed: null,
    note: `${heartbenchNotice} Counts of all released cases: they have no sampling error.`,
  };
}
