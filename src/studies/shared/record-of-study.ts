import path from "node:path";
import type { RunManifest } from "../../core/run-record.js";
import type { LiveStudy } from "../live-contract.js";

/**
 * What a run's manifest says of what was prepared: of texts and pictures, and where its set of items is.
 *
 * @param folder the run's folder; the set's place is relative to it, so that both can move together
 */
export function recordOfStudy(
  folder: string,
  { texts, set }: Pick<LiveStudy, "texts" | "set">,
): Pick<RunManifest, "texts" | "set"> {
  return {
    ...(texts === undefined ? {} : { texts }),
    ...(set === undefined ? {} : { set: path.relative(folder, set.path).split(path.sep).join("/") }),
  };
}
