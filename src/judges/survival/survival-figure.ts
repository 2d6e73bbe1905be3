import { counted } from "../../core/counted.js";
import type { Figure } from "../../plots/figure.js";
import { type RankViewColumn, rankViewsChart } from "../../plots/rank-views-chart.js";
import type { JudgedStatement, RanksThatSurvive, RankView, RankViewKind } from "./contract.js";
import { summaryOf } from "./survival-words.js";

/** What a picture of a leaderboard's views says of itself. */
export interface SurvivalAbout extends Pick<Figure, "study" | "inputs"> {
  /** "figure-survival" unless given. */
  id?: string;
  /** What is ranked, which the title begins with: "Ranks" unless given. */
  ranks?: string;
  subtitle: string;
  paper?: string;
  madeBy?: string;
  note?: string;
  /** Names as a reader knows them. */
  nameOf?(respondent: string): string;
  /** Names of the groups of views. */
  groups?: Partial<Record<RankViewKind, string>>;
}

const groupNames: Record<RankViewKind, string> = {
  all: "",
  adjusted: "judges made equal",
  scale: "judges made equal",
  length: "length made equal",
  judge: "one judge alone",
  without: "one judge left out",
  specification: "another number",
  part: "one criterion alone",
};

/**
 * A leaderboard as every view sees it: a row for each respondent, a column for each view, and beside each row how
 * many of the headline's statements about it survive.
 *
 * @example
 * ```ts
 * const about = (kind: "all" | "judge", label: string) => ({ kind, label, n: 20, units: "cases", note: "" });
 * const [estimates, covariance] = [[3, 1], [[1, 0], [0, 1]]];
 * const views = [about("all", "all judges"), about("judge", "by one")].map((one) =>
 *   rankView(one, ["a", "b"], { estimates, covariance }, { resamples: 500 }),
 * );
 * const found = { ...survivorsOf(views), left: [], level: 0.95, seed: 1 };
 * const figure = survivalFigure(found, { study: "judge-bias", subtitle: "Two models", inputs: [] });
 * figure.table.rows.length; // 4
 * ```
 */
export function survivalFigure(found: RanksThatSurvive, about: SurvivalAbout): Figure {
  const { views, statements, level, seed } = found;
  const { id = "figure-survival", ranks = "Ranks", nameOf = (name: string) => name } = about;
  const title = `${ranks}: ${newsOf(found)}`;
  const names = views[0]!.respondents.map(({ respondent }) => respondent);
  const percent = `${Math.round(100 * level)}%`;
  const groups = { ...groupNames, ...about.groups };
  return {
    id,
    study: about.study,
    title,
    paper: about.paper ?? "Ranks that survive",
    alt: `${title}. ${about.subtitle} ${summaryOf(found, nameOf).join(" ")}`,
    spec: rankViewsChart({
      title,
      subtitle: about.subtitle,
      rows: names.map((name) => ({ label: nameOf(name), ...countsOf(statements, name) })),
      columns: views.map((view) => columnOf(view, names, groups[view.kind])),
      key: {
        set: `rank, and the ranks that the data allow (${percent}, all at once)`,
        apart: "no rank in common with the first column",
        all: "every statement about this one survives (ring: some)",
      },
      countTitle: "statements that survive",
    }),
    table: {
      columns: ["view", "kind", "respondent", "rank", "best", "worst", "value", "units"],
      rows: views.flatMap(({ label, kind, n, respondents }) =>
        respondents.map(({ respondent, rank, ranks, value }) => [
          ...[label, kind, nameOf(respondent), rank, ...ranks],
          Number(value.toFixed(4)),
          Number.isNaN(n) ? null : n,
        ]),
      ),
    },
    madeBy: about.madeBy ?? "survivalFigure",
    inputs: about.inputs,
    seed,
    ...(about.note === undefined ? {} : { note: about.note }),
  };
}

/** What the title says. */
function newsOf({ views, statements }: RanksThatSurvive): string {
  if (statements.length === 0) return "the data allow every order";
  const survive = statements.filter(({ verdict }) => verdict === "survives").length;
  const others = views.slice(1).filter(({ kind }) => kind !== "part").length;
  return `of ${counted(statements.length, "sure statement")} ${survive} ${survive === 1 ? "survives" : "survive"} ${counted(others, "other view")}`;
}

/** The statements that speak of a respondent first. */
export function countsOf(
  statements: readonly JudgedStatement[],
  name: string,
): { statements: number; survive: number } {
  const own = statements.filter(({ respondent, other }) => respondent === name || other === name);
  return {
    statements: own.length,
    survive: own.filter(({ verdict }) => verdict === "survives").length,
  };
}

function columnOf(view: RankView, names: readonly string[], group: string): RankViewColumn {
  const own = new Map(view.respondents.map((one) => [one.respondent, one]));
  return {
    label: view.kind === "judge" ? view.label.replace(/^by /, "") : view.label,
    group,
    cells: names.map((name) => {
      const cell = own.get(name);
      return cell === undefined ? null : { rank: cell.rank, ranks: cell.ranks };
    }),
  };
}
