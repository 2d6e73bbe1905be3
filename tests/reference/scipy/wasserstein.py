"""Wasserstein distances from SciPy: on a line, and under a ground metric by linear programming.

Writes wasserstein.json beside itself.
"""

import json
import pathlib
import sys

import numpy as np
import scipy
from scipy.optimize import linprog
from scipy.stats import wasserstein_distance

SEED = 71
rng = np.random.default_rng(SEED)


def transport(p, q, metric):
    k = len(p)
    rows = np.zeros((2 * k, k * k))
    for i in range(k):
        rows[i, i * k:(i + 1) * k] = 1
        rows[k + i, i::k] = 1
    r = linprog(np.ravel(metric), A_eq=rows[:-1], b_eq=np.concatenate([p, q])[:-1], method="highs")
    assert r.status == 0, r.message
    return float(r.fun)


cases = []
for n, m, rounded, weighted in [(5, 5, False, False), (30, 12, True, False), (8, 20, True, True), (1, 6, False, True)]:
    x = rng.normal(size=n)
    y = rng.normal(1, 2, size=m)
    if rounded:
        x, y = np.round(x), np.round(y)
    u = rng.random(n) if weighted else None
    v = rng.random(m) if weighted else None
    cases.append({"kind": "line",
                  "inputs": {"x": x.tolist(), "y": y.tolist(), "u": None if u is None else u.tolist(),
                             "v": None if v is None else v.tolist()},
                  "outputs": {"value": float(wasserstein_distance(x, y, u, v))}})
for k in [2, 4, 4, 6]:
    p, q = rng.dirichlet(np.ones(k)), rng.dirichlet(np.ones(k))
    positions = np.cumsum(rng.random(k) + 0.1)
    cases.append({"kind": "ordered", "inputs": {"p": p.tolist(), "q": q.tolist(), "positions": positions.tolist()},
                  "outputs": {"value": float(wasserstein_distance(positions, positions, p, q))}})
for k in [2, 3, 4, 4, 4, 6, 9, 16]:
    p, q = rng.dirichlet(np.ones(k) * 0.7), rng.dirichlet(np.ones(k) * 0.7)
    if k == 4:
        p[rng.integers(4)] = 0
        p /= p.sum()
    points = rng.normal(size=(k, 3))
    metric = np.sqrt(((points[:, None] - points[None]) ** 2).sum(-1))
    cases.append({"kind": "discrete", "inputs": {"p": p.tolist(), "q": q.tolist(), "metric": metric.tolist()},
                  "outputs": {"value": transport(p, q, metric)}})
for k in [4, 8]:  # counts of few answers: many ties, so degenerate bases
    p, q = rng.multinomial(6, np.ones(k) / k) / 6, rng.multinomial(6, np.ones(k) / k) / 6
    codes = rng.integers(0, 2, size=(k, 4))
    metric = (codes[:, None] != codes[None]).sum(-1) / 2
    cases.append({"kind": "discrete", "inputs": {"p": p.tolist(), "q": q.tolist(), "metric": metric.tolist()},
                  "outputs": {"value": transport(p, q, metric)}})

out = {
    "call": "scipy.stats.wasserstein_distance(x, y, u, v); scipy.optimize.linprog(method='highs') on the transport plan",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
