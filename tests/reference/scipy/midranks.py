"""Writes midranks.json: SciPy's average ranks."""

from scipy import stats

from pairs import data_sets, write

cases = []
for name, (x, _) in data_sets().items():
    cases.append({"name": name, "inputs": x.tolist(), "outputs": stats.rankdata(x).tolist()})
write(__file__, "scipy.stats.rankdata(x, method='average')", cases)
