# Least squares with CR2 (clubSandwich), HC (sandwich) and classical errors.
# Writes ordinaryLeastSquares.json beside itself: Rscript tests/reference/r/ordinaryLeastSquares.R
suppressPackageStartupMessages({library(clubSandwich); library(sandwich); library(jsonlite)})
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 23
set.seed(seed)

make <- function(sizes, columns, within = TRUE) {
  cluster <- rep(seq_along(sizes), sizes)
  n <- length(cluster)
  y <- rnorm(length(sizes))[cluster] + rnorm(n) + 0.5 * columns(cluster, n)[, 1]
  list(y = y, cluster = cluster, X = columns(cluster, n))
}
sets <- list(
  # A dummy that varies within clusters, as a prompt does within stories.
  crossed = make(rep(12, 10), function(g, n) cbind(rep(0:1, length.out = n))),
  # A dummy that is constant within clusters: X_g has rank 1.
  between = make(c(4, 9, 3, 7, 12, 5, 6), function(g, n) cbind(as.numeric(g %% 2 == 0))),
  # Covariates of very different scale; unequal clusters.
  scales = make(c(3, 25, 8, 8, 14, 2, 30, 6), function(g, n) cbind(sin(seq_len(n)), 1000 + g * 50, (seq_len(n) %% 5) / 1e4)),
  # Three clusters: few df.
  few = make(c(10, 6, 8), function(g, n) cbind(cos(seq_len(n) * 2))),
  # Each row its own cluster: CR2 is HC2.
  singletons = make(rep(1, 15), function(g, n) cbind(sin(seq_len(n)), seq_len(n))),
  # A dummy of one cluster: that cluster's direction is determined by it alone (a pseudo-inverse is needed).
  dummies = make(c(5, 6, 7, 8), function(g, n) cbind(sin(seq_len(n) * 3), as.numeric(g == 2)))
)
cases <- list()
for (name in names(sets)) {
  d <- sets[[name]]
  rows <- list()
  for (intercept in c(TRUE, FALSE)) {
    if (name == "dummies" && !intercept) next
    fit <- if (intercept) lm(d$y ~ d$X) else lm(d$y ~ 0 + d$X)
    add <- function(errors, V, df) {
      se <- sqrt(diag(V)); t <- coef(fit) / se
      rows[[length(rows) + 1]] <<- list(intercept = intercept, errors = errors,
        value = unname(coef(fit)), se = unname(se), df = unname(df), t = unname(t),
        p = unname(2 * pt(-abs(t), df)), lower = unname(coef(fit) - qt(0.975, df) * se),
        upper = unname(coef(fit) + qt(0.975, df) * se), r2 = summary(fit)$r.squared)
    }
    k <- length(coef(fit)); G <- length(unique(d$cluster))
    add("classical", vcov(fit), rep(df.residual(fit), k))
    for (type in c("HC0", "HC1", "HC2", "HC3")) add(type, vcovHC(fit, type = type), rep(df.residual(fit), k))
    add("CR0", vcovCR(fit, cluster = d$cluster, type = "CR0"), rep(G - 1, k))
    add("CR1", vcovCR(fit, cluster = d$cluster, type = "CR1S"), rep(G - 1, k))
    V <- vcovCR(fit, cluster = d$cluster, type = "CR2")
    add("CR2", V, coef_test(fit, vcov = V, test = "Satterthwaite")$df_Satt)
  }
  columns <- lapply(seq_len(ncol(d$X)), function(j) unname(d$X[, j]))
  cases[[length(cases) + 1]] <- list(name = name, inputs = list(y = d$y, clusters = d$cluster, X = columns), outputs = rows)
}
out <- list(
  call = "lm; vcov, sandwich::vcovHC(type), clubSandwich::vcovCR(type), coef_test(test = 'Satterthwaite')",
  versions = list(R = as.character(getRversion()), clubSandwich = as.character(packageVersion("clubSandwich")),
    sandwich = as.character(packageVersion("sandwich"))),
  seed = seed, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(17)), file.path(here, "ordinaryLeastSquares.json"))
