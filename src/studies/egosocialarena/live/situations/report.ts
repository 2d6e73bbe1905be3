import { mean } from "../../../../stats/descriptives.js";
import type { ReportTable } from "../../../report-contract.js";
import { type SituationPart, situationParts, unitOf } from "../../data/situations-run.js";
import { repliesTo, respondentName } from "../respondents.js";
import type { ArenaRun } from "../scenario.js";
import { one, type Share, shareOf, withInterval } from "../share.js";

/** One respondent on a kind of situation, or on a part of it. */
export interface SituationRow {
  respondent: string;
  model: string;
  prompt: string;
  kind: SituationPart["kind"];
  part: string;
  share: Share;
  unit: SituationPart["unit"];
  chance: number;
}

/** Every respondent on some kinds of situation, each as a whole and by what is asked; the paper's three unless given. */
export function situationRows(run: ArenaRun, kinds?: readonly SituationPart["kind"][]): SituationRow[] {
  const parts = situationParts(run.live.asked, kinds);
  return run.respondents.flatMap((respondent) =>
    parts.map((part): SituationRow => {
      const { kind, items, unit } = part;
      const { values, units } = repliesTo(respondent, items, (item) => unitOf(part, item));
      return {
        respondent: respondentName(run, respondent),
        ...{ model: respondent.model, prompt: respondent.prompt, kind, part: part.part, unit },
        share: shareOf(values, units),
        chance: 100 * mean(items.map(({ options }) => 1 / options.length)),
      };
    }),
  );
}

/** One table per respondent. */
export function situationTables(rows: readonly SituationRow[], title = "Situations"): ReportTable[] {
  return [...new Set(rows.map(({ respondent }) => respondent))].map((respondent) => ({
    title: `${title}: ${respondent}, accuracy in percent`,
    header: ["kind", "asked", "accuracy", "scored", "units", "unscored", "chance"],
    rows: rows
      .filter((row) => row.respondent === respondent)
      .map(({ kind, part, share, unit, chance }) => [
        kind,
        part,
        withInterval(share),
        String(share.n),
        `${share.units} ${unit}s`,
        String(share.unscored),
        one(chance),
      ]),
  }));
}
