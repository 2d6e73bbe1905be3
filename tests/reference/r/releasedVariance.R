# Variance components of SAGE's released final emotion, model x profile x judge, by REML of lme4.
# Rscript tests/reference/r/releasedVariance.R
suppressPackageStartupMessages({library(lme4); library(jsonlite)})
args <- commandArgs(FALSE)
here <- dirname(sub("--file=", "", args[grep("--file=", args)]))
sage <- read.csv(file.path(here, "../../../data/sage/derived/dialogues.csv"))
judges <- c("deepseek-v3-2024-1227", "gpt-4o-2024-0806")
shared <- intersect(sage$model[sage$judge == judges[1]], sage$model[sage$judge == judges[2]])
d <- sage[sage$judge %in% judges & sage$model %in% shared, c("judge", "model", "profile", "final")]
terms <- c("model", "profile", "judge", "model:profile", "model:judge", "profile:judge")
control <- lmerControl(optimizer = "nloptwrap",
  optCtrl = list(xtol_abs = 1e-12, ftol_abs = 1e-13, xtol_rel = 0, maxeval = 1e5))
fit <- lmer(as.formula(paste("final ~ 1 +", paste0("(1 | ", terms, ")", collapse = " + "))), data = d, REML = TRUE, control = control)
found <- as.data.frame(VarCorr(fit))
variance <- as.list(setNames(found$vcov, ifelse(found$grp == "Residual", "residual", found$grp)))
out <- list(call = "lme4::lmer(final ~ 1 + (1 | model) + ..., REML = TRUE)",
  versions = list(R = as.character(getRversion()), lme4 = as.character(packageVersion("lme4"))), seed = NULL,
  cases = list(list(name = "SAGE, final emotion", inputs = list(judges = judges, n = nrow(d)), outputs = variance)))
write(toJSON(out, auto_unbox = TRUE, null = "null", digits = I(17)), file.path(here, "releasedVariance.json"))
