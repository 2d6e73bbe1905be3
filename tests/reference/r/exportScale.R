# The script that exportScale writes for lme4, run as it is: exportScale/lme4.R on exportScale/lme4.csv, which a test
# compares with what the project writes today.
# Writes exportScale.json beside itself: Rscript tests/reference/r/exportScale.R
suppressPackageStartupMessages(library(jsonlite))
here <- normalizePath(dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))))
setwd(tempdir())
file.copy(file.path(here, "exportScale", c("lme4.R", "lme4.csv")), ".", overwrite = TRUE)
source("lme4.R")
cases <- list(list(name = "300 replies, four raters of whom each reply met three, two criteria",
  inputs = list(rows = nrow(table), raters = raters),
  outputs = list(severity = severity$severity, spread = unname(spread), logLik = as.numeric(logLik(model)))))
out <- list(call = "source(\"lme4.R\"): glmer(level ~ rater + criterion + (1 | object), binomial, nAGQ = 25)",
  versions = list(R = as.character(getRversion()), lme4 = as.character(packageVersion("lme4"))), seed = NULL, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(17), null = "null"), file.path(here, "exportScale.json"))
