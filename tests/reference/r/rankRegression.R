# Respondents' effects by lm with effects of respondent, judge by criterion and place, and with a slope of each judge
# on standardised ln length; their covariance by the jackknife over units, each fit anew by lm. Incomplete tables:
# a judge leaves out ratings at random. Effects are told as deviations from their mean. Writes rankRegression.json.
suppressPackageStartupMessages(library(jsonlite))
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
seed <- 71
set.seed(seed)
cases <- list()
effects <- function(d, slopes) {
  form <- if (slopes) value ~ 0 + respondent + item + place + judge:z else value ~ 0 + respondent + item + place
  b <- coef(lm(form, data = d))
  own <- b[paste0("respondent", levels(d$respondent))]
  own - mean(own)
}
for (set in 1:3) {
  criteria <- c(1, 2, 1)[set]
  d <- expand.grid(unit = 1:10, respondent = 1:4, judge = 1:3, criterion = seq_len(criteria))
  d$length <- round(exp(4 + 0.3 * d$respondent + rnorm(nrow(d), sd = 0.5)))
  d$value <- round(50 + 3 * d$respondent + 5 * d$judge + 4 * log(d$length) + 6 * rnorm(10)[d$unit] + 8 * rnorm(nrow(d)), 3)
  d <- d[runif(nrow(d)) > c(0, 0.25, 0.4)[set], ]
  l <- log(d$length)
  d$z <- (l - mean(l)) / sqrt(mean((l - mean(l))^2))
  for (name in c("unit", "respondent", "judge", "criterion")) d[[name]] <- factor(d[[name]])
  d$item <- interaction(d$judge, d$criterion, drop = TRUE)
  d$place <- interaction(d$unit, d$criterion, drop = TRUE)
  for (slopes in c(FALSE, TRUE)) {
    all <- effects(d, slopes)
    G <- nlevels(d$unit)
    left <- sapply(levels(d$unit), function(u) effects(droplevels(d[d$unit != u, ]), slopes))
    change <- left - all
    cases[[length(cases) + 1]] <- list(inputs = list(
      rows = lapply(seq_len(nrow(d)), function(i) c(as.integer(d$unit)[i], as.integer(d$respondent)[i], as.integer(d$judge)[i],
        as.integer(d$criterion)[i], d$value[i], d$length[i])), slopes = slopes),
      outputs = list(effects = unname(all), covariance = (G - 1) / G * change %*% t(change)))
  }
}
out <- list(call = "lm(value ~ 0 + respondent + item + place [+ judge:z]); (G - 1) / G sum d d' over units left out",
  versions = list(R = as.character(getRversion())), seed = seed, cases = cases)
write(toJSON(out, auto_unbox = TRUE, digits = I(12)), file.path(here, "rankRegression.json"))
