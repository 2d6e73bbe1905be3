import { registerReplay, registerReplayOpener, replayNames } from "../models/providers/replay.js";

// An import is enough to make `openModel("replay/…")` work; recordings are read when they are needed.
if (!replayNames().includes("affective-cognition")) {
  registerReplay("affective-cognition", async () =>
    (await import("./affective-cognition/data/replay.js")).loadReplay(),
  );
  registerReplayOpener("run", async (context) =>
    (await import("../runs/replay-run.js")).openRunReplay(context),
  );
}
