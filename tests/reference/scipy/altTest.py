"""The alternative annotator test, step by step as the paper prints it, with SciPy's t test. Writes altTest.json.

Own transcription of Calderon, Reichart & Dror 2025, Algorithm 1 and equations 1 to 4: leave a person out, score person
and model against the others, test the mean of (person wins - model wins) against epsilon, correct by
Benjamini-Yekutieli. Instances are the units; with clusters the mean indicators of each cluster are tested.
"""

import json
import pathlib
import sys

import numpy as np
import scipy
import statsmodels
from scipy.stats import ttest_1samp
from statsmodels.stats.multitest import multipletests

SEED = 2501
rng = np.random.default_rng(SEED)


def score(value, others, scoring):
    others = np.asarray(others, dtype=float)
    if scoring == "accuracy":
        return float(np.mean(others == value))
    return -float(np.sqrt(np.mean((others - value) ** 2)))


def alt_test(people, model, scoring, epsilon, clusters=None):
    rows = []
    for left, own in enumerate(people):
        wins = []
        for i, value in enumerate(own):
            others = [p[i] for k, p in enumerate(people) if k != left and p[i] is not None]
            if value is None or model[i] is None or not others:
                continue
            of_person, of_model = score(value, others, scoring), score(model[i], others, scoring)
            wins.append((float(of_model >= of_person), float(of_person >= of_model),
                         i if clusters is None else clusters[i]))
        units = sorted({unit for *_, unit in wins})
        by_unit = [np.mean([w[:2] for w in wins if w[2] == unit], axis=0) for unit in units]
        of_model, of_person = np.array(by_unit).T
        test = ttest_1samp(of_person - of_model, epsilon, alternative="less")
        rows.append({"units": len(units), "difference": float(np.mean(of_person - of_model)),
                     "p": float(test.pvalue), "advantage": float(np.mean(of_model))})
    adjusted = multipletests([r["p"] for r in rows], method="fdr_by")[1]
    return {"winningRate": float(np.mean(adjusted <= 0.05)), "advantage": float(np.mean([r["advantage"] for r in rows])),
            "adjusted": adjusted.tolist(), "people": rows}


def table(n, people, levels, noise, missing):
    truth = rng.normal(size=n)
    def rater(sd):
        raw = np.clip(np.round((levels + 1) / 2 + truth + rng.normal(scale=sd, size=n)), 1, levels)
        return [None if rng.random() < missing else float(v) for v in raw]
    return [rater(noise) for _ in range(people)], rater(noise * 0.9)


cases = []
for n, people, levels, noise, missing, epsilon, scoring, size in [
    (60, 3, 5, 0.8, 0, 0.2, "negativeRmse", 1), (60, 3, 5, 0.8, 0, 0.2, "negativeRmse", 4),
    (90, 4, 7, 1.2, 0.15, 0.15, "negativeRmse", 3), (120, 6, 3, 1.0, 0.3, 0.1, "accuracy", 1),
    (80, 5, 4, 1.5, 0.1, 0.1, "accuracy", 5), (40, 2, 5, 0.5, 0, 0.2, "negativeRmse", 1),
]:
    humans, model = table(n, people, levels, noise, missing)
    clusters = None if size == 1 else [i // size for i in range(n)]
    cases.append({"inputs": {"people": humans, "model": model, "scoring": scoring, "epsilon": epsilon, "clusters": clusters},
                  "outputs": alt_test(humans, model, scoring, epsilon, clusters)})

out = {
    "call": "scipy.stats.ttest_1samp(person - model, epsilon, alternative='less'); multipletests(p, method='fdr_by')",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__,
                 "statsmodels": statsmodels.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
