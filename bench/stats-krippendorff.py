"""Peer of stats-krippendorff.ts: coincidence matrices in NumPy, one matrix product a resample."""

import json
import time

import numpy as np

ITEMS, RATERS, RESAMPLES, MEASURED = 400, 4, 2_000, 200
rng = np.random.default_rng(1)
ratings = np.clip(rng.integers(1, 6, (ITEMS, 1)) + rng.integers(-1, 2, (ITEMS, RATERS)), 1, 5)
missing = rng.random((ITEMS, RATERS)) < 0.1
counts = np.stack([((ratings == v) & ~missing).sum(axis=1) for v in range(1, 6)], axis=1).astype(float)
counts = counts[counts.sum(axis=1) > 1]


def alpha(table):
    weights = 1 / (table.sum(axis=1) - 1)
    o = (table * weights[:, None]).T @ table - np.diag((table * weights[:, None]).sum(axis=0))
    n_c = o.sum(axis=1)
    n = n_c.sum()
    place = np.cumsum(n_c) - n_c / 2
    delta = (place[:, None] - place[None, :]) ** 2
    return 1 - (n - 1) * (o * delta).sum() / (np.outer(n_c, n_c) * delta).sum()


def work():
    for _ in range(MEASURED):
        alpha(counts[rng.integers(0, len(counts), len(counts))])


work()
start = time.perf_counter()
work()
seconds = (time.perf_counter() - start) * RESAMPLES / MEASURED
print(json.dumps({"peers": [{"label": f"NumPy, coincidence matrices (scaled from {MEASURED})", "seconds": seconds}]}))
