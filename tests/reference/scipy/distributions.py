"""Writes distributions.json: values of SciPy's distributions and special functions on a grid.

The grid stays where SciPy 1.10 itself is good to 1e-10. Left to R: t quantiles (SciPy is off by
2e-9 at p = 0.9, df = 30, by its own t.cdf) and F with a denominator df of 1e5 (off by 1e-10).
"""

import json
import platform
from pathlib import Path

import numpy as np
import scipy
from scipy import special, stats

degrees = [0.3, 1, 2, 2.5, 5, 8.9, 30, 99.5, 1000, 1e6]
cases = []


def add(name, call, arguments, value):
    values = np.atleast_1d(value)
    keep = [
        (list(map(float, a)), float(v))
        for a, v in zip(arguments, values)
        if np.isfinite(v) and (v == 0 or 1e-300 < abs(v))
    ]
    cases.append(
        {"name": name, "call": call, "inputs": [a for a, _ in keep], "outputs": [v for _, v in keep]}
    )


def grid(*axes):
    return np.array(np.meshgrid(*axes, indexing="ij")).reshape(len(axes), -1).T


g = grid([1e-8, 0.1, 0.5, 0.9, 0.999, 1.001, 1.5, 1.99, 2.01, 2.5, 3.7, 9.99, 10, 25.5, 171, 1e4, 1e9])
add("logGamma", "special.gammaln(x)", g, special.gammaln(g[:, 0]))

g = grid([-38, -37, -20.5, -8, -3, -1.96, -1, -0.3, -1e-6, 0, 1e-3, 0.67, 1, 1.7, 4])
add("normalCdf", "special.ndtr(z)", g, special.ndtr(g[:, 0]))

g = grid([1e-300, 1e-100, 1e-20, 1e-8, 0.001, 0.025, 0.2, 0.45, 0.51, 0.8, 0.975, 0.9999])
add("normalQuantile", "special.ndtri(p)", g, special.ndtri(g[:, 0]))

g = grid([-30, -6, -2.2, -1.3, -0.4, -1e-5, 0, 0.01, 0.9, 1.8, 3.3], degrees)
add("tCdf", "stats.t.cdf(t, df)", g, stats.t.cdf(g[:, 0], g[:, 1]))
g = grid([0, 0.05, 0.7, 1.96, 4.4, 12, 37], degrees)
add("studentTwoSidedP", "2 * stats.t.sf(t, df)", g, 2 * stats.t.sf(g[:, 0], g[:, 1]))

g = grid([1e-3, 0.2, 0.99, 1.7, 4, 25], [1, 3, 7.4, 60], [1, 4.5, 12, 200, 1e4])
add("fCdf", "stats.f.cdf(f, df1, df2)", g, stats.f.cdf(g[:, 0], g[:, 1], g[:, 2]))
add("fSurvival", "stats.f.sf(f, df1, df2)", g, stats.f.sf(g[:, 0], g[:, 1], g[:, 2]))

g = grid([1e-6, 0.1, 0.9, 2.5, 10, 80, 400, 1300], [0.4, 1, 2, 5.5, 20, 90, 900, 1e5])
add("chiSquareCdf", "special.gammainc(df / 2, x / 2)", g, special.gammainc(g[:, 1] / 2, g[:, 0] / 2))
add("chiSquareSurvival", "special.gammaincc(df / 2, x / 2)", g, special.gammaincc(g[:, 1] / 2, g[:, 0] / 2))

out = {
    "call": "see each case",
    "versions": {"python": platform.python_version(), "numpy": np.__version__, "scipy": scipy.__version__},
    "seed": None,
    "cases": cases,
}
Path(__file__).with_suffix(".json").write_text(json.dumps(out, indent=1) + "\n")
