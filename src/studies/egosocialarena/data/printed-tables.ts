import { withInputs } from "../../../core/read-inputs.js";
import { printedFolder, studyFolder } from "../../../io/data-origin.js";
import { readTable } from "../../../io/datapackage.js";
import type { Table } from "../../../io/table.js";
import {
  type Belief,
  type CardScore,
  type ColumnId,
  EgoSocialArenaData,
  type EntryCount,
  type PrintedName,
  type ScoreRow,
  scoreColumns,
} from "./data.js";
import type { BettingAction } from "./holdem.js";

/**
 * Reads what EgoSocialArena's paper prints in its tables, text and appendix. Nothing was released under a
 * licence, so there is nothing else to compute from.
 *
 * @param folder the study's data folder; the project's own unless another is given
 * @throws DataError naming file, line and field when a table is not what its codebook says
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * data.models.length; // 8
 * data.row("o1-preview").average; // 80.6
 * data.beliefsOf(2, "gpt-4-turbo")[2]?.belief; // 48
 * ```
 */
export async function loadEgoSocialArena(
  folder: string = studyFolder("egosocialarena"),
): Promise<EgoSocialArenaData> {
  const tables = await Promise.all(
    [
      "printed-table1",
      "printed-table2",
      "printed-beliefs",
      "printed-beliefs-accuracy",
      "printed-hand",
      "printed-llama3-card",
      "printed-names",
      "printed",
    ].map((name) => readTable(printedFolder(folder), name)),
  );
  const [entries, rows, beliefs, accuracies, hand, card, names, text] = tables;
  const data = new EgoSocialArenaData(
    entriesOf(entries!),
    rowsOf(rows!),
    beliefsOf(beliefs!),
    accuraciesOf(accuracies!),
    handOf(hand!),
    cardOf(card!),
    namesOf(names!),
    new Map(text!.strings("id").map((id, i) => [id, text!.numbers("value")[i]!])),
  );
  return withInputs(data, ...tables);
}

function entriesOf(table: Table): EntryCount[] {
  const [title, pillar] = [table.strings("title"), table.strings("pillar")];
  const [total, count] = [table.booleans("total"), table.numbers("count")];
  return table.strings("entry").map((entry, i) => ({
    entry,
    title: title[i]!,
    pillar: pillar[i] as EntryCount["pillar"],
    total: total[i]!,
    count: count[i]!,
  }));
}

function rowsOf(table: Table): ScoreRow[] {
  const [title, access] = [table.strings("title"), table.strings("access")];
  const [delta, average] = [table.numbers("delta"), table.numbers("average")];
  const scores = scoreColumns.map(({ id }) => [id, table.numbers(id)] as const);
  return table.strings("respondent").map((id, i) => ({
    id,
    title: title[i]!,
    access: access[i] as ScoreRow["access"],
    scores: Object.fromEntries(scores.map(([name, own]) => [name, own[i]!])) as Record<ColumnId, number>,
    delta: delta[i]!,
    average: average[i]!,
  }));
}

function beliefsOf(table: Table): Belief[] {
  const [level, round, belief] = ["level", "round", "belief"].map((name) => table.numbers(name));
  const tick = table.booleans("tick");
  return table.strings("respondent").map((respondent, i) => ({
    level: level![i] as Belief["level"],
    respondent,
    round: round![i]!,
    belief: Number.isNaN(belief![i]!) ? null : belief![i]!,
    tick: tick[i]!,
  }));
}

function accuraciesOf(table: Table) {
  const [level, accuracy] = [table.numbers("level"), table.numbers("accuracy")];
  return table
    .strings("respondent")
    .map((respondent, i) => ({ level: level[i]!, respondent, accuracy: accuracy[i]! }));
}

function handOf(table: Table): BettingAction[] {
  const [player, action] = [table.numbers("player"), table.strings("action")];
  return table.strings("street").map((street, i) => ({
    street: street as BettingAction["street"],
    player: player[i] as BettingAction["player"],
    action: action[i] as BettingAction["action"],
  }));
}

function cardOf(table: Table): CardScore[] {
  const variant = table.strings("variant");
  const [shots, small, large] = ["shots", "small", "large"].map((name) => table.numbers(name));
  return table.strings("benchmark").map((benchmark, i) => ({
    benchmark,
    variant: variant[i]!,
    shots: shots![i]!,
    small: small![i]!,
    large: large![i]!,
  }));
}

function namesOf(table: Table): PrintedName[] {
  const [place, name] = [table.strings("place"), table.strings("name")];
  return table.strings("thing").map((thing, i) => ({ thing, place: place[i]!, name: name[i]! }));
}
