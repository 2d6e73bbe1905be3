# A rater minus the mean of the other people, subject by subject, with the CR2 interval by unit in
# full matrices: Bell and McCaffrey's (I - H)^(-1/2) of each unit, and Satterthwaite's df of the quadratic form.
# Writes severity.json beside itself: Rscript tests/reference/r/severity.R
suppressPackageStartupMessages(library(jsonlite))
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 31
set.seed(seed)
targets <- data.frame(target = 1:45, unit = rep(1:18, times = rep(c(1, 2, 4, 2, 3, 3), 3)))
d <- merge(merge(targets, data.frame(criterion = c("warm", "dismissing"))),
  data.frame(rater = c("gpt", "rule", "e1", "e2", "e3"), shift = c(0.5, -0.3, 0.2, 0, -0.2)))
d <- d[order(d$target, d$criterion, d$rater), ]
d$value <- round(pmin(5, pmax(1, 3 + rnorm(18)[d$unit] + d$shift * ifelse(d$criterion == "warm", 1, -1) +
  rnorm(nrow(d), sd = 0.8))))
d$value[d$criterion == "dismissing"] <- 2 * d$value[d$criterion == "dismissing"]
d <- d[-sample(nrow(d), 60), ]
scale <- list(warm = c(1, 5), dismissing = c(0, 10))
people <- c("e1", "e2", "e3")
# Missing ratings leave subjects with fewer others, and some with none.
differences <- function(rater) {
  own <- d[d$rater == rater, ]
  own$difference <- sapply(seq_len(nrow(own)), function(i) {
    others <- d[d$target == own$target[i] & d$criterion == own$criterion[i] &
      d$rater %in% setdiff(people, rater), "value"]
    own$value[i] - mean(others)
  })
  own[!is.nan(own$difference), ]
}
interval <- function(y, unit) {
  n <- length(y)
  X <- matrix(1, n, 1)
  M <- solve(crossprod(X))
  H <- X %*% M %*% t(X)
  b <- as.numeric(M %*% crossprod(X, y))
  residual <- y - b
  # Each column of G is a unit's part of the variance as a linear form of the independent errors.
  G <- sapply(split(seq_len(n), unit), function(rows) {
    own <- eigen(diag(length(rows)) - H[rows, rows, drop = FALSE], symmetric = TRUE)
    A <- own$vectors %*% (t(own$vectors) / sqrt(own$values))
    (diag(n) - H)[, rows, drop = FALSE] %*% A %*% X[rows, , drop = FALSE] %*% M
  })
  variance <- sum(sapply(split(seq_len(n), unit), function(rows) {
    own <- eigen(diag(length(rows)) - H[rows, rows, drop = FALSE], symmetric = TRUE)
    A <- own$vectors %*% (t(own$vectors) / sqrt(own$values))
    (M %*% t(X[rows, , drop = FALSE]) %*% A %*% residual[rows])^2
  }))
  P <- crossprod(G)
  df <- sum(diag(P))^2 / sum(P^2)
  half <- qt(0.975, df) * sqrt(variance)
  list(value = b, ci = c(b - half, b + half), p = 2 * pt(-abs(b) / sqrt(variance), df))
}
outputs <- list()
for (rater in c("gpt", "rule", people)) {
  one <- differences(rater)
  share <- one$difference / sapply(one$criterion, function(c) diff(scale[[c]]))
  outputs[[rater]] <- list(
    amount = interval(share, one$unit),
    evaluation = interval(share * ifelse(one$criterion == "dismissing", -1, 1), one$unit),
    warm = interval(one$difference[one$criterion == "warm"], one$unit[one$criterion == "warm"]),
    dismissing = interval(one$difference[one$criterion == "dismissing"], one$unit[one$criterion == "dismissing"]))
}
out <- list(call = "lm(difference ~ 1) by hand: CR2 in full matrices, Satterthwaite df, qt, pt",
  versions = list(R = as.character(getRversion())),
  seed = seed, cases = list(list(name = "two judges, three people, ratings missing",
    inputs = list(rows = d[, c("target", "unit", "criterion", "rater", "value")], scales = scale),
    outputs = outputs)))
write(toJSON(out, auto_unbox = TRUE, digits = I(17), dataframe = "columns"), file.path(here, "severity.json"))
