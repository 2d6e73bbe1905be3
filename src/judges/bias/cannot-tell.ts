import { type RatingTable, rowsByCode } from "../diagnostics/table.js";
import type { BiasTable } from "./bias-report.js";

/** What no number of a report on this table can say, a sentence each. */
export function cannotTell(table: RatingTable, about: BiasTable, averages: readonly string[] = []): string[] {
  const has = (name: Parameters<RatingTable["column"]>[0]): boolean => table.column(name).size > 0;
  const severalOf = (name: Parameters<RatingTable["column"]>[0]): boolean => table.column(name).size > 1;
  const people = about.raters.filter(
    ({ id, kind }) => (kind === "person" || kind === "expert") && !averages.includes(id),
  );
  const isPairs = has("other");
  const rules: [holds: boolean, sentence: string][] = [
    [about.raters.length === 1, "With one judge, nothing separates the judge from what it rated."],
    [
      people.length === 0 && about.raters.length > 1,
      "No people rated: severity is relative to the other judges, and agreement between judges is no proof that they are right.",
    ],
    [
      people.length > 0 && !isPairs,
      `Severity is against ${people.length === 1 ? "one person" : `these ${people.length} people`}; other people may rate otherwise.`,
    ],
    [
      !about.connectivity.connected,
      "Raters of different islands share no rated thing, so they cannot be compared.",
    ],
    [!severalOf("position"), "One order only, or none recorded: a preference for a place cannot be seen."],
    [!has("length"), "No column length: whether long replies win cannot be seen."],
    [
      has("length") && people.length === 0,
      "No gold verdicts by people: a link between length and rating is an association, since longer replies may be better.",
    ],
    [!severalOf("replicate"), "No replicates: what looks like disagreement may be the noise of one judge."],
    [
      !has("family") || !about.raters.some(({ family }) => family !== undefined),
      "The family of the judge or of the respondent is not named: self-preference cannot be seen.",
    ],
    [
      has("family") && people.length === 0,
      "Without people's verdicts a judge's liking for its own family cannot be told from the family's quality.",
    ],
    [
      !severalOf("group") && !severalOf("language"),
      "No groups or languages: unequal treatment cannot be seen.",
    ],
    [
      about.missing.length === 0,
      "No rating is marked as unscored: if failures were left out or entered as values, only traces in the reasons show it.",
    ],
    [
      about.missing.length > 0,
      "Unscored ratings are left out: if a judge refuses the hard cases, what remains is easier than the whole.",
    ],
    [
      !has("conversation"),
      "No column conversation: each target counts as independent. If several belong to one conversation, the intervals are too narrow.",
    ],
    [about.criteria.length < 2, "One criterion only: halo cannot be seen."],
    [isPairs, "Verdicts on pairs say which is better, never how good both are."],
    [
      hasNestedUnits(table),
      "Each respondent has units of its own: a difference between respondents holds the difference between their units.",
    ],
  ];
  return rules.flatMap(([holds, sentence]) => (holds ? [sentence] : []));
}

/** Whether no unit has replies of two respondents. */
function hasNestedUnits(table: RatingTable): boolean {
  const respondents = table.column("respondent");
  if (respondents.size < 2) return false;
  const { starts, rows } = rowsByCode(table.units);
  for (let unit = 0; unit + 1 < starts.length; unit++) {
    const first = respondents.codes[rows[starts[unit]!]!];
    for (let at = starts[unit]! + 1; at < starts[unit + 1]!; at++) {
      if (respondents.codes[rows[at]!] !== first) return false;
    }
  }
  return true;
}
