import { rankAdjusted } from "../bias/rank-adjusted.js";
import type { RankCells } from "../bias/rank-cells.js";
import { type RankEstimates, rankMeans } from "../bias/rank-means.js";
import { keepCells } from "./cell-subsets.js";
import type { RankView, RankViewKind } from "./contract.js";
import { rankLengthControlled } from "./length-control.js";
import { rankSpecifications } from "./specifications.js";

/** A view before its rank sets: whose values they are, and the values; or why there are none. */
export interface PlannedView {
  about: Pick<RankView, "kind" | "label">;
  names: readonly string[];
  found: RankEstimates | string;
}

/** With more criteria the views are too many to read. */
const mostParts = 12;

/** The wanted views of a table's cells except the Rasch scale's; the headline is always the first. */
export function ratingViews(cells: RankCells, wants: (kind: RankViewKind) => boolean): PlannedView[] {
  const { judges, respondents } = cells;
  const isSeveral = judges.length > 1;
  const whole = (about: PlannedView["about"], found: RankEstimates | string): PlannedView => ({
    ...{ about, names: respondents, found },
  });
  const views = [whole({ kind: "all", label: isSeveral ? "all judges" : judges[0]! }, meansOf(cells))];
  if (isSeveral && wants("adjusted")) {
    const none = "judges and units do not connect the respondents";
    views.push(whole({ kind: "adjusted", label: "severity removed" }, rankAdjusted(cells) ?? none));
  }
  if (wants("length"))
    views.push(whole({ kind: "length", label: "at one length" }, rankLengthControlled(cells)));
  if (isSeveral && wants("judge")) {
    for (const [judge, name] of judges.entries()) {
      views.push(
        subset(cells, { kind: "judge", label: `by ${name}` }, (cell) => cells.judge[cell] === judge),
      );
    }
  }
  // With two judges the view without one is the view by the other.
  if (judges.length > 2 && wants("without")) {
    for (const [judge, name] of judges.entries()) {
      const about = { kind: "without", label: `without ${name}` } as const;
      views.push(subset(cells, about, (cell) => cells.judge[cell] !== judge));
    }
  }
  if (wants("specification")) {
    for (const { label, make, note } of rankSpecifications) {
      const made = make(cells);
      const about = { kind: "specification", label } as const;
      const found = typeof made === "string" ? made : meansOf(made);
      const names = typeof made === "string" ? respondents : made.respondents;
      views.push({
        about,
        names,
        found: typeof found === "string" ? found : { ...found, note: `${note}; ${found.note}` },
      });
    }
  }
  return wants("part") ? [...views, ...parts(cells)] : views;
}

function parts(cells: RankCells): PlannedView[] {
  const present = new Set(cells.criterionOf);
  if (present.size < 2 || present.size > mostParts) return [];
  return [...present]
    .sort((a, b) => a - b)
    .map((criterion) =>
      subset(
        cells,
        { kind: "part", label: cells.criterionNames[criterion] || "without a criterion" },
        (cell) => cells.criterionOf[cells.place[cell]!] === criterion,
      ),
    );
}

/** A view of some cells: it may lack respondents. */
function subset(cells: RankCells, about: PlannedView["about"], keep: (cell: number) => boolean): PlannedView {
  const own = keepCells(cells, keep);
  const missing = cells.respondents.filter((name) => !own.respondents.includes(name));
  if (own.respondents.length < 2)
    return { about, names: own.respondents, found: "it has fewer than 2 respondents" };
  const found = meansOf(own);
  if (typeof found === "string" || missing.length === 0) return { about, names: own.respondents, found };
  return {
    about,
    names: own.respondents,
    found: { ...found, note: `${found.note}; without ${missing.join(", ")}` },
  };
}

function meansOf(cells: RankCells): RankEstimates | string {
  const all = new Set(cells.judges.keys());
  return rankMeans(cells, all) ?? "some respondent has no rating";
}
