"""Peer of stats-clouds.ts: SciPy's linear_sum_assignment (C++) over cdist."""

import json
import statistics
import time

import numpy as np
from scipy.optimize import linear_sum_assignment
from scipy.spatial.distance import cdist

POINTS, REPEATS = 80, 50
rng = np.random.default_rng(1)
pairs = [(rng.dirichlet(np.ones(4), POINTS), rng.dirichlet(np.ones(4), POINTS)) for _ in range(REPEATS)]


def work():
    total = 0.0
    for a, b in pairs:
        cost = cdist(a, b)
        rows, columns = linear_sum_assignment(cost)
        total += cost[rows, columns].mean()
    return total


work()
times = []
for _ in range(5):
    start = time.perf_counter()
    work()
    times.append(time.perf_counter() - start)
print(json.dumps({"peers": [{"label": "SciPy linear_sum_assignment", "seconds": statistics.median(times)}]}))
