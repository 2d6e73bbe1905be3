"""Jensen-Shannon distances from SciPy. Writes jensenShannon.json beside itself."""

import json
import pathlib
import sys

import numpy as np
import scipy
from scipy.spatial.distance import jensenshannon

SEED = 11
rng = np.random.default_rng(SEED)
pairs = [(rng.dirichlet(np.full(k, a)), rng.dirichlet(np.full(k, a))) for k in (2, 4, 9) for a in (0.2, 1, 20)]
pairs += [(np.array(p), np.array(q)) for p, q in [
    ([1, 0], [0, 1]), ([0.5, 0.5, 0], [0.25, 0.25, 0.5]), ([0, 0.3, 0.7], [0, 0.7, 0.3]), ([0.9, 0.1, 0, 0], [0, 0, 0.1, 0.9])]]
cases = [{"inputs": [p.tolist(), q.tolist()],
          "outputs": {"bits": float(jensenshannon(p, q, base=2)), "nats": float(jensenshannon(p, q))}}
         for p, q in pairs]
out = {
    "call": "scipy.spatial.distance.jensenshannon(p, q, base)",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__},
    "seed": SEED,
    "cases": cases,
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
