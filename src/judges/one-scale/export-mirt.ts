import type { RaschDesign } from "../../stats/many-facet-rasch/contract.js";
import { type ExportedFile, exportRows, levelWords, namesInR, notRun } from "./export-rows.js";

/** A script for R's package mirt: the partial credit model with a rater on a criterion as an item. */
export function mirtFiles(design: RaschDesign, title: string): ExportedFile[] {
  const { raters, criteria } = design;
  const script = `# ${title}
# ${notRun("mirt")}
# One row for each object, one column for each rater on each criterion: r1c1 is rater 1 on criterion 1. Each column has
# steps of its own (partial credit), so the model is larger than affectlab's, where severity and difficulty add up.
# If an object has several ratings of one rater on one criterion, only the first is here.
${levelWords(design)
  .map((line) => `# ${line}`)
  .join("\n")}
library(mirt)
table <- read.csv("mirt.csv")
raters <- ${namesInR(raters)}
criteria <- ${namesInR(criteria)}
model <- mirt(table[, -1], 1, itemtype = "Rasch")
# The last intercept of an item is minus the sum of its steps: divided by their number, its mean difficulty.
found <- coef(model, simplify = TRUE)$items
steps <- found[, grepl("^d", colnames(found)), drop = FALSE]
steps <- steps[, colnames(steps) != "d0", drop = FALSE]
difficulty <- apply(steps, 1, function(d) { d <- d[!is.na(d)]; -d[length(d)] / length(d) })
rater <- as.integer(sub("c.*", "", sub("r", "", rownames(found))))
severity <- tapply(difficulty, rater, mean)
print(data.frame(rater = raters[as.integer(names(severity))], severity = severity - mean(severity)))
`;
  const columns = raters.flatMap((_, r) => criteria.map((_, c) => `r${r + 1}c${c + 1}`));
  const lines = design.objects.map((): (number | "")[] => columns.map(() => "" as const));
  for (const { object, rater, criterion, level } of exportRows(design)) {
    const own = lines[object - 1]!;
    const at = (rater - 1) * criteria.length + criterion - 1;
    if (own[at] === "") own[at] = level;
  }
  const rows = lines.map((line, i) => [i + 1, ...line].join(","));
  return [
    { name: "mirt.R", text: script },
    { name: "mirt.csv", text: `${[["object", ...columns].join(","), ...rows].join("\n")}\n` },
  ];
}
