# Writes distributions.json: R's tails, which stay accurate where SciPy's own lose digits
# (TOMS 708 for the beta family).
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
num <- function(v) paste0("[", paste(sprintf("%.17g", v), collapse = ", "), "]")
cases <- character()
add <- function(name, call, arguments, value) {
  keep <- is.finite(value) & (value == 0 | abs(value) > 1e-300)
  arguments <- as.matrix(arguments)[keep, , drop = FALSE]
  rows <- paste(apply(arguments, 1, num), collapse = ", ")
  cases <<- c(cases, sprintf(
    '  {"name": "%s", "call": "%s", "inputs": [%s], "outputs": %s}', name, call, rows, num(value[keep])))
}

g <- expand.grid(c(5, 20, 38, 150, 1e4, 1e20, 1e150), c(0.3, 1, 2.5, 7, 30.2, 250, 4000, 1e6))
add("studentTwoSidedP", "2 * pt(t, df, lower.tail = FALSE)", g, 2 * pt(g[, 1], g[, 2], lower.tail = FALSE))
# R's qt is off by 1% at p = 1e-250, df = 1.5 (its own pt gives 0.985e-250 back), hence no smaller p than 1e-60.
g <- expand.grid(c(1e-60, 1e-9, 0.01, 0.26, 0.4999, 0.7, 0.95, 0.9995), c(0.5, 1.5, 3, 8.9, 12.7, 99.5, 400, 1e5))
add("tQuantile", "qt(p, df)", g, qt(g[, 1], g[, 2]))
g <- expand.grid(c(0.1, 1, 3, 50, 1e4), c(0.5, 2, 9.1, 300), c(3, 40.5, 1000, 1e5))
add("fSurvival", "pf(f, df1, df2, lower.tail = FALSE)", g, pf(g[, 1], g[, 2], g[, 3], lower.tail = FALSE))
g <- expand.grid(c(1e-6, 0.02, 0.31, 0.5, 0.77, 0.999), c(0.2, 1, 6.5, 40, 3000), c(0.5, 3, 18, 2500))
add("regularisedIncompleteBeta", "pbeta(x, a, b)", g[, c(2, 3, 1)], pbeta(g[, 1], g[, 2], g[, 3]))
g <- expand.grid(c(30, 300, 1300), c(1, 3.5, 40, 600))
add("chiSquareSurvival", "pchisq(x, df, lower.tail = FALSE)", g, pchisq(g[, 1], g[, 2], lower.tail = FALSE))
# Large parameters, beside the mean: the terms that cancel are a million times the ones that count.
g <- expand.grid(c(0.9999, 1.000001, 1.0003), c(1e5, 1e8))
g <- data.frame(g[, 1] * g[, 2], g[, 2])
add("chiSquareSurvival", "pchisq(x, df, lower.tail = FALSE)", g, pchisq(g[, 1], g[, 2], lower.tail = FALSE))
g <- expand.grid(c(0.999, 1.0001, 1.001), c(2e4, 1e7), c(3e4, 1e7))
add("fSurvival", "pf(f, df1, df2, lower.tail = FALSE)", g, pf(g[, 1], g[, 2], g[, 3], lower.tail = FALSE))
g <- data.frame(c(0.02, 0.7, 1.0001, 1.9, 2.2, 4, 15, 1e7))
add("logGamma", "lgamma(x)", g, lgamma(g[, 1]))

writeLines(c(
  "{",
  ' "call": "see each case",',
  sprintf(' "versions": {"R": "%s"},', paste(R.version$major, R.version$minor, sep = ".")),
  ' "seed": null,',
  ' "cases": [', paste(cases, collapse = ",\n"), " ]", "}"
), file.path(here, "distributions.json"))
