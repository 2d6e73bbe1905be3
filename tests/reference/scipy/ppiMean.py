"""PPI++ for a mean, from the formulas of arXiv 2311.01453 in NumPy. Writes ppiMean.json beside itself.

Published: lambda = cov(Y, f) / ((1 + n / N) var(f)), the covariance over n labelled cases with divisor n, the variance
over all n + N cases with divisor n + N - 1, held in [0, 1]; estimate = lambda mean(f_unlabelled) + mean(Y - lambda f);
variance = lambda^2 var(f_unlabelled) / N + var(Y - lambda f) / n, both with divisor n; normal quantile.
Jackknife: each case (or cluster) left out, lambda tuned anew, by brute force; labelled and unlabelled ones centred apart.
"""

import json
import pathlib
import sys

import numpy as np
import scipy
from scipy.stats import norm, t

SEED = 2311
rng = np.random.default_rng(SEED)


def estimate(Y, f, fu):
    n, N = len(Y), len(fu)
    cov = np.mean((Y - Y.mean()) * (f - f.mean()))
    lam = float(np.clip(cov / ((1 + n / N) * np.var(np.concatenate([f, fu]), ddof=1)), 0, 1))
    return lam, float(lam * fu.mean() + (Y - lam * f).mean())


def published(Y, f, fu):
    lam, value = estimate(Y, f, fu)
    se = float(np.sqrt(lam**2 * fu.var() / len(fu) + (Y - lam * f).var() / len(Y)))
    return {"lambda": lam, "value": value, "se": se, "ci": [value - norm.ppf(0.975) * se, value + norm.ppf(0.975) * se]}


def jackknife(Y, f, fu):
    _, value = estimate(Y, f, fu)
    keep = lambda x, i: np.delete(x, i)
    left = np.array([estimate(keep(Y, i), keep(f, i), fu)[1] for i in range(len(Y))])
    other = np.array([estimate(Y, f, keep(fu, i))[1] for i in range(len(fu))])
    parts = [(len(g) - 1) / len(g) * np.sum((g - g.mean()) ** 2) for g in (left, other)]
    se = float(np.sqrt(sum(parts)))
    df = float(sum(parts) ** 2 / (parts[0] ** 2 / (len(left) - 1) + parts[1] ** 2 / (len(other) - 1)))
    half = float(t.ppf(0.975, df) * se)
    return {"se": se, "df": df, "ci": [value - half, value + half]}


cases = []
for n, N, slope, noise, shift in [(8, 30, 0.8, 0.4, 0.5), (25, 200, 0.5, 1.0, -1), (12, 40, -0.3, 1.0, 0), (15, 60, 3.0, 0.2, 2)]:
    q = rng.normal(size=n + N)
    y = np.round(q + 3, 3)
    judge = np.round(slope * q + noise * rng.normal(size=n + N) + 3 + shift, 3)
    Y, f, fu = y[:n], judge[:n], judge[n:]
    cases.append({"inputs": {"labels": Y.tolist(), "judged": f.tolist(), "unlabelled": fu.tolist()},
                  "outputs": {"published": published(Y, f, fu), "jackknife": jackknife(Y, f, fu)}})

out = {
    "call": "the formulas in NumPy; scipy.stats.norm, scipy.stats.t",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
