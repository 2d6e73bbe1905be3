"""Means with normal and Student intervals, from scipy.stats. Writes meanInterval.json beside itself."""

import json
import pathlib
import sys

import numpy as np
import scipy
from scipy import stats

SEED = 11
rng = np.random.default_rng(SEED)
lists = {
    "bernoulli": [float(v) for v in rng.integers(0, 2, size=57)],
    "normal": [float(v) for v in rng.normal(100, 15, size=8)],
    "two": [3.0, 7.5],
    "far from zero": [1e9 + 1, 1e9 + 2, 1e9 + 4],
}
cases = []
for name, x in lists.items():
    for kind in ["normal", "t"]:
        for ddof in [0, 1]:
            for level in [0.9, 0.95, 0.99]:
                se = float(np.std(x, ddof=ddof) / np.sqrt(len(x)))
                dist = stats.norm if kind == "normal" else stats.t(len(x) - 1)
                lower, upper = dist.interval(level)
                m = float(np.mean(x))
                cases.append({"inputs": {"values": x, "kind": kind, "ddof": ddof, "level": level},
                              "outputs": {"value": m, "se": se, "ci": [m + float(lower) * se, m + float(upper) * se]}})
out = {
    "call": "mean +- scipy.stats.{norm,t(n - 1)}.interval(level) * std(ddof) / sqrt(n)",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
