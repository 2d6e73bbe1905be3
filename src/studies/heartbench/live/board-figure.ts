import type { Figure } from "../../../plots/figure.js";
import { logOf, temperatureText } from "../../shared/with-run.js";
import { heartbenchNotice } from "../figures/design.js";
import type { Board } from "./board.js";

/** The model's name without the provider, for which a narrow column has no room. */
export const shortName = (name: string): string =>
  name.replace(/(^| )(?:[^ ,]+\/)+/g, "$1").replace(/^heartbench-/, "");

/** Names without the provider, for tables and charts; whole where two of them would then be alike. */
export function shortNames(names: readonly string[]): string[] {
  const short = names.map(shortName);
  return new Set(short).size === new Set(names).size ? short : [...names];
}

/** Pixels that a chart with panels gains beside long names, such as those that also tell the judge. */
export const roomForNames = (names: readonly string[]): number =>
  names.some((name) => shortName(name).length > 30) ? 160 : 0;

/** "41.2 (33.0 to 50.1)", as a figure's alternative text says it; without bounds where there are none. */
export function spokenEstimate({ value, ci }: { value: number; ci: readonly number[] }): string {
  if (Number.isNaN(value)) return "unscored";
  const bounds = ci.map((x) => x.toFixed(1)).join(" to ");
  return ci.every(Number.isFinite) && ci.length > 0 ? `${value.toFixed(1)} (${bounds})` : value.toFixed(1);
}

/** What all figures of a board say about their source. */
export function boardFigure({
  run,
  rows,
  review,
}: Board): Pick<Figure, "study" | "paper" | "inputs" | "seed" | "note"> {
  const { models, replicates } = run.manifest.what;
  const { form, cases } = run.choices;
  const logs = [run.folder, ...new Set(rows.map(({ judging }) => judging))];
  const judges = [...new Set(rows.map(({ judge }) => judge))];
  const notice = cases === "upstream" ? `${heartbenchNotice} ` : `Cases ${review.text}. `;
  return {
    study: "heartbench",
    paper: "Figures 4 and 5, for a run of this project",
    inputs: logs.map(logOf),
    seed: 1,
    note: `${notice}From a run of this project: ${models.join(", ")}; dialogues as ${form === "chat" ? "chat turns" : "one literal"}, ${temperatureText(run.manifest)}, ${replicates === 1 ? "one reply a case" : `${replicates} replies a case`}; judged by ${judges.join(", ")}. Case bootstrap, 10,000 resamples; a reply that fails as a whole scores 0 in its case.`,
  };
}
