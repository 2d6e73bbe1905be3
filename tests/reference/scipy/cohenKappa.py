"""Cohen's kappa and its standard error from statsmodels. Writes cohenKappa.json beside itself."""

import json
import pathlib
import sys

import numpy as np
import scipy
import statsmodels
from statsmodels.stats.inter_rater import cohens_kappa

SEED = 41
rng = np.random.default_rng(SEED)
tables = {
    "2 x 2": [[20, 5], [10, 15]],
    "prevalent": [[118, 5], [2, 0]],
    "five points": rng.integers(0, 12, size=(5, 5)).tolist(),
    "less than chance": [[2, 9, 4], [8, 1, 5], [6, 7, 1]],
    "an unused level": [[10, 0, 2], [0, 0, 0], [3, 0, 9]],
}
cases = []
for name, table in tables.items():
    a = [i for i, row in enumerate(table) for j, c in enumerate(row) for _ in range(c)]
    b = [j for i, row in enumerate(table) for j, c in enumerate(row) for _ in range(c)]
    for weights, wt in [("unweighted", None), ("linear", "linear"), ("quadratic", "quadratic")]:
        r = cohens_kappa(np.array(table), wt=wt)
        cases.append({"name": name,
                      "inputs": {"a": a, "b": b, "levels": list(range(len(table))), "weights": weights},
                      "outputs": {"table": table, "value": float(r.kappa), "se": float(r.std_kappa),
                                  "ci": [float(r.kappa_low), float(r.kappa_upp)]}})
out = {
    "call": "statsmodels.stats.inter_rater.cohens_kappa(table, wt)",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__,
                 "statsmodels": statsmodels.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
