import type { Task } from "../data/conditions.js";
import { StudyData, type StudyItem } from "../data/data.js";
import type { EchoAnswers } from "../data/tables.js";
import { type Summary, summarise } from "./agreement.js";
import { baselineAnswer, optionLevels, plainEmotion } from "./baselines.js";
import { matchScores, modelScores, type Scores } from "./scores.js";

/**
 * Players that understand nothing of what a person feels. Each shows what a board pays for without understanding.
 *
 * - `silence` names no option.
 * - `valence` is the valence line of the baselines: good against bad, and nothing else.
 * - `sycophant` says what the person would like to hear: see {@link sycophantAnswer}.
 * - `echo` names the option that shares the most words with the story: see `echoAnswer`.
 * - `prior` gives the usual answer of the other nine stories, whatever the item says.
 */
export const playerIds = ["silence", "valence", "sycophant", "echo", "prior"] as const;
/** The name of a player that understands nothing of what a person feels. */
export type PlayerId = (typeof playerIds)[number];

/** Their names on a board. */
export const playerNames: Readonly<Record<PlayerId, string>> = {
  silence: "silence: names no option",
  valence: "the valence line: good or bad",
  sycophant: "the sycophant: what pleases her",
  echo: "the echo: most words of the story",
  prior: "the usual answer of other stories",
};

/**
 * What the sycophant answers: always the option that the person in the story would like to hear, whatever the story says.
 * It never says nothing.
 *
 * | asked | answer | why she would like it |
 * |---|---|---|
 * | emotion | joyful; relieved | the pleasant emotion that fits any good end |
 * | outcome | what she wanted; the harmless one | that it ended well |
 * | goal | she wanted what came | she got her wish |
 * | safety | what came was safe | nothing was ever wrong |
 * | control | she could influence it | it was in her hands |
 * | expectedness | she expected it | she was right beforehand |
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const sad = data.itemsOf("1a-emotion").find(({ emotion }) => emotion === "disappointed")!;
 * sycophantAnswer(sad); // 0
 * sycophantAnswer({ ...data.itemsOf("1a-outcome")[0]!, emotion: "frustrated", label: 1, correctedLabel: 1 }); // 0
 * ```
 */
export function sycophantAnswer(item: StudyItem): number {
  if (item.inference === "emotion") return plainEmotion(item, true);
  // The first appraisal's value has the number of the outcome that is wanted, or harmless.
  if (item.inference === "outcome") return item.firstValue;
  return optionLevels(item).indexOf(0);
}

/** Agreement of a player in a task, in percent. */
export interface PlayerAgreement extends Summary {
  player: PlayerId;
  /** As the paper counts it: an item on which the player names no option is wrong. Points above silence. */
  asInPaper: Summary;
  /** The share of people who gave the player's answer, in percent; NaN where it answers nothing. */
  match: number;
  /** Items on which it names no option. */
  silent: number;
}

/**
 * Agreement of a reference player with the modal answer of the others, exactly as models are scored: items on which it
 * names no option left out, and as the paper counts them. Where it says nothing in a whole task its own value is NaN, and
 * the paper's is 0: that is what silence scores.
 */
export function playerAgreement({ data, echo }: PlayerData, task: Task, player: PlayerId): PlayerAgreement {
  const own = withPlayers(data, echo);
  const scored = { unparsed: "unscored" } as const;
  const silent = own.itemsOf(task.id).filter(({ id }) => own.modelAnswer(player, id) === null);
  return {
    ...summarise(modelScores(own, task, player, scored)),
    player,
    asInPaper: summarise(modelScores(own, task, player, { unparsed: "wrong" })),
    match: summarise(matchScores(own, task, player, scored)).value,
    silent: silent.length,
  };
}

/** The rows behind a player's agreement as the paper counts it. */
export const playerScores = ({ data, echo }: PlayerData, task: Task, player: PlayerId): Scores =>
  modelScores(withPlayers(data, echo), task, player);

/** The tables, and what the echo answers, which rests on texts. */
export interface PlayerData {
  data: StudyData;
  echo: EchoAnswers;
}

const answered = new WeakMap<StudyData, { echo: EchoAnswers; own: StudyData }>();

/** The study's items with the players' answers in place of the models'. */
function withPlayers(data: StudyData, echo: EchoAnswers): StudyData {
  const found = answered.get(data);
  if (found?.echo === echo) return found.own;
  const answers = playerIds.map((player): [string, Map<string, number | null>] => [
    player,
    new Map(data.items.map((item) => [item.id, playerAnswer(data, echo, item, player)])),
  ]);
  const own = new StudyData(data.items, new Map(answers));
  answered.set(data, { echo, own });
  return own;
}

function playerAnswer(data: StudyData, echo: EchoAnswers, item: StudyItem, player: PlayerId): number | null {
  switch (player) {
    case "silence":
      return null;
    case "sycophant":
      return sycophantAnswer(item);
    case "echo":
      return echo.get(item.id) ?? null;
    default:
      return baselineAnswer(data, item, player);
  }
}
