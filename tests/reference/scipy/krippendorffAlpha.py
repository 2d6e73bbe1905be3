"""Krippendorff's alpha by its coincidence matrix (Krippendorff 2011, steps A to D), written from the
definition: values x values, one matrix for observed and one for expected coincidences. The first case is
the worked example C of that paper; its printed values are in the test. Writes krippendorffAlpha.json."""

import json
import pathlib
import sys

import numpy as np

SEED = 29
rng = np.random.default_rng(SEED)


def alpha(rows, level):
    rows = [[v for v in row if v is not None] for row in rows]
    rows = [row for row in rows if len(row) > 1]
    values = sorted({v for row in rows for v in row})
    index = {v: i for i, v in enumerate(values)}
    o = np.zeros((len(values), len(values)))
    for row in rows:
        for i, a in enumerate(row):
            for j, b in enumerate(row):
                if i != j:
                    o[index[a], index[b]] += 1 / (len(row) - 1)
    n_c = o.sum(axis=1)
    n = n_c.sum()
    delta = np.zeros_like(o)
    for c in range(len(values)):
        for k in range(len(values)):
            lo, hi = min(c, k), max(c, k)
            if level == "nominal":
                delta[c, k] = float(c != k)
            elif level == "interval":
                delta[c, k] = (values[c] - values[k]) ** 2
            elif c != k:
                delta[c, k] = (n_c[lo:hi + 1].sum() - (n_c[lo] + n_c[hi]) / 2) ** 2
    observed = (o * delta).sum() / n
    expected = (np.outer(n_c, n_c) * delta).sum() / (n * (n - 1))
    return {"value": 1 - observed / expected, "observed": observed, "expected": expected, "ratings": int(round(n))}


x = None
sets = {
    "published C": list(map(list, zip(
        [1, 2, 3, 3, 2, 1, 4, 1, 2, x, x, x],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, x, 3],
        [x, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, x],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, x]))),
    "complete, two raters": rng.integers(1, 6, (20, 2)).tolist(),
    "seven points, gaps": [[int(v) if rng.random() < 0.7 else None for v in np.clip(rng.integers(1, 8) + rng.integers(-1, 2, 5), 1, 7)]
                           for _ in range(40)],
    "unused points": [[1, 1, 9], [9, 9, 9], [1, 2, 1], [2, 2, None]],
    "against each other": [[0, 1], [1, 0], [0, 1], [1, 0], [0, 0]],
    "large offset": (1e6 + rng.normal(size=(12, 3)) + rng.normal(size=(12, 1)) * 2).tolist(),
}
cases = [{"name": name, "inputs": {"ratings": rows, "level": level}, "outputs": alpha(rows, level)}
         for name, rows in sets.items() for level in ("nominal", "ordinal", "interval")]
out = {
    "call": "coincidence matrices of Krippendorff 2011, in this script",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
