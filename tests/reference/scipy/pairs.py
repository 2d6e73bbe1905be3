"""The paired data sets of the correlation fixtures, and how a fixture is written."""

import json
import math
import platform
from pathlib import Path

import numpy as np
import scipy

SEED = 20


def data_sets():
    """Name -> (x, y): plain, tied, ordinal, skewed, offset, few, perfect, constant."""
    rng = np.random.default_rng(SEED)
    sets = {}
    for n in (5, 12, 40, 250):
        x = rng.normal(size=n)
        sets[f"normal, n = {n}"] = (x, 0.6 * x + rng.normal(size=n))
    likert = rng.integers(1, 6, size=60)
    sets["five-point ratings, many ties"] = (likert, np.clip(likert + rng.integers(-2, 3, size=60), 1, 5))
    sets["two values against many"] = (rng.integers(0, 2, size=30), rng.normal(size=30))
    sets["ties in x only"] = (np.repeat(np.arange(7), 3), rng.normal(size=21))
    x = np.exp(2 * rng.normal(size=35))
    sets["skewed"] = (x, x**-0.5 + 0.3 * rng.normal(size=35))
    x = rng.normal(size=25)
    sets["offset of 1e8"] = (1e8 + x, -1e8 + x + rng.normal(size=25))
    sets["units of 1e-150 and 1e150"] = (1e-150 * x, 1e150 * (x + rng.normal(size=25)))
    sets["independent, n = 34"] = (rng.normal(size=34), rng.normal(size=34))
    sets["four pairs"] = (np.array([1.0, 2, 3, 4]), np.array([1.0, 3, 2, 4]))
    sets["perfect"] = (np.arange(8.0), np.arange(8.0) * 2 + 1)
    sets["perfectly opposed"] = (np.arange(40.0), -np.arange(40.0))
    sets["x constant"] = (np.full(9, 0.1), rng.normal(size=9))
    return {name: (np.asarray(a, float), np.asarray(b, float)) for name, (a, b) in sets.items()}


def number(value):
    """A float, or None where the oracle leaves the value undefined."""
    return float(value) if math.isfinite(value) else None


def write(script, call, cases, seed=SEED):
    fixture = {
        "call": call,
        "versions": {"python": platform.python_version(), "numpy": np.__version__, "scipy": scipy.__version__},
        "seed": seed,
        "cases": cases,
    }
    Path(script).with_suffix(".json").write_text(json.dumps(fixture, indent=1, allow_nan=False) + "\n")
