"""Are verdicts missing more for one rater? All exchanges of the shares within units, and exact intervals of none.

Writes hygiene.json beside itself: /usr/bin/python3 tests/reference/scipy/hygiene.py
"""
import itertools
import json
import pathlib

import numpy
import scipy
from scipy import stats

# By unit: of two rows each, how many the raters a, b and c left without a verdict.
missing = [[2, 0, 0], [1, 0, 0], [0, 0, 0], [2, 1, 0], [1, 0, 1], [0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 0]]
shares = numpy.array(missing) / 2


def beside(unit, at):
    return unit[at] - (unit.sum() - unit[at]) / (len(unit) - 1)


def exchange_p(rater):
    found = sum(beside(unit, rater) for unit in shares)
    sums = numpy.array([
        sum(beside(unit, at) for unit, at in zip(shares, chosen))
        for chosen in itertools.product(range(3), repeat=len(shares))
    ])
    return float((numpy.abs(sums) >= abs(found) - 1e-9).mean())


outputs = {
    "differences": [float(numpy.mean([beside(unit, rater) for unit in shares])) for rater in range(3)],
    "p": [exchange_p(rater) for rater in range(3)],
    "none": list(stats.binomtest(0, len(missing)).proportion_ci(0.95, method="exact")),
}
out = {
    "call": "all 3^9 exchanges; scipy.stats.binomtest(0, 9).proportion_ci(0.95, 'exact')",
    "versions": {"numpy": numpy.__version__, "scipy": scipy.__version__},
    "seed": None,
    "cases": [{"name": "three raters, nine units", "inputs": {"missing": missing, "rows": 2}, "outputs": outputs}],
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out) + "\n")
