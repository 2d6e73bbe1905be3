import { readResponses } from "../../../runs/responses.js";
import { readManifest } from "../../../runs/run-folder.js";
import { median } from "../../../stats/descriptives.js";
import type { LiveReport } from "../../report-contract.js";

/** How many replies each model has, and how long they are. Scores are for judges. */
export async function reportLive(folder: string): Promise<LiveReport> {
  const { what } = readManifest(folder);
  const lengths = new Map<string, number[]>(what.models.map((model) => [model, []]));
  await readResponses(folder, ({ respondent, reply, status }) => {
    if (status === "ok") lengths.get(respondent.id)?.push([...reply].length);
  });
  const rows = [...lengths].map(([model, its]) => {
    const sorted = its.sort((a, b) => a - b);
    return {
      model,
      replies: its.length,
      shortest: sorted[0] ?? null,
      median: sorted.length === 0 ? null : median(sorted),
      longest: sorted.at(-1) ?? null,
    };
  });
  const cells = rows.map((row) => Object.values(row).map((value) => String(value ?? "")));
  return {
    tables: [
      {
        title: "Replies with text, and their length in characters",
        header: ["model", "replies", "shortest", "median", "longest"],
        rows: cells,
      },
    ],
    notes: ["these replies belong to no study: have them judged with `affectlab judge`"],
    json: { lengths: rows },
    figures: () => [],
  };
}
