# Mantel-Haenszel's common odds ratio with the CMH test (stats::mantelhaen.test), and Breslow and Day's test with Tarone's
# correction by R's polyroot. The tables are R's own: UCBAdmissions, Agresti's rabbits, and drawn ones.
# Writes mantelHaenszel.json beside itself: Rscript tests/reference/r/mantelHaenszel.R
library(jsonlite)
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 7
set.seed(seed)
tarone <- function(x, odds) {
  squares <- difference <- variance <- 0
  for (j in seq_len(dim(x)[3])) {
    r <- sum(x[1, , j]); k <- sum(x[, 1, j]); n <- sum(x[, , j])
    roots <- Re(polyroot(c(-odds * r * k, n - r - k + odds * (r + k), 1 - odds)))
    a <- roots[roots > 0 & roots >= r + k - n & roots <= min(r, k)][1]
    v <- 1 / (1 / a + 1 / (r - a) + 1 / (k - a) + 1 / (n - r - k + a))
    squares <- squares + (x[1, 1, j] - a)^2 / v
    difference <- difference + x[1, 1, j] - a
    variance <- variance + v
  }
  squares - difference^2 / variance
}
drawn <- function(strata, size, shift) {
  x <- array(0, c(2, 2, strata))
  for (j in seq_len(strata)) {
    base <- qlogis(j / (strata + 1))
    a <- rbinom(1, size, plogis(base + shift)); c <- rbinom(1, size, plogis(base))
    x[, , j] <- matrix(c(a, c, size - a, size - c), 2)
  }
  x
}
rabbits <- array(c(0, 0, 6, 5, 3, 0, 3, 6, 6, 2, 0, 4, 5, 6, 1, 0, 2, 5, 0, 0), c(2, 2, 5))
sets <- list(ucb = unclass(UCBAdmissions), rabbits = rabbits, thin = drawn(12, 8, 1), thick = drawn(4, 60, -0.6))
cases <- list()
for (name in names(sets)) {
  x <- sets[[name]]
  dimnames(x) <- NULL
  telling <- apply(x, 3, function(m) all(rowSums(m) > 0, colSums(m) > 0))
  y <- x[, , telling, drop = FALSE]
  plain <- mantelhaen.test(y, correct = FALSE)
  corrected <- mantelhaen.test(y, correct = TRUE, conf.level = 0.9)
  stat <- tarone(y, unname(plain$estimate))
  cases[[length(cases) + 1]] <- list(name = name,
    inputs = list(tables = lapply(seq_len(dim(x)[3]), function(j) x[, , j])),
    outputs = list(value = unname(plain$estimate), ci = as.numeric(plain$conf.int), ci90 = as.numeric(corrected$conf.int),
      chiSquare = unname(plain$statistic), pValue = plain$p.value,
      corrected = unname(corrected$statistic), correctedP = corrected$p.value,
      heterogeneity = stat, heterogeneityP = pchisq(stat, sum(telling) - 1, lower.tail = FALSE)))
}
out <- list(call = "stats::mantelhaen.test, correct = FALSE and TRUE; Tarone's statistic by polyroot",
  versions = list(R = as.character(getRversion())), seed = seed, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(17)), file.path(here, "mantelHaenszel.json"))
