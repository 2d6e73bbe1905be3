import { readManifest } from "../../../runs/run-folder.js";
import type { LiveReport } from "../../report-contract.js";
import { reportLive as reportDialogues } from "./report.js";
import { reportStability } from "./report-stability.js";

/** What a run says: of its dialogues, or of contexts that agents were asked about again and again. */
export async function reportLive(...given: Parameters<typeof reportDialogues>): Promise<LiveReport> {
  const { episodes = [] } = readManifest(given[0]).what;
  return episodes.length === 0 ? reportStability(given[0]) : reportDialogues(...given);
}
