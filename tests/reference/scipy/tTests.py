"""t tests from scipy.stats, with data and from summaries. Writes tTests.json beside itself."""

import json
import pathlib
import sys

import numpy as np
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

SEED = 51
rng = np.random.default_rng(SEED)
cases = []
for n, m, shift, scale in [(12, 12, 0.5, 1.0), (5, 5, 3.0, 4.0), (40, 40, 0.0, 0.2), (2, 2, 1.0, 1.0), (30, 9, 1.0, 3.0)]:
    x = rng.normal(10, 1, size=n)
    y = rng.normal(10 - shift, scale, size=m)
    out = {}
    welch = stats.ttest_ind(x, y, equal_var=False)
    means = CompareMeans(DescrStatsW(x), DescrStatsW(y))
    df = (means.d1.var / (n - 1) + means.d2.var / (m - 1)) ** 2 / (
        (means.d1.var / (n - 1)) ** 2 / (n - 1) + (means.d2.var / (m - 1)) ** 2 / (m - 1))
    out["welch"] = {"t": float(welch.statistic), "p": float(welch.pvalue), "df": float(df),
                    "ci": [float(v) for v in means.tconfint_diff(usevar="unequal")]}
    sx = {"mean": float(x.mean()), "sd": float(x.std(ddof=1)), "n": n}
    sy = {"mean": float(y.mean()), "sd": float(y.std(ddof=1)), "n": m}
    for key, equal in [("summaryWelch", False), ("summaryStudent", True)]:
        r = stats.ttest_ind_from_stats(sx["mean"], sx["sd"], n, sy["mean"], sy["sd"], m, equal_var=equal)
        out[key] = {"t": float(r.statistic), "p": float(r.pvalue)}
    if n == m:
        r = stats.ttest_rel(x, y)
        ci = r.confidence_interval(0.95)
        out["paired"] = {"t": float(r.statistic), "p": float(r.pvalue), "df": n - 1, "ci": [float(ci.low), float(ci.high)]}
        t = (sx["mean"] - sy["mean"]) / np.sqrt(sx["sd"] ** 2 / n + sy["sd"] ** 2 / n)
        out["zeroCorrelation"] = {"t": float(t), "p": float(2 * stats.t.sf(abs(t), n - 1))}
    cases.append({"inputs": {"x": x.tolist(), "y": y.tolist(), "sx": sx, "sy": sy}, "outputs": out})
out = {
    "call": "scipy.stats.ttest_ind(equal_var=False), ttest_rel, ttest_ind_from_stats; statsmodels CompareMeans",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__,
                 "statsmodels": statsmodels.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
