"""Writes pearsonCorrelation.json: SciPy's coefficient, p-value and Fisher interval."""

import warnings

from scipy import stats

from pairs import data_sets, number, write

warnings.simplefilter("ignore")
cases = []
for name, (x, y) in data_sets().items():
    result = stats.pearsonr(x, y)
    outputs = {"value": number(result.statistic), "pValue": number(result.pvalue)}
    for level in (0.8, 0.95, 0.99):
        outputs[f"ci{level}"] = [number(v) for v in result.confidence_interval(level)]
    cases.append({"name": name, "inputs": {"x": x.tolist(), "y": y.tolist()}, "outputs": outputs})
write(__file__, "scipy.stats.pearsonr(x, y), .confidence_interval(level)", cases)
