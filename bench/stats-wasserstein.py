"""Peers of stats-wasserstein.ts: NumPy on whole arrays, and SciPy pair by pair."""

import json
import statistics
import time

import numpy as np
from scipy.optimize import linprog
from scipy.stats import wasserstein_distance

PAIRS, SCIPY_PAIRS, PROGRAMS = 100_000, 5_000, 200
rng = np.random.default_rng(1)
p = rng.dirichlet(np.ones(4), size=PAIRS)
q = rng.dirichlet(np.ones(4), size=PAIRS)
positions = np.arange(4)
metric = np.array([[0, 0.5, 0.5, 1], [0.5, 0, 1, 0.5], [0.5, 1, 0, 0.5], [1, 0.5, 0.5, 0]])
flows = np.zeros((8, 16))
for i in range(4):
    flows[i, i * 4:(i + 1) * 4] = 1
    flows[4 + i, i::4] = 1


def median_seconds(work, runs=5):
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def vectorised():
    return np.abs(np.cumsum(p - q, axis=1)[:, :-1]).sum(axis=1)


def one_by_one():
    for i in range(SCIPY_PAIRS):
        wasserstein_distance(positions, positions, p[i], q[i])


def programs():
    for i in range(PROGRAMS):
        linprog(metric.ravel(), A_eq=flows[:-1], b_eq=np.concatenate([p[i], q[i]])[:-1], method="highs")


print(json.dumps({"peers": [
    {"label": "NumPy, vectorised", "seconds": median_seconds(vectorised)},
    {"label": f"SciPy loop (scaled from {SCIPY_PAIRS:,})", "seconds": median_seconds(one_by_one, 3) * PAIRS / SCIPY_PAIRS},
    {"label": f"SciPy linprog, 4 x 4 metric (scaled from {PROGRAMS})",
     "seconds": median_seconds(programs, 3) * PAIRS / PROGRAMS, "against": "wassersteinDiscrete, 4 x 4 metric"},
]}))
