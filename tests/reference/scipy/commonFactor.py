"""Loadings of one common factor: least squares over the covariances off the diagonal, by scipy.optimize.

Writes commonFactor.json beside itself: /usr/bin/python3 tests/reference/scipy/commonFactor.py
"""
import json
import pathlib

import numpy
import scipy
from scipy import optimize

seed = 7
draw = numpy.random.default_rng(seed)
cases = []
for k, noise in [(3, 0.4), (4, 0.6), (6, 0.8)]:
    loadings = draw.uniform(0.4, 1.2, k)
    data = draw.normal(0, 1, 40)[:, None] * loadings + draw.normal(0, noise, (40, k))
    matrix = numpy.cov(data.T)
    upper = numpy.triu_indices(k, 1)
    found = optimize.least_squares(
        lambda x: (matrix - numpy.outer(x, x))[upper], numpy.full(k, 0.7), xtol=1e-15, ftol=1e-15, gtol=1e-15
    )
    cases.append(
        {"name": f"{k} variables", "inputs": {"covariance": matrix.tolist()}, "outputs": {"loadings": found.x.tolist()}}
    )
out = {
    "call": "scipy.optimize.least_squares over the covariances above the diagonal",
    "versions": {"numpy": numpy.__version__, "scipy": scipy.__version__},
    "seed": seed,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out) + "\n")
