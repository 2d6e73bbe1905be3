"""Five questions about three judges, on the released ratings of 200 supportive conversations.

Reads data/empathic-communication/derived/ratings.csv and writes empathic-diagnostics.json beside itself:
/usr/bin/python3 tests/reference/scipy/empathic-diagnostics.py
"""
import json
import pathlib

import numpy
import pandas
import scipy
import statsmodels
from scipy import stats
from statsmodels.stats.inter_rater import cohens_kappa

here = pathlib.Path(__file__)
table = pandas.read_csv(here.parents[3] / "data/empathic-communication/derived/ratings.csv")
people = ["expert1", "expert2", "expert3"]
judges = {"gpt": "gpt-4o", "claude": "claude-3-7-sonnet", "gemini": "gemini-2.5-pro"}
points = {"lend-an-ear": (1, 5), "perceived-empathy": (1, 7), "empathetic-dialogues": (1, 5), "epitome": (0, 2)}
reversed_dimensions = ["advice_giving", "self_oriented", "dismissing_emotions"]
dimensions = list(table["dimension"].unique())
turned = table["dimension"].isin(reversed_dimensions)
if turned.sum() != 150:
    raise SystemExit(f"the three dimensions that are bad when high have 150 rows, found {turned.sum()}")
width = table["framework"].map(lambda one: points[one][1] - points[one][0])


def pair_kappa(one, other, framework):
    low, high = points[framework]
    levels = range(low, high + 1)
    counts = pandas.crosstab(one, other).reindex(index=levels, columns=levels, fill_value=0)
    return cohens_kappa(counts.to_numpy(), wt="quadratic", return_results=False)


def correlations(rater, reference):
    residual = table[rater] - table[reference].mean(axis=1)
    residual[turned] *= -1
    wide = table.assign(residual=residual).pivot(index="conversation", columns="dimension", values="residual")
    matrix = wide.corr()
    return {
        (a, b): matrix.loc[a, b]
        for i, a in enumerate(matrix.index)
        for b in matrix.index[:i]
        if not numpy.isnan(matrix.loc[a, b])
    }


outputs = {}
for short, judge in judges.items():
    difference = table[short] - table[people].mean(axis=1)
    share = difference / width
    by_dimension = {}
    kappas, among = [], []
    spread = []
    for dimension in dimensions:
        own = table[table["dimension"] == dimension]
        framework = own["framework"].iloc[0]
        one = difference[own.index]
        test = stats.ttest_1samp(one, 0)
        half = stats.t.ppf(0.975, len(one) - 1) * stats.sem(one)
        by_dimension[dimension] = {"value": one.mean(), "ci": [one.mean() - half, one.mean() + half], "p": test.pvalue}
        kappas.append(numpy.mean([pair_kappa(own[short], own[person], framework) for person in people]))
        among.append(numpy.mean([
            pair_kappa(own[a], own[b], framework) for i, a in enumerate(people) for b in people[i + 1 :]
        ]))
        spread.append(numpy.mean([numpy.log(own[short].std() / own[person].std()) for person in people]))
    gaps = []
    for person in people:
        others = [one for one in people if one != person]
        mine, theirs = correlations(short, others), correlations(person, others)
        gaps.append(numpy.mean([mine[pair] - theirs[pair] for pair in mine if pair in theirs]))
    outputs[judge] = {
        "amount": share.mean(),
        "evaluation": share.where(~turned, -share).mean(),
        "byDimension": by_dimension,
        "kappaBesidePeople": numpy.mean(kappas) - numpy.mean(among),
        "spread": numpy.mean(spread),
        "halo": numpy.mean(gaps),
    }
out = {
    "call": "scipy.stats.ttest_1samp, statsmodels cohens_kappa(wt='quadratic'), pandas corr and std",
    "versions": {
        "numpy": numpy.__version__,
        "pandas": pandas.__version__,
        "scipy": scipy.__version__,
        "statsmodels": statsmodels.__version__,
    },
    "seed": None,
    "cases": [{"name": "three models beside three experts", "inputs": {"rows": len(table)}, "outputs": outputs}],
}
here.with_suffix(".json").write_text(json.dumps(out) + "\n")
