"""Logistic regression from statsmodels, on simulated rows and on LLMBar's verdicts by GPT-4 (prompt Vanilla).

Writes logisticRegression.json beside itself. AFFECTLAB_MIRROR names the folder that holds LLMBar in its own layout
(princeton-nlp/LLMBar at 900616bff90b6c6c8e1681f7d079250637c55992, MIT); only numbers are taken from it.
"""

import json
import os
import pathlib
import sys

import numpy as np
import scipy
import statsmodels
import statsmodels.api as sm

SEED = 17
rng = np.random.default_rng(SEED)


def case(name, y, columns, clusters, intercept):
    design = np.column_stack(columns)
    if intercept:
        design = sm.add_constant(design)
    model = sm.GLM(y, design, family=sm.families.Binomial())
    rows = []
    for errors in ["classical", "CR0", "CR1"]:
        if errors == "classical":
            fit = model.fit(tol=1e-14, maxiter=200)
        else:
            fit = model.fit(tol=1e-14, maxiter=200, cov_type="cluster", use_t=True,
                            cov_kwds={"groups": np.asarray(clusters), "use_correction": errors == "CR1"})
        ci = fit.conf_int(0.05)
        rows.append({"errors": errors, "value": fit.params.tolist(), "se": fit.bse.tolist(),
                     "t": fit.tvalues.tolist(), "p": fit.pvalues.tolist(),
                     "lower": ci[:, 0].tolist(), "upper": ci[:, 1].tolist(), "deviance": float(fit.deviance)})
    return {"name": name, "intercept": intercept,
            "inputs": {"y": np.asarray(y).tolist(), "X": [np.asarray(c).tolist() for c in columns],
                       "clusters": np.asarray(clusters).tolist()},
            "outputs": rows}


def simulated(G, size, intercept, ties):
    g = np.repeat(np.arange(G), size)
    x1 = rng.integers(0, 2, size=len(g)).astype(float)
    x2 = rng.normal(size=len(g)) + rng.normal(size=G)[g]
    eta = 0.4 * x1 - 0.7 * x2 + rng.normal(size=G)[g]
    y = (rng.random(len(g)) < 1 / (1 + np.exp(-eta))).astype(float)
    if ties:
        y[::7] = 0.5
    return y, [x1, x2], g, intercept


def llmbar():
    root = pathlib.Path(os.environ["AFFECTLAB_MIRROR"]) / "LLMBar" / "Dataset" / "LLMBar"
    pairs = []
    for name in ["Natural", *(f"Adversarial/{s}" for s in ["GPTInst", "GPTOut", "Manual", "Neighbor"])]:
        pairs += json.loads((root / name / "evaluators" / "GPT-4" / "Vanilla" / "result.json").read_text())
    ratio = np.array([np.log(len(p["output_1"])) - np.log(len(p["output_2"])) for p in pairs])
    ratio /= ratio.std(ddof=1)
    y, first, length, gold, pair = [], [], [], [], []
    for i, p in enumerate(pairs):
        for place, key in [(1, "swap = False"), (-1, "swap = True")]:
            winner = str(p["results"][key]["winner"] if isinstance(p["results"], dict)
                         else next(r[key] for r in p["results"] if key in r)["winner"])
            if winner not in ("1", "2"):
                continue
            y.append(float(winner == "1"))
            first.append(float(place))
            length.append(float(ratio[i]))
            gold.append(1.0 if str(p["label"]) == "1" else -1.0)
            pair.append(i)
    return np.array(y), first, length, gold, pair


y, first, length, gold, pair = llmbar()
out = {
    "call": "statsmodels.GLM(y, X, Binomial()).fit(cov_type='cluster', use_t=True)",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__,
                 "statsmodels": statsmodels.__version__},
    "seed": SEED,
    "cases": [
        case("with an intercept", *simulated(15, 6, True, False)),
        case("ties", *simulated(40, 2, False, True)),
        case("LLMBar, GPT-4, Vanilla, without gold", y, [first, length], pair, False),
        case("LLMBar, GPT-4, Vanilla, with gold", y, [first, length, gold], pair, False),
    ],
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
