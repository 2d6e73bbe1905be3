"""Peer of stats-cluster-robust.ts: statsmodels, whose cluster-robust errors are CR1 (it has no CR2)."""

import json
import statistics
import time

import numpy as np
import statsmodels.api as sm

ROWS, ITEMS = 70_000, 1_280
rng = np.random.default_rng(1)
item = rng.integers(0, ITEMS, size=ROWS)
prompt = np.arange(ROWS) % 2
agrees = (rng.random(ROWS) < 0.7 + 0.07 * prompt).astype(float)


def fit():
    return sm.OLS(agrees, sm.add_constant(prompt)).fit(cov_type="cluster", cov_kwds={"groups": item}, use_t=True).bse


fit()
times = []
for _ in range(5):
    start = time.perf_counter()
    fit()
    times.append(time.perf_counter() - start)
print(json.dumps({"peers": [{"label": "statsmodels, CR1", "seconds": statistics.median(times), "against": "CR1"}]}))
