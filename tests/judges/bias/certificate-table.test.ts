import { describe, expect, it } from "vitest";
import { certificateSentences, certificateTable } from "../../../src/judges/bias/certificate-table.js";
import type {
  Certificate,
  CertificateRow,
  CertifiedSize,
} from "../../../src/judges/bias/certify-contract.js";
import { certificateFigure } from "../../../src/judges/bias/figures/certificate.js";

const size = (nominal: number, power: number): CertifiedSize => ({
  ...{ nominal, effective: nominal, power, bias: 0.001, biasCi: [-0.002, 0.004], coverage: 0.95, n: 200 },
});
const row = (more: Partial<CertificateRow>): CertificateRow => ({
  ...{ diagnostic: "severity", question: "Is it severe?", judge: "gpt", effect: "gpt minus people" },
  ...{ kind: "severity", removed: "Names are exchanged.", planted: "Thresholds are moved." },
  ...{ sizeUnit: "points", effectUnit: "points", ratings: 900, units: 50, ofUnits: 50 },
  ...{ falseAlarms: 9, draws: 200, falseAlarmRate: 0.045, falseAlarmBand: [0.015, 0.095] },
  ...{ coverageBand: [0.905, 0.985], sizes: [size(0, 0.045), size(0.1, 0.3), size(0.3, 0.95)] },
  ...{ smallest: 0.254, verdict: "certified", reason: "", ...more },
});
const certificate: Certificate = {
  ...{ draws: 200, seed: 1, level: 0.95 },
  rows: [
    row({}),
    row({ diagnostic: "halo", verdict: "fails", reason: "it is off by -0.1" }),
    row({ diagnostic: "position", units: 20, ofUnits: 90, smallest: Number.NaN, falseAlarms: 1 }),
  ],
  without: [{ diagnostic: "length", reason: "needs column length" }],
};

describe("a certificate in words", () => {
  it("says what was found, what fails, and what has none", () => {
    expect(certificateSentences(certificate)).toEqual([
      "Biases of known size were planted in this table, 200 times for each size.",
      "severity: the smallest effect that it finds in 80% of draws is 0.25 points; without bias it gave 9 false alarms in 200 draws.",
      "halo: do not trust it on this table, because it is off by -0.1.",
      "position: the largest planted size, 0.3 points, was found in 95% of draws; without bias it gave 1 false alarm in 200 draws; the draws use 20 of 90 units, and the whole table finds less.",
      "length: no certificate, because needs column length.",
    ]);
  });

  it("is a table with as many cells in each row as columns", () => {
    const { columns, rows } = certificateTable(certificate);
    expect(rows.map((cells) => cells.length)).toEqual(rows.map(() => columns.length));
    expect(rows.map(([question]) => question)).toEqual(["severity", "halo", "position", "length"]);
  });
});

describe("the figure of a certificate", () => {
  const about = {
    title: "Fifty conversations",
    source: "",
    raters: [{ id: "gpt", kind: "scripted" as const }],
  };
  const figure = certificateFigure(certificate, about);

  it("has a panel for each diagnostic, with its n, and says scripted where scripted", () => {
    const { annotations } = figure.spec.layout as { annotations: { text: string }[] };
    const texts = annotations.map(({ text }) => text.replace(/<[^>]+>/g, ""));
    for (const shown of ["severity", "halo", "position", "n = 50", "n = 20", "fails", "from 0.25 points"]) {
      expect(texts).toContain(shown);
    }
    expect(texts.join(" ")).toContain("gpt (scripted)");
  });

  it("draws the power by size", () => {
    const lines = figure.spec.data.filter(({ mode }) => mode === "lines");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({ x: [0, 0.1, 0.3], y: [0.045, 0.3, 0.95] });
  });
});
