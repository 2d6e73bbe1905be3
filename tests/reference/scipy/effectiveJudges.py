"""The effective number of judges, with errors against two different people in each product.

A product of two judges' errors, each against another person, has no noise of people in common: its mean over all
ordered pairs of people is what is left when the squared error of their mean is taken off. The jackknife adds up
nothing: it takes means over the subjects that are left.

Writes effectiveJudges.json beside itself: /usr/bin/python3 tests/reference/scipy/effectiveJudges.py
"""
import itertools
import json
import pathlib

import numpy
import scipy
from scipy import stats

seed = 19
draw = numpy.random.default_rng(seed)
units, per_unit, criteria = 20, 2, 2
judges, people = ["gpt", "claude", "gemini"], ["e1", "e2", "e3"]
subjects = [(u, t, c) for u in range(units) for t in range(per_unit) for c in range(criteria)]
values = {}
for u, t, c in subjects:
    truth, common = draw.normal(4, 1.2), draw.normal(0, 0.8)
    for level, judge in enumerate(judges):
        if draw.random() < 0.1:
            continue
        values[judge, (u, t, c)] = round(truth + 0.5 * level + common + draw.normal(0, 0.6 + 0.3 * level), 2)
    # Two or three people.
    rated = people if draw.random() < 0.7 else people[:2]
    for level, person in enumerate(rated):
        values[person, (u, t, c)] = round(truth - 0.3 * level + draw.normal(0, 0.7), 2)
scale = {c: (min(v for (r, s), v in values.items() if s[2] == c), max(v for (r, s), v in values.items() if s[2] == c)) for c in range(criteria)}

centred = {}
for rater in judges + people:
    for c in range(criteria):
        own = {s: v for (r, s), v in values.items() if r == rater and s[2] == c}
        level = numpy.mean(list(own.values()))
        for s, v in own.items():
            centred[rater, s] = (v - level) / (scale[c][1] - scale[c][0])


def covariance(i, j, kept):
    products = []
    for s in kept:
        if (i, s) not in centred or (j, s) not in centred:
            continue
        given = [centred[p, s] for p in people if (p, s) in centred]
        products.append(
            numpy.mean([(centred[i, s] - a) * (centred[j, s] - b) for a, b in itertools.permutations(given, 2)])
        )
    return numpy.mean(products)


def plain_covariance(i, j, kept):
    products = []
    for s in kept:
        if (i, s) not in centred or (j, s) not in centred:
            continue
        mean = numpy.mean([centred[p, s] for p in people if (p, s) in centred])
        products.append((centred[i, s] - mean) * (centred[j, s] - mean))
    return numpy.mean(products)


def effective(kept, of=covariance):
    matrix = numpy.array([[of(i, j, kept) for j in judges] for i in judges])
    # The error variance of one average judge, by that of the mean of all.
    return numpy.diag(matrix).mean() / (matrix.sum() / len(judges) ** 2)


def correlation(kept):
    matrix = numpy.array([[covariance(i, j, kept) for j in judges] for i in judges])
    off = matrix[~numpy.eye(len(judges), dtype=bool)].mean()
    return off / numpy.diag(matrix).mean()


def jackknife(statistic, to, back):
    value = to(statistic(subjects))
    without = numpy.array([to(statistic([s for s in subjects if s[0] != u])) for u in range(units)])
    error = numpy.sqrt((units - 1) / units * ((without - without.mean()) ** 2).sum())
    half = stats.t.ppf(0.975, units - 1) * error
    return {"value": back(value), "ci": [back(value - half), back(value + half)]}


same = lambda x: x
outputs = {
    "effective": jackknife(effective, numpy.log, numpy.exp),
    "uncorrected": jackknife(lambda kept: effective(kept, plain_covariance), numpy.log, numpy.exp),
    "correlation": jackknife(correlation, same, same),
}
rows = [
    {"target": f"u{s[0]}-{s[1]}", "unit": f"u{s[0]}", "criterion": f"c{s[2]}", "rater": rater, "value": value}
    for (rater, s), value in values.items()
]
case = {"name": "three judges and two or three people, with gaps", "inputs": {"rows": rows}, "outputs": outputs}
out = {
    "call": "numpy means of products of errors against two different people; scipy.stats.t",
    "versions": {"numpy": numpy.__version__, "scipy": scipy.__version__},
    "seed": seed,
    "cases": [case],
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out) + "\n")
