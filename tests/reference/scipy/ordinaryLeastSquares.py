"""Least squares with HC and cluster-robust errors from statsmodels. Writes ordinaryLeastSquares.json beside itself."""

import json
import pathlib
import sys

import numpy as np
import scipy
import statsmodels
import statsmodels.api as sm

SEED = 31
rng = np.random.default_rng(SEED)
n = 60
clusters = np.repeat(np.arange(12), 5)
x1 = rng.integers(0, 2, size=n).astype(float)
x2 = rng.normal(size=n)
y = (0.3 * x1 - 0.2 * x2 + rng.normal(size=12)[clusters] + rng.normal(size=n) > 0).astype(float)
design = sm.add_constant(np.column_stack([x1, x2]))
cases = []
for errors in ["classical", "HC0", "HC1", "HC2", "HC3", "CR0", "CR1"]:
    if errors == "classical":
        fit = sm.OLS(y, design).fit()
    elif errors.startswith("HC"):
        fit = sm.OLS(y, design).fit(cov_type=errors, use_t=True)
    else:
        fit = sm.OLS(y, design).fit(cov_type="cluster", use_t=True,
                                    cov_kwds={"groups": clusters, "use_correction": errors == "CR1"})
    ci = fit.conf_int(0.05)
    cases.append({"errors": errors, "value": fit.params.tolist(), "se": fit.bse.tolist(), "t": fit.tvalues.tolist(),
                  "p": fit.pvalues.tolist(), "lower": ci[:, 0].tolist(), "upper": ci[:, 1].tolist(),
                  "r2": float(fit.rsquared)})
out = {
    "call": "statsmodels.OLS(y, add_constant(X)).fit(cov_type, use_t=True)",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__,
                 "statsmodels": statsmodels.__version__},
    "seed": SEED,
    "cases": [{"inputs": {"y": y.tolist(), "X": [x1.tolist(), x2.tolist()], "clusters": clusters.tolist()},
               "outputs": cases}],
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
