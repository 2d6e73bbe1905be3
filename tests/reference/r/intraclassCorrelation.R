# The six intraclass correlations from psych::ICC by analysis of variance (lmer = FALSE).
# Writes intraclassCorrelation.json beside itself: Rscript tests/reference/r/intraclassCorrelation.R
suppressPackageStartupMessages({library(psych); library(jsonlite)})
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 17
set.seed(seed)
made <- function(n, k, item, rater, error, offset = 0) {
  outer(rnorm(n, sd = item), rep(1, k)) + outer(rep(1, n), rnorm(k, sd = rater)) +
    matrix(rnorm(n * k, sd = error), n, k) + offset
}
sets <- list(
  "Shrout and Fleiss" = matrix(c(9, 2, 5, 8, 6, 1, 3, 2, 8, 4, 6, 8, 7, 1, 2, 6, 10, 5, 6, 9, 6, 2, 4, 7), 6, 4, byrow = TRUE),
  "two raters" = made(30, 2, 2, 1, 1),
  "five raters, no severity" = made(12, 5, 1, 0, 1),
  "severity dominates" = made(20, 3, 1, 5, 1),
  "items alike" = made(15, 4, 0, 1, 2),
  "large offset" = made(25, 3, 3, 1, 1, 1e5)
)
forms <- c(ICC1 = "1,1", ICC2 = "A,1", ICC3 = "C,1", ICC1k = "1,k", ICC2k = "A,k", ICC3k = "C,k")
cases <- list()
for (name in names(sets)) for (level in c(0.95, 0.9)) {
  r <- ICC(sets[[name]], lmer = FALSE, alpha = 1 - level)$results
  for (i in seq_len(nrow(r))) cases[[length(cases) + 1]] <- list(name = name,
    inputs = list(ratings = sets[[name]], form = unname(forms[r$type[i]]), level = level),
    outputs = list(value = r$ICC[i], ci = c(r[i, "lower bound"], r[i, "upper bound"]),
      F = r$F[i], df1 = r$df1[i], df2 = r$df2[i], pValue = r$p[i]))
}
out <- list(call = "psych::ICC(ratings, lmer = FALSE, alpha = 1 - level)",
  versions = list(R = as.character(getRversion()), psych = as.character(packageVersion("psych"))),
  seed = seed, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(17)), file.path(here, "intraclassCorrelation.json"))
