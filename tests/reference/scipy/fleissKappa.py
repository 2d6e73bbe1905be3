"""Fleiss' kappa from statsmodels; its null standard error from Fleiss, Nee & Landis (1979) written out
with the ratings themselves. Writes fleissKappa.json beside itself."""

import json
import pathlib
import sys

import numpy as np
import statsmodels
from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa

SEED = 73
rng = np.random.default_rng(SEED)
ratings = {
    "three raters, four categories": rng.integers(0, 4, (25, 3)),
    "agreeing": np.clip(rng.integers(0, 3, (40, 1)) + (rng.random((40, 5)) < 0.2), 0, 3),
    "two raters, two categories": rng.integers(0, 2, (15, 2)),
    "less than chance": np.array([[0, 1], [1, 0], [0, 1], [2, 0], [1, 2]]),
    "prevalent": (rng.random((60, 4)) < 0.04).astype(int),
}
cases = []
for name, r in ratings.items():
    table, _ = aggregate_raters(r)
    n, m = r.shape
    p = table.sum(axis=0) / table.sum()
    q = 1 - p
    pq = (p * q).sum()
    var0 = 2 / (n * m * (m - 1) * pq ** 2) * (pq ** 2 - (p * q * (q - p)).sum())
    cases.append({"name": name, "inputs": table.astype(int).tolist(),
                  "outputs": {"value": float(fleiss_kappa(table, method="fleiss")), "seNull": float(np.sqrt(var0))}})
# Fleiss' worked layout of 10 items, 14 raters, 5 categories.
table = np.array([[0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
                  [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7]])
cases.append({"name": "ten items", "inputs": table.tolist(),
              "outputs": {"value": float(fleiss_kappa(table)), "seNull": None}})
out = {
    "call": "statsmodels.stats.inter_rater.fleiss_kappa(table, method='fleiss'); se0 by formula",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "statsmodels": statsmodels.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
