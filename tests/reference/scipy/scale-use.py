"""Spread, ends and effective levels of a judge beside single people, and a jackknife that recomputes everything.

Writes scale-use.json beside itself: /usr/bin/python3 tests/reference/scipy/scale-use.py
"""
import json
import pathlib

import numpy
import scipy
from scipy import stats

seed = 71
draw = numpy.random.default_rng(seed)
units, per_unit = 20, 3
people = ["e1", "e2"]
objects = units * per_unit
unit = numpy.repeat(numpy.arange(units), per_unit)
truth = draw.normal(3.2, 1.1, objects)
values = {}
for rater, stretch in (("gpt", 0.6), ("e1", 1), ("e2", 1.1)):
    own = 3 + stretch * (truth + draw.normal(0, 0.7, objects) - 3)
    values[rater] = numpy.clip(numpy.round(own), 1, 5)
# What the second person did not rate is compared with the first only.
rated = {rater: numpy.full(objects, True) for rater in values}
rated["e2"][draw.choice(objects, 12, replace=False)] = False


def effective_levels(given):
    shares = numpy.unique(given, return_counts=True)[1] / len(given)
    return numpy.exp(stats.entropy(shares))


def beside_people(measure, keep):
    gaps = []
    for person in people:
        both = keep & rated["gpt"] & rated[person]
        gaps.append(measure(values["gpt"][both]) - measure(values[person][both]))
    return numpy.mean(gaps)


def jackknife(measure):
    value = beside_people(measure, numpy.full(objects, True))
    without = numpy.array([beside_people(measure, unit != one) for one in range(units)])
    error = numpy.sqrt((units - 1) / units * ((without - without.mean()) ** 2).sum())
    half = stats.t.ppf(0.975, units - 1) * error
    return {
        "value": value,
        "ci": [value - half, value + half],
        "p": 2 * stats.t.sf(abs(value / error), units - 1),
    }


rows = [
    {"target": f"o{o}", "unit": f"u{unit[o]}", "rater": rater, "value": values[rater][o]}
    for rater in values
    for o in range(objects)
    if rated[rater][o]
]
outputs = {
    "spread": jackknife(lambda given: numpy.log(numpy.std(given, ddof=1))),
    "floor": jackknife(lambda given: (given == 1).mean()),
    "ceiling": jackknife(lambda given: (given == 5).mean()),
    "levels": jackknife(effective_levels),
}
case = {"name": "a judge with a narrow range", "inputs": {"rows": rows, "scale": [1, 5]}, "outputs": outputs}
out = {
    "call": "numpy.std(ddof=1), scipy.stats.entropy, scipy.stats.t",
    "versions": {"numpy": numpy.__version__, "scipy": scipy.__version__},
    "seed": seed,
    "cases": [case],
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out) + "\n")
