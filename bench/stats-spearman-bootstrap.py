"""Peers of stats-spearman-bootstrap.ts: scipy.stats.bootstrap over spearmanr, and NumPy on whole arrays."""

import json
import statistics
import time

import numpy as np
from scipy import stats

N, RESAMPLES = 100, 10_000
rng = np.random.default_rng(1)
x = rng.normal(size=N)
y = 0.6 * x + rng.normal(size=N)


def median_seconds(work, runs):
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def scipy_bootstrap():
    return stats.bootstrap(
        (x, y), lambda a, b: stats.spearmanr(a, b)[0], paired=True, vectorized=False,
        n_resamples=RESAMPLES, method="percentile", random_state=np.random.default_rng(1),
    ).confidence_interval


def vectorised():
    draws = np.random.default_rng(1).integers(0, N, size=(RESAMPLES, N))
    a = stats.rankdata(x[draws], axis=1)
    b = stats.rankdata(y[draws], axis=1)
    a -= a.mean(axis=1, keepdims=True)
    b -= b.mean(axis=1, keepdims=True)
    r = (a * b).sum(axis=1) / np.sqrt((a * a).sum(axis=1) * (b * b).sum(axis=1))
    return np.percentile(r, [2.5, 97.5])


print(json.dumps({"peers": [
    {"label": "scipy.stats.bootstrap, spearmanr", "seconds": median_seconds(scipy_bootstrap, 3)},
    {"label": "NumPy, vectorised", "seconds": median_seconds(vectorised, 5)},
]}))
