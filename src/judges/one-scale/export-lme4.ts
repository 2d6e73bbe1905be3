import type { RaschDesign } from "../../stats/many-facet-rasch/contract.js";
import { type ExportedFile, exportRows, levelWords, namesInR } from "./export-rows.js";

/** A script for R's package lme4: the dichotomous model by marginal maximum likelihood. */
export function lme4Files(design: RaschDesign, title: string): ExportedFile[] {
  const several = design.criteria.length > 1;
  const terms = several ? "rater + criterion" : "rater";
  const script = `# ${title}
# affectlab's tests hold the result of this script against its own marginal maximum likelihood.
# lme4 knows two levels: a longer scale is cut in its middle.
${levelWords(design)
  .map((line) => `# ${line}`)
  .join("\n")}
library(lme4)
table <- read.csv("lme4.csv")
raters <- ${namesInR(design.raters)}
criteria <- ${namesInR(design.criteria)}
table$rater <- factor(table$rater, seq_along(raters))
table$criterion <- factor(table$criterion, seq_along(criteria))
contrasts(table$rater) <- contr.sum(length(raters))
${several ? "contrasts(table$criterion) <- contr.sum(length(criteria))\n" : ""}model <- glmer(level ~ ${terms} + (1 | object), table, binomial, nAGQ = 25)
# Effects sum to 0 over raters; severity is minus the effect. Higher is more severe.
effects <- fixef(model)[paste0("rater", seq_len(length(raters) - 1))]
severity <- data.frame(rater = raters, severity = -c(effects, -sum(effects)))
spread <- sqrt(unlist(VarCorr(model)))
print(severity)
write.csv(severity, "lme4-severity.csv", row.names = FALSE)
`;
  const rows = exportRows(design).map((row) => `${row.object},${row.rater},${row.criterion},${row.level}`);
  return [
    { name: "lme4.R", text: script },
    { name: "lme4.csv", text: `${["object,rater,criterion,level", ...rows].join("\n")}\n` },
  ];
}
