# Logistic regression with glm and its cluster-robust covariance written out, on simulated rows.
# Writes logisticRegression.json beside itself: Rscript tests/reference/r/logisticRegression.R
suppressPackageStartupMessages(library(jsonlite))
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 19
set.seed(seed)

cases <- list()
add <- function(name, y, given, cluster, intercept) {
  # glm finds aliased columns by its tolerance of convergence, which is too fine here; lm finds them by 1e-7.
  aliased <- is.na(coef(if (intercept) lm(y ~ given)  else lm(y ~ 0 + given)))
  X <- given[, !utils::tail(aliased, ncol(given)), drop = FALSE]
  fit <- suppressWarnings(if (intercept) glm(y ~ X, family = binomial, control = list(epsilon = 1e-15, maxit = 100))
                          else glm(y ~ 0 + X, family = binomial, control = list(epsilon = 1e-15, maxit = 100)))
  M <- model.matrix(fit)
  share <- fitted(fit)
  bread <- solve(crossprod(M * sqrt(share * (1 - share))))
  scores <- rowsum(M * (y - share), cluster)
  G <- length(unique(cluster)); n <- length(y); k <- ncol(M)
  rows <- list()
  for (errors in c("classical", "CR0", "CR1")) {
    V <- if (errors == "classical") bread else bread %*% crossprod(scores) %*% bread
    if (errors == "CR1") V <- V * G / (G - 1) * (n - 1) / (n - k)
    df <- if (errors == "classical") Inf else G - 1
    b <- coef(fit); se <- sqrt(diag(V)); t <- b / se
    rows[[length(rows) + 1]] <- list(errors = errors, value = unname(b), se = unname(se), t = unname(t),
      p = unname(2 * pt(-abs(t), df)), lower = unname(b - qt(0.975, df) * se), upper = unname(b + qt(0.975, df) * se),
      deviance = deviance(fit))
  }
  cases[[length(cases) + 1]] <<- list(name = name, intercept = intercept,
    inputs = list(y = y, X = lapply(seq_len(ncol(given)), function(j) given[, j]), clusters = cluster), outputs = rows)
}
draw <- function(sizes, columns, slope) {
  cluster <- rep(seq_along(sizes), sizes)
  X <- columns(cluster, length(cluster))
  eta <- X %*% slope + rnorm(length(sizes))[cluster]
  list(y = as.numeric(runif(length(cluster)) < plogis(eta)), X = X, cluster = cluster)
}
d <- draw(c(3, 25, 8, 8, 14, 2, 30, 6), function(g, n) cbind(sin(seq_len(n)), 1000 + g * 50, (seq_len(n) %% 5) / 1e4), c(1, -0.0005, 1000))
add("columns of different scale", d$y, d$X, d$cluster, TRUE)
d <- draw(rep(2, 60), function(g, n) cbind(rep(c(-1, 1), length.out = n), cos(g * 7)), c(0.5, 0.8))
add("both orders of 60 pairs", d$y, d$X, d$cluster, FALSE)
add("a column twice", d$y, cbind(d$X[, 1], d$X[, 2], 2 * d$X[, 2]), d$cluster, TRUE)
write_json(list(call = "glm(family = binomial); bread %*% crossprod(scores by cluster) %*% bread",
  versions = list(R = as.character(getRversion())), seed = seed, cases = cases),
  file.path(here, "logisticRegression.json"), digits = NA, auto_unbox = TRUE)
