import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure, FigureTable } from "../../../plots/figure.js";
import { rangeChart } from "../../../plots/range-chart.js";
import { rounded } from "../../shared/rounded.js";
import { type Experiment, pairDesigns, type RecordedModel, type Task, tasks } from "../data/conditions.js";
import { type AgreementRow, agreement, type Summary, scoresOf, summarise } from "../measures/agreement.js";
import {
  type PlayerAgreement,
  type PlayerData,
  type PlayerId,
  playerAgreement,
  playerIds,
  playerNames,
  playerScores,
} from "../measures/reference-players.js";
import { difference } from "../measures/scores.js";

const marks: { id: PlayerId; short: string }[] = [
  { id: "valence", short: "valence" },
  { id: "sycophant", short: "sycophant" },
  { id: "prior", short: "usual" },
  { id: "echo", short: "echo" },
];

/** A task: its recorded models, each also against the valence line, its players and its people. */
interface TaskRow {
  task: Task;
  people: AgreementRow;
  players: Map<PlayerId, PlayerAgreement>;
  models: { model: RecordedModel; row: AgreementRow; overValence: Summary }[];
}

/**
 * Where recorded models lie between silence and people: agreement of models, and of players that understand nothing, with
 * the modal answer of the others, task by task.
 */
export function figurePlayers(given: PlayerData): Figure {
  const rows = tasks.map((task) => taskRow(given, task));
  const title = titleOf(rows);
  return {
    id: "figure-silence",
    study: "affective-cognition",
    title,
    paper: "Figures 4 to 6, against players that understand nothing",
    alt: altText(title, rows),
    spec: rangeChart({
      title,
      subtitle:
        "Agreement with the modal answer of the others. Silence names no option and scores 0, so each value is points above silence. The valence line and the sycophant read no text: the design tells them what is good. Items on which a player names nothing are left out.",
      groups: pairDesigns.map(({ id, title: label }) => ({ id, label: sentence(label) })),
      rows: rows
        .filter(({ task }) => task.experiment === 1)
        .map(({ task: { pair, inference } }) => ({
          ...{ label: sentence(inference), group: pair },
          panels: ([1, 2] as const).map((experiment) =>
            drawnOf(
              rows.find(
                ({ task }) =>
                  task.experiment === experiment && task.pair === pair && task.inference === inference,
              )!,
            ),
          ),
        })),
      panels: ["Text (Exp. 1)", "Face (Exp. 2)"],
      marks: marks.map(({ id, short }) => ({ name: playerNames[id], short })),
      fieldName: "recorded models: range, and a tick for each model and prompt",
      references: [{ name: "chance" }, { name: "one person against the others" }],
      intervalName: "95% interval, stories as clusters",
      xTitle: "Agreement with people (%)",
      xRange: [0, 100],
    }),
    table: tableOf(rows),
    madeBy: "figurePlayers",
    inputs: inputsOf(given.data, given.echo),
    seed: null,
    note: "The valence line, the sycophant and the usual answer read no text: they know from the design which option is which, and the valence line whether the story ended well. People are scored one by one against the others, so their line is no ceiling: always naming the modal answer reaches nearly 100%. Answers of models that name no option count as wrong, as in the paper. Intervals of the models, and of their distance from the valence line, are in the table. They are not adjusted for the number of comparisons.",
  };
}

function taskRow(given: PlayerData, task: Task): TaskRow {
  const { data } = given;
  const valence = playerScores(given, task, "valence");
  return {
    task,
    people: agreement(data, task, { kind: "participants" }),
    players: new Map(playerIds.map((player) => [player, playerAgreement(given, task, player)])),
    models: data.models
      .filter(({ experiment }) => experiment === task.experiment)
      .map((model) => {
        const respondent = { kind: "model", model } as const;
        const scores = scoresOf(data, task, respondent);
        return {
          ...{ model, row: agreement(data, task, respondent) },
          overValence: summarise(difference(scores, valence), "minus the valence line"),
        };
      }),
  };
}

function drawnOf({ task, people, players, models }: TaskRow) {
  const drawn = marks.map(({ id }) => players.get(id)!);
  return {
    field: models.map(({ model, row }) => ({ name: modelName(model), value: row.value })),
    marks: drawn.map(({ value }) => value),
    intervals: drawn.map(({ story }) => story),
    references: [task.chance, people.value],
  };
}

/** How many of the models of these tasks lie below the valence line, and of how many the interval of the distance does. */
function beaten(rows: readonly TaskRow[], experiment: Experiment) {
  const all = rows
    .filter(({ task }) => task.inference === "emotion" && task.experiment === experiment)
    .flatMap(({ models }) => models);
  return {
    of: all.length,
    below: all.filter(({ overValence }) => overValence.value < 0).length,
    surely: all.filter(({ overValence }) => overValence.story[1] < 0).length,
  };
}

function titleOf(rows: readonly TaskRow[]): string {
  const [text, faces] = [beaten(rows, 1), beaten(rows, 2)];
  return `Inferring emotions, telling good from bad beats the models in ${text.below} of ${text.of} comparisons from text, and in ${faces.below} of ${faces.of} beside a face`;
}

function altText(title: string, rows: readonly TaskRow[]): string {
  const [text, faces] = [beaten(rows, 1), beaten(rows, 2)];
  const said = rows.map(({ task, people, players, models }) => {
    const values = models.map(({ row }) => row.value);
    const named = marks.map(({ id, short }) => `${short} ${spoken(players.get(id)!.value)}`);
    return `${task.id}: models ${spoken(Math.min(...values))} to ${spoken(Math.max(...values))}, people ${spoken(people.value)}, ${named.join(", ")}`;
  });
  return `${title}: a bar for the range of the recorded models with a tick for each, and marks with intervals for four players that understand nothing. The 95% interval of the distance lies wholly below the valence line in ${text.surely} of ${text.of} comparisons from text and ${faces.surely} of ${faces.of} beside a face. In percent: ${said.join("; ")}.`;
}

const spoken = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : "says nothing");
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const modelName = ({ title, prompt }: RecordedModel): string =>
  `${title}, ${prompt === "0shot" ? "0-shot" : "chain of thought"}`;

function tableOf(rows: readonly TaskRow[]): FigureTable {
  const numbers = ({ value, story }: Summary) => [value, ...story].map(rounded);
  const none = [null, null, null];
  return {
    columns: [
      ...["task", "chance", "kind", "respondent", "agreement", "lower", "upper"],
      ...["paper's count", "names no option", "minus the valence line", "lower of it", "upper of it"],
    ],
    rows: rows.flatMap(({ task, people, players, models }) => [
      [task.id, task.chance, "people", "people", ...numbers(people), rounded(people.value), 0, ...none],
      ...[...players.values()].map((own) => [
        ...[task.id, task.chance, "player", playerNames[own.player], ...numbers(own)],
        ...[rounded(own.asInPaper.value), own.silent, ...none],
      ]),
      ...models.map(({ model, row, overValence }) => [
        ...[task.id, task.chance, "recorded model", modelName(model), ...numbers(row)],
        ...[rounded(row.value), row.unparsedItems],
        // Where the valence line says nothing there is nothing to compare with.
        ...(players.get("valence")!.silent > 0 ? none : numbers(overValence)),
      ]),
    ]),
  };
}
