# Conditional maximum likelihood by eRm (RM, RSM, PCM, LLTM, LPCM), and mixed models (glmer, clmm) for sign and order,
# on simulated ratings. Writes manyFacetRasch.json beside itself: Rscript tests/reference/r/manyFacetRasch.R
suppressPackageStartupMessages({ library(jsonlite); library(eRm); library(lme4); library(ordinal) })
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 5
set.seed(seed)

# Levels of objects on items: eta is a list of cumulative difficulties (levels 1 to K).
draw <- function(n, eta, missing = 0, sd = 1.2) {
  theta <- rnorm(n, sd = sd)
  X <- sapply(eta, function(e) sapply(theta, function(t) {
    p <- exp(c(0, seq_along(e) * t - e)); sample(0:length(e), 1, prob = p)
  }))
  X[runif(length(X)) < missing] <- NA
  # eRm stops at objects with a single observation; they carry no information.
  X[rowSums(!is.na(X)) > 1, , drop = FALSE]
}
cases <- list()
add <- function(name, model, X, raters, criteria, fit, eta, extra = list()) {
  cases[[length(cases) + 1]] <<- c(list(name = name, model = model, raters = raters, criteria = criteria,
    levels = lapply(seq_len(nrow(X)), function(i) ifelse(is.na(X[i, ]), -1, X[i, ])),
    outputs = c(list(logLikelihood = fit$loglik, eta = eta), extra)))
}
# The cumulative difficulties by item, from eRm's easiness by item and level.
byItem <- function(fit, X) {
  K <- apply(X, 2, max, na.rm = TRUE)
  unname(split(-unname(fit$betapar), rep(seq_len(ncol(X)), K)))
}
contrasts <- function(b) unname(b - mean(b))
long <- function(X) data.frame(y = as.vector(X), rater = factor(as.vector(col(X))), object = factor(as.vector(row(X))))

severity <- c(-0.8, -0.1, 0.2, 0.7)
X <- draw(300, as.list(severity), 0.1)
d <- na.omit(long(X))
g <- glmer(y ~ 0 + rater + (1 | object), d, family = binomial, nAGQ = 25)
fit <- RM(X)
add("two levels", "dichotomous", X, 1:4, rep(1, 4), fit, byItem(fit, X), list(glmer = contrasts(-fixef(g))))

tau <- list(c(-1, 0.2, 0.8), c(-0.4, -0.1, 0.5), c(-1.5, 0.5, 1), c(-0.6, 0, 0.6))
own <- lapply(1:4, function(j) cumsum(severity[j] + tau[[j]]))
X <- draw(250, own, 0.15)
d <- na.omit(long(X))
m <- clmm(factor(y) ~ rater + (1 | object), d)
fit <- PCM(X)
add("thresholds of their own", "rater-thresholds", X, 1:4, rep(1, 4), fit, byItem(fit, X), list(clmm = contrasts(-c(0, m$beta))))
common <- lapply(1:4, function(j) cumsum(severity[j] + c(-0.7, 0, 0.7)))
X <- draw(250, common)
fit <- RSM(X)
add("common thresholds", "rating-scale", X, 1:4, rep(1, 4), fit, byItem(fit, X))

# Raters by criteria: eRm's linear models, with easiness = - W p. Sums to zero are built into W.
raters <- rep(1:3, each = 2); criteria <- rep(1:2, 3)
a <- rbind(diag(2), -1); cc <- rbind(1, -1)
X <- draw(300, as.list(severity[raters] + 0.4 * cc[criteria]), 0.1)
W <- -cbind(a[raters, ], cc[criteria, ])
fit <- LLTM(X, W)
add("two levels, raters and criteria", "dichotomous", X, raters, criteria, fit, byItem(fit, X))
three <- lapply(1:6, function(i) cumsum(severity[raters[i]] + 0.4 * cc[criteria[i]] + tau[[raters[i]]][c(1, 3)]))
X <- draw(300, three, 0.1)
W <- do.call(rbind, lapply(1:6, function(i) do.call(rbind, lapply(1:2, function(k) {
  t <- numeric(3); if (k == 1) t[raters[i]] <- 1 # tau2 = -tau1, so that two steps add up to 0
  -c(k * a[raters[i], ], k * cc[criteria[i], ], t)
}))))
fit <- LPCM(X, W)
add("thresholds of raters, raters and criteria", "rater-thresholds", X, raters, criteria, fit, byItem(fit, X))
W <- do.call(rbind, lapply(1:6, function(i) do.call(rbind, lapply(1:2, function(k)
  -c(k * a[raters[i], ], k * cc[criteria[i], ], as.numeric(k == 1))))))
fit <- LPCM(X, W)
add("common thresholds, raters and criteria", "rating-scale", X, raters, criteria, fit, byItem(fit, X))

versions <- c("eRm", "lme4", "ordinal")
write_json(list(call = "eRm::RM, PCM, RSM, LLTM, LPCM; lme4::glmer(nAGQ = 25); ordinal::clmm",
  versions = c(list(R = as.character(getRversion())), sapply(versions, function(p) as.character(packageVersion(p)), simplify = FALSE)),
  seed = seed, cases = cases), file.path(here, "manyFacetRasch.json"), digits = 10, auto_unbox = TRUE)
