"""Writes spearmanCorrelation.json: SciPy's coefficient and p-value; the interval from the published formula."""

import warnings

import numpy as np
from scipy import stats

from pairs import data_sets, number, write

warnings.simplefilter("ignore")
cases = []
for name, (x, y) in data_sets().items():
    r, p = stats.spearmanr(x, y)
    outputs = {"value": number(r), "pValue": number(p)}
    half = stats.norm.ppf(0.975) * np.sqrt((1 + r**2 / 2) / (len(x) - 3))
    outputs["ci0.95"] = [number(np.tanh(np.arctanh(r) - half)), number(np.tanh(np.arctanh(r) + half))]
    cases.append({"name": name, "inputs": {"x": x.tolist(), "y": y.tolist()}, "outputs": outputs})
write(__file__, "scipy.stats.spearmanr(x, y); tanh(artanh(r) -+ z sqrt((1 + r^2/2) / (n - 3)))", cases)
