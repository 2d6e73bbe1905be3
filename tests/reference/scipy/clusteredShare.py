"""A share of clustered trials with clusters as trials, in plain Python. Writes clusteredShare.json beside itself.

Clopper and Pearson's interval for as many trials as clusters: beta quantiles with k = clusters times the mean share.
"""

import json
import pathlib
import sys

import numpy
import scipy
from scipy.stats import beta


def share(counts, level):
    n = len(counts)
    p = float(numpy.mean([k / trials for k, trials in counts]))
    k, tail = p * n, (1 - level) / 2
    low = 0.0 if all(c == 0 for c, _ in counts) else float(beta.ppf(tail, k, n - k + 1))
    high = 1.0 if all(c == m for c, m in counts) else float(beta.ppf(1 - tail, k + 1, n - k))
    return {"value": p, "ci": [low, high]}


inputs = [
    ([(0, 2)] * 12, 0.95), ([(1, 1)] * 5 + [(0, 1)] * 7, 0.95), ([(3, 3)] * 4 + [(0, 3)] * 20, 0.95),
    ([(1, 3), (0, 3), (2, 3), (0, 3), (1, 3), (3, 3), (0, 3), (0, 3)], 0.95),
    ([(1, 2)] * 6 + [(0, 2)] * 10, 0.9), ([(2, 2)] * 18, 0.95), ([(1, 4), (2, 5), (0, 1), (3, 3), (1, 2)], 0.99),
]
out = {
    "call": "the formulas in Python; scipy.stats.beta.ppf",
    "versions": {"python": sys.version.split()[0], "scipy": scipy.__version__, "numpy": numpy.__version__},
    "seed": None,
    "cases": [{"inputs": {"counts": counts, "level": level}, "outputs": share(counts, level)} for counts, level in inputs],
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
