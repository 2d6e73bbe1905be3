"""Means with errors clustered by two crossed kinds, from statsmodels. Writes twoWayClusteredMean.json beside itself."""

import json
import pathlib
import sys

import numpy as np
import scipy
import scipy.stats
import statsmodels
import statsmodels.api as sm

SEED = 26
rng = np.random.default_rng(SEED)


def crossed(people, stories, keep):
    rows = [(p, s) for p in range(people) for s in range(stories) if rng.random() < keep]
    p, s = (np.array(x) for x in zip(*rows))
    y = rng.normal(size=people)[p] + rng.normal(size=stories)[s] + rng.normal(size=len(rows))
    return y, p, s


cases = []
for name, args in {"complete": (8, 6, 1.0), "sparse": (30, 10, 0.3), "repeated": (5, 4, 1.0)}.items():
    y, p, s = crossed(*args)
    if name == "repeated":
        y, p, s = (np.concatenate([x, x]) for x in (y, p, s))
        y = y + rng.normal(size=len(y))
    if name == "sparse":
        y = (y > 0).astype(float)
    groups = np.column_stack([p, s])
    fit = sm.OLS(y, np.ones(len(y))).fit(cov_type="cluster", cov_kwds={"groups": groups, "use_correction": True})
    df = min(len(set(p)), len(set(s))) - 1
    half = scipy.stats.t.ppf(0.975, df) * fit.bse[0]
    cases.append({
        "name": name,
        "inputs": {"values": y.tolist(), "first": p.tolist(), "second": s.tolist()},
        "outputs": {"value": float(fit.params[0]), "se": float(fit.bse[0]), "df": df,
                    "ci": [float(fit.params[0] - half), float(fit.params[0] + half)]},
    })

out = {
    "call": "statsmodels.OLS(y, 1).fit(cov_type=\"cluster\", groups of two columns, use_correction=True)",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__,
                 "statsmodels": statsmodels.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
