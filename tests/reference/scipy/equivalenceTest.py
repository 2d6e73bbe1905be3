"""Two one-sided t tests from statsmodels. Writes equivalenceTest.json beside itself."""

import json
import pathlib
import sys

import numpy as np
import scipy
import statsmodels
from statsmodels.stats.weightstats import ttost_ind, ttost_paired

SEED = 19
rng = np.random.default_rng(SEED)
cases = []
for n, m, shift, lower, upper in [(20, 25, 0, -1, 1), (12, 8, 0.4, -0.5, 1.5), (40, 40, 1.2, -1, 1), (6, 60, 0, -0.2, 0.3)]:
    x = rng.normal(shift, 1, n)
    y = rng.normal(0, 1.7, m)
    for kind, usevar in [("welch", "unequal"), ("pooled", "pooled")]:
        p, (_, p_lower, _), (_, p_upper, _) = ttost_ind(x, y, lower, upper, usevar=usevar)
        cases.append({"inputs": {"kind": kind, "x": x.tolist(), "y": y.tolist(), "lower": lower, "upper": upper},
                      "outputs": {"pValue": float(p), "pLower": float(p_lower), "pUpper": float(p_upper)}})
    k = min(n, m)
    p, (_, p_lower, _), (_, p_upper, _) = ttost_paired(x[:k], y[:k], lower, upper)
    cases.append({"inputs": {"kind": "paired", "x": x[:k].tolist(), "y": y[:k].tolist(), "lower": lower, "upper": upper},
                  "outputs": {"pValue": float(p), "pLower": float(p_lower), "pUpper": float(p_upper)}})
out = {
    "call": "statsmodels.stats.weightstats.ttost_ind(x, y, lower, upper, usevar), ttost_paired(x, y, lower, upper)",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__,
                 "statsmodels": statsmodels.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
