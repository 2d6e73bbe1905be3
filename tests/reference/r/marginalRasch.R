# Marginal likelihoods of Rasch models, from scratch: lme4's adaptive quadrature for two levels, R's integrate for
# the others, optim for maxima. Warm's estimates by optimise, posterior means by integrate.
# Writes marginalRasch.json beside itself: Rscript tests/reference/r/marginalRasch.R
suppressPackageStartupMessages({ library(jsonlite); library(lme4) })
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 19
set.seed(seed)

# P(k) proportional to exp(k theta - eta[k]); eta starts with 0.
chances <- function(theta, eta) {
  u <- (seq_along(eta) - 1) * theta - eta
  u <- exp(u - max(u))
  u / sum(u)
}
etaOf <- function(severity, tau) c(0, cumsum(severity + tau))

simulate <- function(n, alpha, delta, tau, mu, sigma, slope = rep(1, length(alpha)), missing = 0) {
  d <- merge(data.frame(criterion = seq_along(delta)), data.frame(rater = seq_along(alpha)))
  d <- merge(d, data.frame(object = seq_len(n)))
  theta <- rnorm(n, mu, sigma)
  d$level <- sapply(seq_len(nrow(d)), function(i) {
    eta <- etaOf(alpha[d$rater[i]] + delta[d$criterion[i]], tau[[d$rater[i]]])
    sample(length(eta), 1, prob = chances(slope[d$rater[i]] * theta[d$object[i]], eta)) - 1
  })
  d <- d[order(d$object, d$rater, d$criterion), c("object", "rater", "criterion", "level")]
  if (missing > 0) d <- d[-sample(nrow(d), round(missing * nrow(d))), ]
  d
}

# The marginal log-likelihood at given parameters: eta by rater and criterion, slope by rater.
marginal <- function(d, eta, mu, sigma, slope = rep(1, max(d$rater))) {
  sum(sapply(split(d, d$object), function(own) {
    keys <- paste(own$rater, own$criterion)
    f <- function(theta) sapply(theta, function(t) {
      prod(mapply(function(k, r, c) chances(slope[r] * t, eta[[r]][[c]])[k + 1], own$level, own$rater, own$criterion)) *
        dnorm(t, mu, sigma)
    })
    # Around the mean of the prior in parts: integrate misses a narrow peak otherwise.
    cuts <- mu + sigma * c(-10, -4, -2, -1, 0, 1, 2, 4, 10)
    log(sum(mapply(function(a, b) integrate(f, a, b, rel.tol = 1e-12, abs.tol = 0, subdivisions = 1000)$value,
      head(cuts, -1), tail(cuts, -1))))
  }))
}

cases <- list()

# 1. Two levels against glmer, with one random effect an object.
d <- simulate(250, c(-0.8, -0.1, 0.2, 0.7), c(-0.4, 0.4), rep(list(0), 4), 0.3, 1.4, missing = 0.15)
d$r <- factor(d$rater); d$c <- factor(d$criterion)
contrasts(d$r) <- contr.sum(4); contrasts(d$c) <- contr.sum(2)
fit <- glmer(level ~ r + c + (1 | object), d, binomial, nAGQ = 25, control = glmerControl(optimizer = "bobyqa",
  optCtrl = list(rhoend = 1e-9, maxfun = 1e5)))
b <- unname(fixef(fit))
# glmer's log-likelihood with nAGQ > 1 leaves out a constant, so the likelihood at its estimates is integrated.
alpha <- -c(b[2:4], -sum(b[2:4])); delta <- -c(b[5], -b[5])
sigma <- unname(sqrt(unlist(VarCorr(fit))))
eta <- lapply(alpha, function(a) lapply(delta, function(c) etaOf(a + c, 0)))
cases[[1]] <- list(name = "glmer", model = "dichotomous",
  inputs = list(rows = d[, c("object", "rater", "criterion", "level")]),
  outputs = list(alpha = alpha, delta = delta, mu = b[1], sigma = sigma,
    logLikelihood = marginal(d, eta, b[1], sigma)))

