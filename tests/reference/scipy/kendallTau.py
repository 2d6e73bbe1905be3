"""Writes kendallTau.json: SciPy's tau-b and p-value; the interval from the published formula."""

import warnings

import numpy as np
from scipy import stats

from pairs import data_sets, number, write

warnings.simplefilter("ignore")
cases = []
for name, (x, y) in data_sets().items():
    tau, p = stats.kendalltau(x, y)
    outputs = {"value": number(tau), "pValue": number(p)}
    half = stats.norm.ppf(0.975) * np.sqrt(0.437 / (len(x) - 4)) if len(x) > 4 else np.nan
    outputs["ci0.95"] = [number(np.tanh(np.arctanh(tau) - half)), number(np.tanh(np.arctanh(tau) + half))]
    cases.append({"name": name, "inputs": {"x": x.tolist(), "y": y.tolist()}, "outputs": outputs})
write(__file__, "scipy.stats.kendalltau(x, y); tanh(artanh(tau) -+ z sqrt(0.437 / (n - 4)))", cases)
