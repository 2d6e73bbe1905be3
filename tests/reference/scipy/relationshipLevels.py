"""Correlations at several levels of a crossed design, with and without gaps: residuals of least squares on dummies.

Writes relationshipLevels.json beside itself: /usr/bin/python3 tests/reference/scipy/relationshipLevels.py
"""
import json
import pathlib
import numpy as np
import pandas as pd
import scipy
import statsmodels
import statsmodels.api as sm
from scipy import stats

seed = 83
rng = np.random.default_rng(seed)


def draw(models, profiles, gaps):
    m, p = rng.normal(0, 10, models), rng.normal(0, 8, profiles)
    rows = []
    for i in range(models):
        for j in range(profiles):
            emotion = 50 + m[i] + p[j] + rng.normal(0, 12)
            total = 20 + 0.5 * emotion + 0.3 * p[j] + rng.normal(0, 6)
            replies = int(rng.integers(3, 11)) + (emotion > 60)
            rows.append((f"m{i}", f"p{j}", emotion, int(replies), "high" if emotion > 65 else rng.choice(["limit", "goodbye"]), total))
    frame = pd.DataFrame(rows, columns=["model", "profile", "emotion", "replies", "end", "total"])
    return frame.sample(frac=1 - gaps, random_state=seed).sort_index() if gaps else frame


def left(frame, column, terms):
    design = [np.ones((len(frame), 1))]
    for term in terms:
        design.append(frame[[term]].to_numpy(float) if term == "replies" else pd.get_dummies(frame[term]).to_numpy(float))
    return sm.OLS(frame[column].to_numpy(float), np.hstack(design)).fit().resid


def at(frame, terms):
    return stats.pearsonr(left(frame, "emotion", terms), left(frame, "total", terms)).statistic


def means(frame, by):
    own = frame.groupby(by)[["emotion", "total"]].mean()
    return stats.pearsonr(own.emotion, own.total).statistic


def case(name, frame):
    levels = {
        "pooled": at(frame, []),
        "between models": means(frame, "model"),
        "between profiles": means(frame, "profile"),
        "within model": at(frame, ["model"]),
        "within model and profile": at(frame, ["model", "profile"]),
        "pooled, given replies and end": at(frame, ["replies", "end"]),
        "within model and profile, given replies and end": at(frame, ["model", "profile", "replies", "end"]),
    }
    rows = [{**row, "replies": int(row["replies"])} for row in frame.to_dict("records")]
    return {"name": name, "inputs": {"rows": rows}, "outputs": {key: float(value) for key, value in levels.items()},
            "rank": float(stats.spearmanr(frame.emotion, frame.total).statistic)}


fixture = {
    "call": "scipy.stats.pearsonr of residuals of statsmodels OLS on dummies of model, profile and end, and on replies",
    "versions": {"scipy": scipy.__version__, "statsmodels": statsmodels.__version__, "numpy": np.__version__},
    "seed": seed,
    "cases": [case("complete", draw(6, 15, 0)), case("a third missing", draw(6, 15, 1 / 3)), case("two models", draw(2, 20, 0))],
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(fixture) + "\n")
