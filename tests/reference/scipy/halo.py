"""Correlations between criteria of residuals from the other people, and a jackknife that recomputes everything.

Writes halo.json beside itself: /usr/bin/python3 tests/reference/scipy/halo.py
"""
import json
import pathlib

import numpy
import scipy
from scipy import stats

seed = 61
draw = numpy.random.default_rng(seed)
units, per_unit, criteria = 24, 2, 3
people = ["e1", "e2", "e3"]
raters = ["gpt", *people]
objects = units * per_unit
unit = numpy.repeat(numpy.arange(units), per_unit)
truth = draw.normal(3, 1, (objects, criteria))
values = {}
for rater in raters:
    shared = draw.normal(0, 0.9 if rater == "gpt" else 0.4, objects)[:, None]
    values[rater] = numpy.clip(numpy.round(truth + shared + draw.normal(0, 0.7, truth.shape)), 1, 5)
# The last criterion is bad when high.
sign = numpy.array([1, 1, -1])


def mean_correlation(rater, reference, keep):
    residual = sign * (values[rater] - numpy.mean([values[other] for other in reference], axis=0))
    matrix = numpy.corrcoef(residual[keep].T)
    return matrix[numpy.triu_indices(criteria, 1)].mean()


def gap(keep):
    differences = []
    for person in people:
        others = [other for other in people if other != person]
        differences.append(mean_correlation("gpt", others, keep) - mean_correlation(person, others, keep))
    return numpy.mean(differences)


def jackknife(statistic):
    value = statistic(numpy.full(objects, True))
    without = numpy.array([statistic(unit != one) for one in range(units)])
    error = numpy.sqrt((units - 1) / units * ((without - without.mean()) ** 2).sum())
    half = stats.t.ppf(0.975, units - 1) * error
    return {
        "value": value,
        "ci": [value - half, value + half],
        "p": 2 * stats.t.sf(abs(value / error), units - 1),
    }


rows = [
    {"target": f"o{o}", "unit": f"u{unit[o]}", "criterion": f"c{c}", "rater": rater, "value": values[rater][o, c]}
    for rater in raters
    for o in range(objects)
    for c in range(criteria)
]
outputs = {
    "gap": jackknife(gap),
    "e1": mean_correlation("e1", ["e2", "e3"], numpy.full(objects, True)),
}
case = {"name": "a judge with more halo than three people", "inputs": {"rows": rows, "reversed": ["c2"]}, "outputs": outputs}
out = {
    "call": "numpy.corrcoef of residuals; scipy.stats.t",
    "versions": {"numpy": numpy.__version__, "scipy": scipy.__version__},
    "seed": seed,
    "cases": [case],
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out) + "\n")
