# Rank confidence sets from csranks (Mogstad, Romano, Shaikh & Wilhelm) and critical values from the
# studentised range. Writes simultaneousRankSets.json beside itself. csranks is on CRAN, not in Debian:
# without the package, CSRANKS_SOURCE names a file with the functions of its R/ranks.R and R/diffmeans.R
# (github.com/danielwilhelm/R-CS-ranks, version 1.1.1.9000). Only data sets are kept whose sets are the
# same for four seeds: elsewhere the answer is Monte Carlo error.
suppressPackageStartupMessages(library(jsonlite))
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
if (requireNamespace("csranks", quietly = TRUE)) {
  csranks <- csranks::csranks
  version <- as.character(packageVersion("csranks"))
} else {
  source(Sys.getenv("CSRANKS_SOURCE"))
  version <- "1.1.1.9000"
}
seed <- 31
set.seed(seed)
R <- 20000
cases <- list()
for (set in 1:12) {
  M <- c(2, 3, 5, 8)[(set - 1) %% 4 + 1]
  n <- 60
  shared <- rnorm(n, sd = (set %% 3))
  spacing <- c(0, 0.15, 0.35)[(set - 1) %/% 4 + 1]
  rows <- outer(shared, rep(1, M)) + outer(rep(1, n), spacing * seq_len(M)) +
    matrix(rnorm(n * M), n, M) %*% diag(runif(M, 0.5, 1.5))
  x <- colMeans(rows)
  S <- cov(rows) / n
  for (stepdown in c(TRUE, FALSE)) for (coverage in c(0.95, 0.8)) {
    same <- function(simul) {
      all <- lapply(1:4, function(s) csranks(x, S, coverage = coverage, stepdown = stepdown, R = R, simul = simul, seed = s))
      if (length(unique(lapply(all, function(r) c(r$L, r$U)))) > 1) NULL
      else lapply(seq_len(M), function(m) c(all[[1]]$L[m], all[[1]]$U[m]))
    }
    cases[[length(cases) + 1]] <- list(kind = "sets",
      inputs = list(estimates = x, covariance = S, stepdown = stepdown, level = coverage),
      outputs = list(simultaneous = same(TRUE), marginal = same(FALSE)))
  }
}
for (M in c(2, 3, 6, 15)) for (level in c(0.9, 0.95)) cases[[length(cases) + 1]] <-
  list(kind = "critical", inputs = list(M = M, level = level), outputs = qtukey(level, M, Inf) / sqrt(2))
out <- list(call = "csranks::csranks(x, Sigma, coverage, stepdown, simul, R = 20000, seed = 1:4); qtukey(level, M, Inf) / sqrt(2)",
  versions = list(R = as.character(getRversion()), csranks = version), seed = seed, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(17), null = "null"), file.path(here, "simultaneousRankSets.json"))
