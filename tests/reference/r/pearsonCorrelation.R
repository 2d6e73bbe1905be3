# Writes pearsonCorrelation.json: R's cor.test (coefficient, t-test p, Fisher interval) on data that R has.
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE)))
num <- function(v) paste0("[", paste(sprintf("%.17g", v), collapse = ", "), "]")
sets <- list(
  anscombe1 = list(anscombe$x1, anscombe$y1), anscombe4 = list(anscombe$x4, anscombe$y4),
  faithful = list(faithful$eruptions, faithful$waiting), iris = list(iris$Sepal.Width, iris$Petal.Length)
)
cases <- sapply(names(sets), function(name) {
  x <- sets[[name]][[1]]
  y <- sets[[name]][[2]]
  test <- cor.test(x, y, conf.level = 0.9)
  sprintf(
    '  {"name": "%s", "inputs": {"x": %s, "y": %s}, "outputs": {"value": %.17g, "pValue": %.17g, "ci0.9": %s, "spearman": %.17g, "kendall": %.17g}}',
    name, num(x), num(y), test$estimate, test$p.value, num(test$conf.int),
    cor(x, y, method = "spearman"), cor(x, y, method = "kendall"))
})
writeLines(c(
  "{", ' "call": "cor.test(x, y, conf.level = 0.9); cor(x, y, method = ...)",',
  sprintf(' "versions": {"R": "%s"},', paste(R.version$major, R.version$minor, sep = ".")),
  ' "seed": null,', ' "cases": [', paste(cases, collapse = ",\n"), " ]", "}"
), file.path(here, "pearsonCorrelation.json"))
