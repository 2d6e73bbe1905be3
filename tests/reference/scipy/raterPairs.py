"""Rank correlation and quadratic kappa of two raters whose values lie between the points of a scale.

Writes raterPairs.json beside itself: spearmanr and its p, the interval by artanh with 1.96 / sqrt(n - 3), kappa over
the values that either rater used, told apart at a hundredth, with weights on places, its z and p, and kappa with
weights on the values themselves.
"""

import json
import pathlib
import sys

import numpy as np
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.inter_rater import cohens_kappa

SEED = 17
rng = np.random.default_rng(SEED)


def noisy(quality, spread, low, high, people):
    """A mean of people, each a whole number on the scale."""
    single = [np.clip(np.round(quality + rng.normal(0, spread, len(quality))), low, high) for _ in range(people)]
    return np.mean(single, axis=0)


quality = rng.normal(3, 1, 50)
designs = {
    "two people, 1 to 5": (noisy(quality, 0.8, 1, 5, 1), noisy(quality, 0.8, 1, 5, 1)),
    "a person and a mean of three": (noisy(quality, 0.8, 1, 5, 1), noisy(quality + 0.5, 1.5, 1, 5, 3)),
    "means of three and of four": (noisy(quality, 1, 1, 7, 3), noisy(quality, 1, 1, 7, 4)),
    "an unused middle": (rng.choice([0.0, 2.0], 30), rng.choice([0.0, 2.0], 30)),
    "against each other": (noisy(quality, 0.5, 1, 5, 1), noisy(6 - quality, 0.5, 1, 5, 1)),
}

cases = []
for name, (x, y) in designs.items():
    first, second = [np.round(100 * side).astype(int) for side in (x, y)]
    used = np.unique(np.concatenate([first, second]))
    table = np.zeros((len(used), len(used)))
    np.add.at(table, (np.searchsorted(used, first), np.searchsorted(used, second)), 1)
    by_place = cohens_kappa(table, wt="quadratic")
    values = np.unique(np.concatenate([x, y]))
    exact = np.zeros((len(values), len(values)))
    np.add.at(exact, (np.searchsorted(values, x), np.searchsorted(values, y)), 1)
    by_value = cohens_kappa(exact, weights=(values[:, None] - values[None, :]) ** 2, return_results=False)
    rho, p = stats.spearmanr(x, y)
    half = 1.96 / np.sqrt(len(x) - 3)
    z = by_place.kappa / np.sqrt(by_place.var_kappa)
    cases.append({
        "name": name,
        "inputs": {"x": x.tolist(), "y": y.tolist()},
        "outputs": {"rho": float(rho), "rhoP": float(p),
                    "fisher": [float(np.tanh(np.arctanh(rho) - half)), float(np.tanh(np.arctanh(rho) + half))],
                    "kappa": float(by_place.kappa), "z": float(z), "kappaP": float(2 * stats.norm.sf(abs(z))),
                    "levels": len(used), "byValue": float(by_value)},
    })

out = {
    "call": "scipy.stats.spearmanr(x, y); statsmodels.stats.inter_rater.cohens_kappa(table, wt='quadratic') and (table, weights=squared differences of values)",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__,
                 "statsmodels": statsmodels.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
