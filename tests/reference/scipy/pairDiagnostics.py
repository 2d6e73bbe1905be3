"""Position and length of LLMBar's five judges (prompt Vanilla), from its verdicts, by statsmodels.

Writes pairDiagnostics.json beside itself. AFFECTLAB_MIRROR names the folder that holds LLMBar in its own layout
(princeton-nlp/LLMBar at 900616bff90b6c6c8e1681f7d079250637c55992, MIT); only numbers are taken from it.
"""

import json
import os
import pathlib
import sys

import numpy as np
import scipy
import scipy.stats
import statsmodels
import statsmodels.api as sm

root = pathlib.Path(os.environ["AFFECTLAB_MIRROR"]) / "LLMBar" / "Dataset" / "LLMBar"
sets = ["Natural", *(f"Adversarial/{s}" for s in ["GPTInst", "GPTOut", "Manual", "Neighbor"])]
judges = ["ChatGPT", "Falcon", "GPT-4", "LLaMA2", "PaLM2"]


def winner(pair, order):
    found = str(next(r[order] for r in pair["results"] if order in r)["winner"])
    return {"1": 1, "2": 0}.get(found)


def mean(values):
    values = np.asarray(values, float)
    n = len(values)
    half = scipy.stats.t.ppf(0.975, n - 1) * values.std(ddof=1) / np.sqrt(n)
    return {"value": values.mean(), "lower": values.mean() - half, "upper": values.mean() + half}


cases = []
for judge in judges:
    pairs, printed = [], {"correct_both": 0, "equal": 0, "n": 0}
    for name in sets:
        folder = root / name / "evaluators" / judge / "Vanilla"
        pairs += json.loads((folder / "result.json").read_text())
        claims = json.loads((folder / "statistics.json").read_text())
        for key in ["correct_both", "equal"]:
            printed[key] += int(claims[key].split("/")[0])
        printed["n"] += int(claims["equal"].split("/")[1].split("=")[0])
    verdicts = [[winner(p, "swap = False"), winner(p, "swap = True")] for p in pairs]
    gold = [1 if str(p["label"]) == "1" else 0 for p in pairs]
    lengths = [[len(p["output_1"]), len(p["output_2"])] for p in pairs]
    whole = [(a, b, g) for (a, b), g in zip(verdicts, gold) if a is not None and b is not None]
    ladder = {
        "first": mean([(a + 1 - b) / 2 for a, b, _ in whole]),
        "consistent": mean([a == b for a, b, _ in whole]),
        "alwaysFirst": mean([a == 1 and b == 0 for a, b, _ in whole]),
        "alwaysSecond": mean([a == 0 and b == 1 for a, b, _ in whole]),
        "bothCorrect": mean([a == g and b == g for a, b, g in whole]),
    }
    ratio = np.log([a for a, _ in lengths]) - np.log([b for _, b in lengths])
    ratio /= ratio.std(ddof=1)
    rows = [(v, 1 - 2 * place, ratio[i], 2 * gold[i] - 1, i)
            for i, both in enumerate(verdicts) for place, v in enumerate(both) if v is not None]
    y, place, length, truth, cluster = (np.array(column) for column in zip(*rows))
    slopes = {}
    for name, columns in [("association", [place, length]), ("adjusted", [place, length, truth])]:
        fit = sm.GLM(y, np.column_stack(columns), family=sm.families.Binomial()).fit(
            tol=1e-14, maxiter=200, cov_type="cluster", use_t=True, cov_kwds={"groups": cluster})
        ci = fit.conf_int(0.05)[1]
        slopes[name] = {"value": fit.params[1], "lower": ci[0], "upper": ci[1], "p": fit.pvalues[1]}
    cases.append({"judge": judge, "inputs": {"verdicts": verdicts, "gold": gold, "lengths": lengths},
                  "ladder": ladder, "slopes": slopes, "printed": printed})

out = {
    "call": "mean with scipy.stats.t; statsmodels.GLM(Binomial()).fit(cov_type='cluster', use_t=True)",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__,
                 "statsmodels": statsmodels.__version__},
    "seed": None,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
