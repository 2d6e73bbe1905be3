"""Quantiles of the beta and F distributions, and exact binomial intervals. Writes quantiles.json beside itself."""

import json
import pathlib
import sys

import scipy
import scipy.stats
import statsmodels
from statsmodels.stats.proportion import proportion_confint

shares = [1e-6, 0.001, 0.025, 0.2, 0.5, 0.9, 0.975, 0.9999]
cases = []
for a, b in [(0.5, 0.5), (1, 4), (3, 41), (30.5, 2), (200, 300)]:
    for p in shares:
        cases.append({"kind": "beta", "inputs": [p, a, b], "output": float(scipy.stats.beta.ppf(p, a, b))})
for d1, d2 in [(1, 1), (5, 15), (2.7, 11.3), (99, 4), (400, 1200)]:
    for p in shares:
        cases.append({"kind": "f", "inputs": [p, d1, d2], "output": float(scipy.stats.f.ppf(p, d1, d2))})
for k, n in [(0, 10), (1, 10), (7, 20), (20, 20), (480, 1000), (3, 100000)]:
    for level in (0.9, 0.95, 0.99):
        lower, upper = proportion_confint(k, n, alpha=1 - level, method="beta")
        lower, upper = (0.0 if k == 0 else float(lower)), (1.0 if k == n else float(upper))
        cases.append({"kind": "binomial", "inputs": [k, n, level], "output": [lower, upper]})
out = {
    "call": "scipy.stats.beta.ppf, scipy.stats.f.ppf, statsmodels proportion_confint(method='beta')",
    "versions": {"python": sys.version.split()[0], "scipy": scipy.__version__, "statsmodels": statsmodels.__version__},
    "seed": None,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
