"""Writes linearAssignment.json: optimal assignments and cloud distances from SciPy."""
import json
import pathlib

import numpy as np
import scipy
from scipy.optimize import linear_sum_assignment
from scipy.spatial.distance import cdist

SEED = 20260301
rng = np.random.default_rng(SEED)
cases = []
for n, tied in [(1, False), (2, False), (5, False), (12, True), (40, False), (80, True)]:
    cost = rng.integers(0, 4, (n, n)).astype(float) if tied else rng.normal(size=(n, n)) * 10
    rows, columns = linear_sum_assignment(cost)
    cases.append({"kind": "matrix", "cost": cost.tolist(), "total": float(cost[rows, columns].sum())})
for n, d in [(1, 3), (7, 2), (80, 4)]:
    a = rng.dirichlet(np.ones(d), n)
    b = rng.dirichlet(np.ones(d) * 2, n)
    cost = cdist(a, b)
    rows, columns = linear_sum_assignment(cost)
    cases.append({"kind": "clouds", "a": a.tolist(), "b": b.tolist(), "distance": float(cost[rows, columns].mean())})
out = {
    "call": "scipy.optimize.linear_sum_assignment(cost); for clouds over scipy.spatial.distance.cdist, mean cost",
    "versions": {"scipy": scipy.__version__, "numpy": np.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out) + "\n")
