# McDonald's omega total from a one-factor model by maximum likelihood: factanal, and psych::fa as a second fit.
# Writes mcdonaldOmega.json beside itself: Rscript tests/reference/r/mcdonaldOmega.R
suppressPackageStartupMessages({library(psych); library(jsonlite)})
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 72
set.seed(seed)
omega_of <- function(loadings, uniquenesses, sd) sum(loadings * sd)^2 / (sum(loadings * sd)^2 + sum(uniquenesses * sd^2))
cases <- list()
add <- function(name, rows) {
  fit <- factanal(rows, 1, control = list(opt = list(factr = 1e3, maxit = 2000), nstart = 5))
  sd <- apply(rows, 2, sd) * sqrt((nrow(rows) - 1) / nrow(rows))
  l <- as.numeric(loadings(fit)); if (sum(l * sd) < 0) l <- -l
  second <- suppressWarnings(fa(rows, 1, fm = "ml"))
  l2 <- as.numeric(second$loadings); if (sum(l2 * sd) < 0) l2 <- -l2
  # psych's own omega total of standardised items: 1 - sum(u2) / sum(R), the sum as observed.
  cases[[length(cases) + 1]] <<- list(name = name, inputs = list(rows = rows),
    outputs = list(omega = omega_of(l, as.numeric(fit$uniquenesses), sd), loadings = l * sd, uniquenesses = as.numeric(fit$uniquenesses) * sd^2,
      psych = omega_of(l2, second$uniquenesses, sd)))
}
items <- function(n, loadings, noise) { f <- rnorm(n); sapply(seq_along(loadings), function(i) loadings[i] * f + noise[i] * rnorm(n)) }
add("four items alike", items(200, c(1, 1, 1, 1), c(1, 1, 1, 1)))
add("four items of other units", items(150, c(10, 1, 3, 0.2), c(8, 1, 4, 0.3)))
add("one item reversed", items(120, c(1, 1, -0.6, 0.8), c(0.7, 1, 0.8, 1)))
add("twelve items", items(100, runif(12, 0.4, 1.2), runif(12, 0.5, 1.5)))
add("three items: the fit is exact", items(60, c(1, 0.8, 0.6), c(0.8, 0.8, 0.8)))
add("few observations", items(12, c(1, 1, 1, 1), c(0.6, 0.7, 0.8, 0.9)))
out <- list(call = "factanal(rows, 1); sum(loadings)^2 / (sum(loadings)^2 + sum(uniquenesses)) in the items' units",
  versions = list(R = as.character(getRversion()), psych = as.character(packageVersion("psych"))), seed = seed, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(17)), file.path(here, "mcdonaldOmega.json"))
