# Residuals of a many-facet Rasch model with known parameters, by going through every possible row of levels: means
# and variances given the sum, infit and outfit, correlations of residuals and their eigenvalues, a shift of one
# item by optimize, and equated means by uniroot.
# Writes raschResiduals.json beside itself: Rscript tests/reference/r/raschResiduals.R
suppressPackageStartupMessages(library(jsonlite))
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 19
set.seed(seed)
alpha <- c(-0.6, 0.1, 0.5); delta <- c(-0.3, 0.3)
tau <- list(c(-0.8, 0.8), c(-0.2, 0.2), c(-1.1, 1.1))
items <- expand.grid(criterion = 1:2, rater = 1:3)[, 2:1]
eta <- lapply(1:6, function(i) c(0, cumsum(alpha[items$rater[i]] + delta[items$criterion[i]] + tau[[items$rater[i]]])))
n <- 80
theta <- rnorm(n, 0.2, 1.2)
levels <- sapply(1:6, function(i) sapply(theta, function(t) {
  w <- exp((0:2) * t - eta[[i]]); sample(0:2, 1, prob = w) }))
# The first 30 objects were not seen by rater 3.
seen <- matrix(TRUE, n, 6); seen[1:30, 5:6] <- FALSE
rows <- function(k) as.matrix(expand.grid(rep(list(0:2), k)))
moments <- function(own, total, shift = 0, shifted = 0) {
  all <- rows(length(own)); all <- all[rowSums(all) == total, , drop = FALSE]
  w <- exp(-apply(all, 1, function(x) sum(mapply(function(i, k) eta[[i]][k + 1] + if (i == shifted) k * shift else 0, own, x))))
  w <- w / sum(w)
  e <- colSums(all * w); list(e = e, v = colSums(all^2 * w) - e^2, rows = all, w = w)
}
expected <- variance <- matrix(NA, n, 6)
for (o in 1:n) {
  own <- which(seen[o, ]); m <- moments(own, sum(levels[o, own]))
  expected[o, own] <- m$e; variance[o, own] <- pmax(0, m$v)
}
residual <- levels - expected
usable <- seen & variance > 1e-9
square <- function(keep) {
  keep <- usable & keep
  c(infit = sum(residual[keep]^2) / sum(variance[keep]), outfit = mean(residual[keep]^2 / variance[keep]))
}
byRater <- sapply(1:3, function(r) square(matrix(items$rater == r, n, 6, byrow = TRUE)))
byCriterion <- sapply(1:2, function(c) square(matrix(items$criterion == c, n, 6, byrow = TRUE)))
z <- residual / sqrt(variance); z[!usable] <- NA
q3 <- cor(z, use = "pairwise.complete.obs")
# A shift of item 4 (rater 2, criterion 2), by the log-likelihood given the sums.
logLik <- function(shift) sum(sapply(1:n, function(o) {
  own <- which(seen[o, ]); x <- levels[o, own]; m <- moments(own, sum(x), shift, 4)
  log(m$w[apply(m$rows, 1, function(r) all(r == x))]) }))
shift <- optimize(logLik, c(-3, 3), maximum = TRUE, tol = 1e-10)$maximum
mean_of <- function(i, t) { w <- exp((0:2) * t - eta[[i]]); sum((0:2) * w) / sum(w) }
adjusted <- sapply(1:n, function(o) {
  own <- which(seen[o, ]); total <- sum(levels[o, own])
  if (total == 0) return(1); if (total == 2 * length(own)) return(3)
  t <- uniroot(function(t) sum(sapply(own, mean_of, t)) - total, c(-30, 30), tol = 1e-13)$root
  1 + mean(sapply(1:6, mean_of, t)) })
cases <- list(list(name = "three raters, two criteria, 80 objects",
  inputs = list(items = items, eta = eta, levels = levels, seen = seen),
  outputs = list(expected = expected, variance = variance, raters = t(byRater), criteria = t(byCriterion),
    q3 = q3, eigenvalues = eigen(q3, symmetric = TRUE)$values, shift = shift, adjusted = adjusted)))
out <- list(call = "enumeration of all rows of levels, cor(use = pairwise.complete.obs), eigen, optimize, uniroot",
  versions = list(R = as.character(getRversion())), seed = seed, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(17), na = "null"), file.path(here, "raschResiduals.json"))
