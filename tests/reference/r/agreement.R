# Agreement of raters: psych's kappas with their table, psych's intraclass correlations, and R's own rank and
# double-centred correlations, on simulated bands and on the released final emotions of SAGE's two judges.
# Writes agreement.json beside itself: Rscript tests/reference/r/agreement.R
suppressPackageStartupMessages({library(psych); library(jsonlite)})
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 41
set.seed(seed)
bands <- function(n, noise, shift) {
  truth <- rnorm(n, 3, 1)
  sapply(seq_along(noise), function(j) round(pmin(5, pmax(1, truth + shift[j] + rnorm(n, sd = noise[j])))))
}
sets <- list("close" = bands(60, c(0.4, 0.4, 0.6), c(0, 0, 0)), "shifted" = bands(80, c(0.7, 0.7, 0.9), c(0, 1, -0.5)),
  "noise" = bands(50, c(2, 2, 2), c(0, 0, 0)))
cases <- list()
squares <- outer(1:5, 1:5, function(a, b) 1 - (a - b)^2 / 16)
for (name in names(sets)) {
  x <- sets[[name]]
  table <- table(factor(x[, 1], 1:5), factor(x[, 2], 1:5))
  kappa <- suppressWarnings(cohen.kappa(matrix(as.numeric(table), 5), w = squares))
  icc <- ICC(x, lmer = FALSE)$results
  cases[[length(cases) + 1]] <- list(name = name, inputs = list(ratings = x),
    outputs = list(kappa = kappa$kappa, quadraticKappa = kappa$weighted.kappa,
      spearman = cor(x[, 1], x[, 2], method = "spearman"),
      a1 = icc["Single_random_raters", "ICC"], c1 = icc["Single_fixed_raters", "ICC"]))
}
sage <- read.csv(file.path(here, "../../../data/sage/derived/dialogues.csv"))
judges <- c("deepseek-v3-2024-1227", "gpt-4o-2024-0806")
shared <- intersect(sage$model[sage$judge == judges[1]], sage$model[sage$judge == judges[2]])
grid <- function(judge) {
  own <- sage[sage$judge == judge & sage$model %in% shared, ]
  tapply(own$final, list(own$model, own$profile), mean)
}
a <- grid(judges[1]); b <- grid(judges[2])
whole <- !is.na(colSums(a)) & !is.na(colSums(b))
a <- a[, whole]; b <- b[, whole]
centre <- function(m) sweep(sweep(m, 1, rowMeans(m)), 2, colMeans(m)) + mean(m)
both <- cbind(as.vector(a), as.vector(b))
icc <- ICC(both, lmer = FALSE)$results
released <- list(name = "SAGE, final emotion under two judges", inputs = list(judges = judges),
  outputs = list(n = nrow(both), models = length(shared), a1 = icc["Single_random_raters", "ICC"],
    c1 = icc["Single_fixed_raters", "ICC"], spearman = cor(both[, 1], both[, 2], method = "spearman"),
    means = cor(rowMeans(a), rowMeans(b), method = "spearman"),
    cases = cor(as.vector(centre(a)), as.vector(centre(b))), difference = mean(both[, 2] - both[, 1])))
out <- list(call = "psych::cohen.kappa(table, w = 1 - squared distance), psych::ICC(lmer = FALSE), cor",
  versions = list(R = as.character(getRversion()), psych = as.character(packageVersion("psych"))),
  seed = seed, cases = c(cases, list(released)))
write(toJSON(out, auto_unbox = TRUE, digits = I(17)), file.path(here, "agreement.json"))