# 2. and 3. Several levels: the likelihood at fixed parameters, and at the maximum by optim.
polytomous <- function(name, model, n, alpha, delta, tau, mu, sigma, missing) {
  d <- simulate(n, alpha, delta, tau, mu, sigma, missing = missing)
  eta <- lapply(seq_along(alpha), function(r) lapply(delta, function(c) etaOf(alpha[r] + c, tau[[r]])))
  list(name = name, model = model, inputs = list(rows = d, alpha = alpha, delta = delta, tau = tau, mu = mu,
    sigma = sigma), outputs = list(logLikelihood = marginal(d, eta, mu, sigma)))
}
cases[[2]] <- polytomous("rating scale", "rating-scale", 40, c(-0.7, 0, 0.7), c(-0.3, 0.3),
  rep(list(c(-1.2, 0.1, 1.1)), 3), 0.2, 1.3, 0.2)
cases[[3]] <- polytomous("rater thresholds", "rater-thresholds", 40, c(-0.7, 0, 0.7), 0,
  list(c(-1.5, -0.2, 0.3, 1.4), c(-0.6, -0.3, 0.4, 0.5), c(-2, -0.5, 0.5, 2)), -0.4, 2.1, 0)

# 4. Slopes of raters at fixed parameters.
slope <- c(0.5, 1, 1.6)
d <- simulate(40, c(-0.5, 0, 0.5), 0, rep(list(c(-1, 0, 1)), 3), 0, 1.2, slope)
eta <- lapply(c(-0.5, 0, 0.5), function(a) list(etaOf(a, c(-1, 0, 1))))
cases[[4]] <- list(name = "slopes", model = "rating-scale", inputs = list(rows = d, alpha = c(-0.5, 0, 0.5),
  delta = 0, tau = rep(list(c(-1, 0, 1)), 3), mu = 0, sigma = 1.2, slope = slope),
  outputs = list(logLikelihood = marginal(d, eta, 0, 1.2, slope)))

# 5. Measures of objects at known items: every total of three items, and one item far off.
items <- list(etaOf(-0.6, c(-1.1, 0.2, 0.9)), etaOf(0.1, c(-0.5, 0.5)), etaOf(2.4, 0))
measure <- function(levels) {
  log1 <- function(t) sum(mapply(function(k, eta) log(chances(t, eta)[k + 1]), levels, items))
  information <- function(t) sum(sapply(items, function(eta) {
    p <- chances(t, eta); k <- seq_along(eta) - 1
    sum(p * k^2) - sum(p * k)^2
  }))
  weighted <- function(t) log1(t) + log(information(t)) / 2
  # Golden section to 1e-8, then the root of a difference quotient is no better: 1e-6 is what this gives.
  top <- optimise(weighted, c(-8, 8), maximum = TRUE, tol = 1e-10)$maximum
  f <- function(t) sapply(t, function(x) exp(log1(x)) * dnorm(x, 0.3, 1.1))
  i <- function(g) integrate(function(t) g(t) * f(t), -10, 10, rel.tol = 1e-12, subdivisions = 1000)$value
  m <- i(function(t) t) / i(function(t) 1)
  list(levels = levels, wle = top, wleError = 1 / sqrt(information(top)), eap = m,
    eapError = sqrt(i(function(t) (t - m)^2) / i(function(t) 1)))
}
totals <- list(c(0, 0, 0), c(1, 0, 0), c(1, 1, 0), c(2, 1, 0), c(2, 2, 0), c(3, 2, 0), c(3, 2, 1))
cases[[5]] <- list(name = "objects", model = "rater-thresholds", inputs = list(eta = items, mu = 0.3, sigma = 1.1),
  outputs = lapply(totals, measure))

out <- list(call = "glmer(nAGQ = 25); integrate over dnorm(theta, mu, sigma); optimise",
  versions = list(R = as.character(getRversion()), lme4 = as.character(packageVersion("lme4"))),
  seed = seed, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(15), dataframe = "columns"), file.path(here, "marginalRasch.json"))
