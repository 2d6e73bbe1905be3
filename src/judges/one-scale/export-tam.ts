import type { RaschDesign, RaschModel } from "../../stats/many-facet-rasch/contract.js";
import { type ExportedFile, exportRows, highestLevel, levelWords, namesInR, notRun } from "./export-rows.js";

/** A script for R's package TAM: marginal maximum likelihood of the many-facet model. */
export function tamFiles(design: RaschDesign, title: string, model?: RaschModel): ExportedFile[] {
  const many = highestLevel(design) > 1;
  const steps = !many ? "" : model === "rating-scale" ? " + step" : " + rater:step";
  const script = `# ${title}
# ${notRun("TAM")}
# One row for each object and rater (and repetition), one column for each criterion.
${levelWords(design)
  .map((line) => `# ${line}`)
  .join("\n")}
library(TAM)
table <- read.csv("tam.csv")
criteria <- ${namesInR(design.criteria)}
raters <- ${namesInR(design.raters)}
responses <- table[, paste0("c", seq_along(criteria)), drop = FALSE]
model <- tam.mml.mfr(resp = responses, facets = table[, "rater", drop = FALSE], pid = table$object,
  formulaA = ~ item + rater${steps})
# Severities: higher is more severe. They are centred here, as affectlab's are.
found <- subset(model$xsi.facets, facet == "rater")
severity <- data.frame(rater = raters[as.integer(gsub("[^0-9]", "", found$parameter))],
  severity = found$xsi - mean(found$xsi), se = found$se.xsi)
print(severity)
`;
  return [
    { name: "tam.R", text: script },
    { name: "tam.csv", text: wideByRater(design) },
  ];
}

function wideByRater(design: RaschDesign): string {
  const rows = new Map<string, (number | "")[]>();
  const seen = new Map<string, number>();
  for (const { object, rater, criterion, level } of exportRows(design)) {
    // A second rating of one object on one criterion by one rater needs a row of its own.
    const cell = `${object},${rater},${criterion}`;
    const times = seen.get(cell) ?? 0;
    seen.set(cell, times + 1);
    const key = `${object},${rater},${times}`;
    const row = rows.get(key) ?? [object, rater, ...design.criteria.map(() => "" as const)];
    row[1 + criterion] = level;
    rows.set(key, row);
  }
  const head = ["object", "rater", ...design.criteria.map((_, c) => `c${c + 1}`)].join(",");
  return `${[head, ...[...rows.values()].map((row) => row.join(","))].join("\n")}\n`;
}
