"""Adjusted p values by Benjamini and Yekutieli from statsmodels. Writes benjaminiYekutieli.json beside itself."""

import json
import pathlib
import sys

import numpy as np
import scipy
import statsmodels
from statsmodels.stats.multitest import multipletests

SEED = 67
rng = np.random.default_rng(SEED)
lists = [
    [0.01, 0.04, 0.03, 0.005],
    [0.02, 0.02, 0.02],
    [0.5],
    [0.0, 1.0, 0.2],
    [float(v) for v in rng.random(25) ** 4],
    [float(v) for v in np.round(rng.random(40) ** 2, 2)],
]
cases = [{"inputs": {"p": p}, "outputs": {"adjusted": multipletests(p, method="fdr_by")[1].tolist()}} for p in lists]
out = {
    "call": "statsmodels.stats.multitest.multipletests(p, method='fdr_by')",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__,
                 "statsmodels": statsmodels.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
