import { abilityIds, abilityTitle } from "../data/taxonomy.js";
import { heartbenchNotice } from "../figures/design.js";
import type { Board, BoardRow } from "./board.js";
import { shortName, shortNames } from "./board-figure.js";
import { areFromFile } from "./cases.js";
import { one } from "./cell-text.js";
import { respondentNames } from "./names.js";
import { referencePlayerTitles } from "./reference-players.js";
import { failsAsWhole } from "./wide-columns.js";

/** What the overall scores mean, right below them. */
export function overallNotes({ rows, references }: Pick<Board, "rows" | "references">): string[] {
  const present = new Set(rows.flatMap((row) => row.abilities.map(({ ability }) => ability)));
  const lacking = abilityIds.filter((ability) => !present.has(ability));
  const single = [...new Set(rows.flatMap((row) => row.single))];
  const flat = rows.some((row) => row.abilities.some(({ ci: [low, high], n }) => n > 1 && low === high));
  return [
    ...failedNotes(rows, references.find(({ reply }) => reply === "silence")!.overall),
    "silence, all met, coin: what the formula gives without a model, if nothing is met, all is, or a coin decides; above silence: points above that, on the same scored cells, with an interval of the distance",
    "scored: replies with every verdict, of all; what lacks one is left out, never 0; failed: replies that fail as a whole and score 0; off: the overall score without that rule",
    `[ ]: 95 %, ${rows[0]!.caseMean.method}; they speak of other cases, not of another judge or prompt`,
    ...(flat
      ? ["an interval without width: all its cases scored alike, which is no certainty about the next"]
      : []),
    ...(single.length === 0
      ? []
      : [
          `one scored case alone: ${single.map(abilityTitle).join(", ")}; its uncertainty is in no interval, and overall intervals leave out resamples without it`,
        ]),
    ...(lacking.length === 0
      ? []
      : [
          `no criteria of ${lacking.map(abilityTitle).join(", ")} in these cases: the overall score is another than the paper's`,
        ]),
    ...playerNotes(rows),
  ];
}

/** Why a respondent lies below silence though it meets and breaks nothing: a line for each such respondent. */
function failedNotes(rows: readonly BoardRow[], silence: number): string[] {
  const names = shortNames(respondentNames(rows));
  return rows.flatMap((row, i) => {
    if (!failsAsWhole(row)) return [];
    const own = one(row.withoutRule);
    const same = own === one(silence) ? ", the same as the row silence" : "";
    const empty = row.empty > 0 && row.empty === row.readings.total ? "empty " : "";
    return [
      `${names[i]}: the judge fails each of its ${empty}replies as a whole, so it scores 0 everywhere; without that rule it has ${own} (off)${same}`,
    ];
  });
}

/** Which rows are players that need no model, and which of them the run does not have. */
function playerNotes(rows: readonly BoardRow[]): string[] {
  const models = new Set(rows.map(({ model }) => model));
  const players = Object.entries(referencePlayerTitles).map(([name, title]) => ({
    model: `scripted/${name}`,
    title,
  }));
  const [here, absent] = [true, false].map((is) => players.filter(({ model }) => models.has(model) === is));
  return [
    ...(here!.length === 0
      ? []
      : [
          `players that need no model: ${here!.map(({ model, title }) => `${shortName(model)} is ${title}`).join("; ")}`,
        ]),
    ...(absent!.length === 0
      ? []
      : [
          `not on this board: ${absent!.map(({ title }) => title).join(", ")}; they are judged like any model: --model …,${absent!.map(({ model }) => model).join(",")}`,
        ]),
  ];
}

/** What holds for every table of the board. */
export function boardNotes({ rows, run, review }: Pick<Board, "rows" | "run" | "review">): string[] {
  const scripted = rows.some(({ isBaseline, judge }) => isBaseline || judge.startsWith("scripted/"));
  return [
    ...(run.choices.cases === "upstream"
      ? [heartbenchNotice]
      : [
          `the cases are ${areFromFile(run.choices) ? `those of ${run.choices.cases}` : "this project's"}, ${review.text}: their scores do not compare with published ones; see --cases upstream`,
        ]),
    ...(scripted
      ? ["scripted/… are rules for teaching, no language models; their scores say nothing of any"]
      : []),
    "scores speak of replies, by a judge that is itself a model; they validate nothing for people in distress",
  ];
}
