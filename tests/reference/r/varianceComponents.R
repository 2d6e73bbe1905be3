# Variance components: mean squares of aov, and REML estimates of lme4 with tight convergence.
# Writes varianceComponents.json beside itself: Rscript tests/reference/r/varianceComponents.R
suppressPackageStartupMessages({library(lme4); library(jsonlite)})
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 53
set.seed(seed)
control <- lmerControl(optimizer = "nloptwrap", optCtrl = list(xtol_abs = 1e-12, ftol_abs = 1e-13, xtol_rel = 0, maxeval = 1e5),
  check.conv.singular = "ignore", check.conv.grad = "ignore", check.conv.hess = "ignore")
two <- function(p, j, r, sp, sj, spj, se) {
  d <- expand.grid(replicate = seq_len(r), judge = seq_len(j), profile = seq_len(p))
  d$y <- rnorm(p, sd = sp)[d$profile] + rnorm(j, sd = sj)[d$judge] +
    rnorm(p * j, sd = spj)[(d$profile - 1) * j + d$judge] + rnorm(nrow(d), sd = se) + 50
  d
}
three <- function(m, p, j, r, s) {
  d <- expand.grid(replicate = seq_len(r), judge = seq_len(j), profile = seq_len(p), model = seq_len(m))
  key <- function(...) as.integer(interaction(..., drop = TRUE))
  e <- function(k, sd) rnorm(max(k), sd = sd)[k]
  d$y <- e(d$model, s[1]) + e(d$profile, s[2]) + e(d$judge, s[3]) + e(key(d$model, d$profile), s[4]) +
    e(key(d$model, d$judge), s[5]) + e(key(d$profile, d$judge), s[6]) + e(key(d$model, d$profile, d$judge), s[7]) +
    rnorm(nrow(d), sd = s[8])
  d
}
squares <- function(d, factors) {
  for (f in factors) d[[f]] <- factor(d[[f]])
  t <- summary(aov(as.formula(paste("y ~", paste(factors, collapse = "*"))), data = d))[[1]]
  rows <- trimws(rownames(t))
  lapply(seq_along(rows), function(i) list(name = rows[i], df = t$Df[i], meanSquare = t[["Mean Sq"]][i]))
}
reml <- function(d, factors, terms) {
  for (f in factors) d[[f]] <- factor(d[[f]])
  fit <- lmer(as.formula(paste("y ~ 1 +", paste0("(1 | ", terms, ")", collapse = " + "))), data = d, REML = TRUE, control = control)
  v <- as.data.frame(VarCorr(fit))
  at <- setNames(v$vcov, ifelse(v$grp == "Residual", "residual", v$grp))
  list(components = lapply(c(terms, "residual"), function(n) list(name = n, value = at[[n]])), criterion = unname(REMLcrit(fit)))
}
cases <- list()
add <- function(name, d, factors, terms, balanced) {
  columns <- lapply(factors, function(f) d[[f]]); names(columns) <- factors
  cases[[length(cases) + 1]] <<- list(name = name, inputs = list(values = d$y, factors = columns), balanced = balanced,
    outputs = list(squares = if (balanced) squares(d, factors) else NULL, reml = if (is.null(terms)) NULL else reml(d, factors, terms)))
}
pj <- c("profile", "judge")
add("two-way, one value a cell", two(20, 3, 1, 2, 1, 0, 1), pj, pj, TRUE)
add("two-way, two judges", two(40, 2, 1, 3, 2, 0, 1), pj, pj, TRUE)
add("two-way, replicates", two(12, 4, 3, 2, 1, 1, 0.7), pj, c(pj, "profile:judge"), TRUE)
d <- two(10, 5, 1, 0, 1, 0, 3)
d$y <- d$y - 0.8 * ave(d$y, d$profile) # profiles more alike than chance makes them
add("two-way, a negative estimate", d, pj, NULL, TRUE)
mpj <- c("model", "profile", "judge")
add("three-way, one value a cell", three(6, 10, 3, 1, c(2, 2, 1, 1.5, 1, 1, 0, 1)), mpj,
  c(mpj, "model:profile", "model:judge", "profile:judge"), TRUE)
add("three-way, replicates", three(4, 5, 3, 2, c(2, 2, 2, 1.5, 1.5, 1.5, 1.5, 0.5)), mpj, NULL, TRUE)
d <- two(30, 4, 1, 2, 1, 0, 1)
add("a third missing", d[sample(nrow(d), 80), ], pj, pj, FALSE)
d <- two(15, 3, 4, 2, 1, 1, 1)
add("unequal replicates", d[sample(nrow(d), 110), ], pj, c(pj, "profile:judge"), FALSE)
d <- two(12, 5, 1, 1.5, 0, 0, 2)
add("judges alike", d[sample(nrow(d), 45), ], pj, pj, FALSE)
out <- list(call = "summary(aov(y ~ a * b)); lme4::lmer(y ~ 1 + (1 | a) + (1 | b), REML = TRUE)",
  versions = list(R = as.character(getRversion()), lme4 = as.character(packageVersion("lme4"))), seed = seed, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(17), null = "null"), file.path(here, "varianceComponents.json"))
