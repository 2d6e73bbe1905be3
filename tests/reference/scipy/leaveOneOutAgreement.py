"""Leave-one-out, model and modal agreement by brute force: Counter.most_common for every answer left out.

Writes leaveOneOutAgreement.json beside itself. Counter keeps insertion order, so its most common is the
tied option seen first; the other tie rules are spelled out here from the sorted first appearances.
"""

import json
import pathlib
import sys
from collections import Counter

import numpy as np

SEED = 20240917
rng = np.random.default_rng(SEED)


def tied_modes(answers):
    counts = Counter(answers)
    top = max(counts.values())
    return [option for option in counts if counts[option] == top]  # in order of first appearance


def credit(answer, others, ties):
    modes = tied_modes(others)
    if ties == "first-seen":
        assert modes[0] == Counter(others).most_common(1)[0][0]
        return float(answer == modes[0])
    if ties == "last-seen":
        return float(answer == modes[-1])
    return 1 / len(modes) if answer in modes else 0.0


items = []
for i in range(120):
    options = int(rng.integers(2, 5))
    n = int(rng.integers(1, 22))
    p = rng.dirichlet(np.ones(options))
    items.append([int(v) for v in rng.choice(options, size=n, p=p)])
model = [None if rng.random() < 0.1 else int(rng.integers(0, 5)) for _ in items]

cases = []
for ties in ["first-seen", "last-seen", "fractional"]:
    human, of_model, of_model_wrong = [], [], []
    for answers, given in zip(items, model):
        if len(answers) < 2:
            continue
        for i, answer in enumerate(answers):
            others = answers[:i] + answers[i + 1:]
            human.append(credit(answer, others, ties))
            score = None if given is None else credit(given, others, ties)
            of_model_wrong.append(0.0 if score is None else score)
            if score is not None:
                of_model.append(score)
    cases.append({
        "ties": ties,
        "human": float(np.mean(human)), "humanN": len(human), "humanScores": human,
        "model": float(np.mean(of_model)), "modelN": len(of_model),
        "modelUnparsedWrong": float(np.mean(of_model_wrong)),
    })
modal = sum(max(Counter(a).values()) for a in items) / sum(len(a) for a in items)

out = {
    "call": "collections.Counter(others).most_common(1), for every answer left out",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__},
    "seed": SEED,
    "cases": [{"inputs": {"items": items, "model": model}, "outputs": {"rules": cases, "modal": modal}}],
}
path = pathlib.Path(__file__).with_suffix(".json")
path.write_text(json.dumps(out, separators=(",", ":")) + "\n")
