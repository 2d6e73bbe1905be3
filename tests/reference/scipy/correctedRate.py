"""Rogan and Gladen's rate with Lang and Reiczigel's interval, in plain Python. Writes correctedRate.json beside itself.

Lang & Reiczigel 2014, doi 10.1016/j.prevetmed.2013.09.015: p is smoothed by z^2 / 2 successes of z^2 trials, sensitivity
and specificity by 1 of 2; then the delta method, and a shift of the centre.
"""

import json
import pathlib
import sys

import scipy
from scipy.stats import norm


def rate(judged, sensitivity, specificity, level):
    (k, n), (k1, n1), (k0, n0) = judged, sensitivity, specificity
    value = (k / n + k0 / n0 - 1) / (k1 / n1 + k0 / n0 - 1)
    z = float(norm.ppf(0.5 + level / 2))
    p, se, sp = (k + z * z / 2) / (n + z * z), (k1 + 1) / (n1 + 2), (k0 + 1) / (n0 + 2)
    theta = (p + sp - 1) / (se + sp - 1)
    v_p, v_se, v_sp = p * (1 - p) / (n + z * z), se * (1 - se) / (n1 + 2), sp * (1 - sp) / (n0 + 2)
    centre = theta + 2 * z * z * (theta * v_se - (1 - theta) * v_sp)
    half = z * (v_p + theta**2 * v_se + (1 - theta) ** 2 * v_sp) ** 0.5 / (se + sp - 1)
    hold = lambda x: min(1.0, max(0.0, x))
    return {"value": hold(value), "ci": [hold(centre - half), hold(centre + half)]}


inputs = [
    ((400, 1000), (180, 200), (140, 200), 0.95), ((30, 100), (45, 50), (40, 50), 0.95),
    ((2, 80), (28, 30), (55, 60), 0.9), ((95, 100), (19, 20), (18, 25), 0.95), ((10, 200), (90, 100), (80, 100), 0.99),
]
cases = [{"inputs": {"judged": {"k": a[0], "n": a[1]}, "sensitivity": {"k": b[0], "n": b[1]},
                     "specificity": {"k": c[0], "n": c[1]}, "level": level},
          "outputs": rate(a, b, c, level)} for a, b, c, level in inputs]
out = {
    "call": "the formulas in Python; scipy.stats.norm",
    "versions": {"python": sys.version.split()[0], "scipy": scipy.__version__},
    "seed": None,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
