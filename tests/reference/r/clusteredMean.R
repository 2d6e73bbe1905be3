# The mean of clustered rows: clubSandwich::vcovCR and coef_test on lm(y ~ 1).
# Writes clusteredMean.json beside itself: Rscript tests/reference/r/clusteredMean.R
suppressPackageStartupMessages({library(clubSandwich); library(jsonlite)})
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 5
set.seed(seed)

make <- function(sizes, binary) {
  cluster <- rep(seq_along(sizes), sizes)
  effect <- rnorm(length(sizes))[cluster]
  y <- effect + rnorm(length(cluster))
  list(y = if (binary) as.numeric(y > 0) else y, cluster = cluster)
}
sets <- list(
  balanced = make(rep(6, 10), TRUE),
  unequal = make(c(2, 30, 5, 5, 9, 1, 17), FALSE),
  three = make(c(4, 8, 3), FALSE),
  singletons = make(rep(1, 12), FALSE),
  shuffled = (function() { d <- make(c(9, 3, 7, 12), TRUE); o <- sample(length(d$y)); list(y = d$y[o], cluster = d$cluster[o]) })()
)
cases <- list()
for (name in names(sets)) {
  d <- sets[[name]]
  rows <- list()
  fit <- lm(y ~ 1, data = d)
  for (type in c("CR0", "CR1", "CR2")) {
    V <- vcovCR(fit, cluster = d$cluster, type = type)
    test <- coef_test(fit, vcov = V, test = "Satterthwaite")
    ci <- conf_int(fit, vcov = V, test = if (type == "CR2") "Satterthwaite" else "naive-t", level = 0.95)
    rows[[length(rows) + 1]] <- list(method = type, value = coef(fit)[[1]], se = sqrt(V[1, 1]),
      df = if (type == "CR2") test$df_Satt else length(unique(d$cluster)) - 1, ci = c(ci$CI_L, ci$CI_U))
  }
  m <- tapply(d$y, d$cluster, mean)
  tt <- t.test(m)
  rows[[length(rows) + 1]] <- list(method = "t-of-cluster-means", value = tt$estimate[[1]],
    se = tt$stderr, df = tt$parameter[[1]], ci = as.numeric(tt$conf.int))
  cases[[length(cases) + 1]] <- list(name = name, inputs = list(values = d$y, clusters = d$cluster), outputs = rows)
}
out <- list(
  call = "coef_test, conf_int (lm(y ~ 1), vcovCR(type)); t.test(cluster means)",
  versions = list(R = as.character(getRversion()), clubSandwich = as.character(packageVersion("clubSandwich"))),
  seed = seed, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(17)), file.path(here, "clusteredMean.json"))
