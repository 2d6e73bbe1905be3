# Rogan and Gladen's rate with Lang and Reiczigel's interval for the effective trials of clustered samples: the intraclass
# correlation from aov's mean squares, Korn and Graubard's factor of t quantiles.
# Writes clusteredCorrectedRate.json beside itself: Rscript tests/reference/r/clusteredCorrectedRate.R
library(jsonlite)
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 11
set.seed(seed)
drawn <- function(clusters, sizes, share, alike) {
  n <- rep(sizes, length.out = clusters)
  cluster <- rep(seq_len(clusters), n)
  common <- rbinom(clusters, 1, share)
  own <- rbinom(length(cluster), 1, share)
  list(outcomes = ifelse(runif(length(cluster)) < alike, common[cluster], own), clusters = cluster)
}
effective <- function(sample, level) {
  y <- sample$outcomes; g <- factor(sample$clusters)
  n <- length(y); sizes <- as.numeric(table(g)); G <- length(sizes)
  if (G == n) return(c(mean(y) * n, n))
  rho <- 1
  if (var(y) > 0) {
    squares <- summary(aov(y ~ g))[[1]][["Mean Sq"]]
    usual <- (n - sum(sizes^2) / n) / (G - 1)
    rho <- min(1, max(0, (squares[1] - squares[2]) / (squares[1] + (usual - 1) * squares[2])))
  }
  half <- (1 + level) / 2
  m <- n / (1 + (sum(sizes^2) / n - 1) * rho) * (qnorm(half) / qt(half, G - 1))^2
  c(mean(y) * m, m)
}
rate <- function(samples, level) {
  z <- qnorm((1 + level) / 2)
  e <- lapply(samples, effective, level)
  raw <- sapply(e, function(x) x[1] / x[2])
  wide <- function(x, more) { n <- x[2] + 2 * more; p <- (x[1] + more) / n; c(p, p * (1 - p) / n) }
  p <- wide(e$judged, z^2 / 2); a <- wide(e$sensitivity, 1); b <- wide(e$specificity, 1)
  gap <- a[1] + b[1] - 1
  value <- (p[1] + b[1] - 1) / gap
  shift <- 2 * z^2 * (value * a[2] - (1 - value) * b[2])
  half <- z * sqrt(p[2] + (1 - value)^2 * b[2] + value^2 * a[2]) / gap
  list(untruncated = unname((raw["judged"] + raw["specificity"] - 1) / (raw["sensitivity"] + raw["specificity"] - 1)),
    ci = pmin(1, pmax(0, c(value + shift - half, value + shift + half))),
    effective = lapply(e, function(x) x[2]))
}
sets <- list(
  even = list(judged = drawn(22, 3, 0.4, 0.6), sensitivity = drawn(15, 4, 0.9, 0.5), specificity = drawn(18, 4, 0.92, 0.3)),
  uneven = list(judged = drawn(20, c(1, 2, 5), 0.3, 0.8), sensitivity = drawn(9, c(1, 6), 0.85, 0.9), specificity = drawn(14, c(3, 1, 1), 0.9, 0.2)),
  single = list(judged = drawn(22, 1, 0.4, 0), sensitivity = drawn(16, 1, 0.9, 0), specificity = drawn(16, c(2, 4), 1, 0)))
cases <- list()
for (name in names(sets)) for (level in c(0.95, 0.9)) {
  cases[[length(cases) + 1]] <- list(name = name, inputs = list(samples = sets[[name]], level = level), outputs = rate(sets[[name]], level))
}
out <- list(call = "aov, qt and Lang and Reiczigel's formula written out", versions = list(R = as.character(getRversion())), seed = seed, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(17)), file.path(here, "clusteredCorrectedRate.json"))
