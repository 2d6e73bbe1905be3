# Four raters
# affectlab's tests hold the result of this script against its own marginal maximum likelihood.
# lme4 knows two levels: a longer scale is cut in its middle.
# warm: level 0 = 1, 1 = 2
# clear: level 0 = 1, 1 = 2
library(lme4)
table <- read.csv("lme4.csv")
raters <- c("fair", "a severe one", "mixed", "mild")
criteria <- c("warm", "clear")
table$rater <- factor(table$rater, seq_along(raters))
table$criterion <- factor(table$criterion, seq_along(criteria))
contrasts(table$rater) <- contr.sum(length(raters))
contrasts(table$criterion) <- contr.sum(length(criteria))
model <- glmer(level ~ rater + criterion + (1 | object), table, binomial, nAGQ = 25)
# Effects sum to 0 over raters; severity is minus the effect. Higher is more severe.
effects <- fixef(model)[paste0("rater", seq_len(length(raters) - 1))]
severity <- data.frame(rater = raters, severity = -c(effects, -sum(effects)))
spread <- sqrt(unlist(VarCorr(model)))
print(severity)
write.csv(severity, "lme4-severity.csv", row.names = FALSE)
