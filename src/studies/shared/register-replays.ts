import { registerReplay, registerReplayOpener, replayNames } from "../../models/providers/replay.js";
import { manifests } from "../registry.js";

// An import is enough to make `openModel("replay/…")` work; recordings are read when they are asked for.
if (!replayNames().includes("run")) {
  registerReplayOpener("run", async (context) =>
    (await import("../../runs/replay-run.js")).openRunReplay(context),
  );
  for (const { replay = {} } of manifests) {
    for (const [dataset, load] of Object.entries(replay)) registerReplay(dataset, load);
  }
}
