# Partial correlations: the correlation of lm's residuals, its p from t, and Fisher's interval as psych::r.con has it.
# Writes partialCorrelation.json beside itself: Rscript tests/reference/r/partialCorrelation.R
suppressPackageStartupMessages({library(psych); library(jsonlite)})
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 71
set.seed(seed)
cases <- list()
add <- function(name, x, y, controls) {
  design <- if (length(controls) == 0) matrix(1, length(x), 1) else cbind(1, do.call(cbind, controls))
  k <- qr(design)$rank - 1
  r <- cor(residuals(lm(x ~ design - 1)), residuals(lm(y ~ design - 1)))
  df <- length(x) - 2 - k
  p <- 2 * pt(-abs(r * sqrt(df / (1 - r^2))), df)
  ci <- r.con(r, length(x) - k, p = .95)
  cases[[length(cases) + 1]] <<- list(name = name, inputs = list(x = x, y = y, controls = unname(controls)),
    outputs = list(value = r, pValue = p, ci = ci))
}
n <- 40
z <- rnorm(n); w <- rnorm(n)
add("one control", z + rnorm(n), z + rnorm(n), list(z))
add("two controls", z + w + rnorm(n), z - w + rnorm(n), list(z, w))
add("a control twice and a constant one", z + rnorm(n), z + rnorm(n), list(z, 2 * z + 3, rep(5, n)))
g <- sample(3, n, TRUE)
add("labels as columns of 0 and 1", g + rnorm(n), g + rnorm(n), list(as.numeric(g == 2), as.numeric(g == 3)))
add("no control", z + rnorm(n), z + rnorm(n), list())
m <- 300; z <- rnorm(m)
add("far from 0", 1e5 + z + rnorm(m), 50 - 3 * z + rnorm(m), list(1e4 + z))
out <- list(call = "cor(residuals(lm(x ~ controls)), residuals(lm(y ~ controls))); psych::r.con(r, n - k)",
  versions = list(R = as.character(getRversion()), psych = as.character(packageVersion("psych"))), seed = seed, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(17)), file.path(here, "partialCorrelation.json"))
