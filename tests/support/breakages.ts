import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { StudyId } from "../../src/core/study-id.js";

/** One way to break data, and the line that it gives; null where the data are legitimate and simply work. */
export interface Breakage {
  name: string;
  /** @param top the folder of the source: "affective-cog" */
  damage(top: string): void;
  line: RegExp | null;
}

type Json = Record<string, Record<string, never>>;

const cut = (file: string): void => truncateSync(file, Math.floor(readFileSync(file).length * 0.6));
const empty = (file: string): void => writeFileSync(file, "");
const replace = (file: string, from: string | RegExp, to: string): void =>
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
const bom = (file: string): void => writeFileSync(file, `\uFEFF${readFileSync(file, "utf8")}`);

/** Changes the value of a JSON file. */
function inJson(file: string, change: (json: never) => void): void {
  const json = JSON.parse(readFileSync(file, "utf8")) as never;
  change(json);
  writeFileSync(file, JSON.stringify(json, null, 1));
}

/** Changes the rows of a JSON Lines file; null leaves a row out. */
function inLines(file: string, change: (row: never, i: number) => unknown): void {
  const rows = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line, i) => change(JSON.parse(line) as never, i));
  const kept = rows.filter((row) => row !== null);
  writeFileSync(file, `${kept.map((row) => JSON.stringify(row)).join("\n")}\n`);
}

const analysis = (name: string) => (top: string) => path.join(top, "code", "analysis", name);
const models = analysis("model_data.json");
const people = analysis("participant_data.json");
const labels = analysis("correct_data.json");
const stories = (top: string): string =>
  path.join(top, "data/conditions_1/goal_control/outcome_joyful_0/stories.csv");
const condition = "goal_control/outcome_joyful_0";

/** Every file of replies of the first model. */
function eachReplies(top: string, change: (replies: string[][]) => void, onlyFirst = false): void {
  const files = (readdirSync(path.join(top, "data/results"), { recursive: true }) as string[])
    .filter((name) => name.endsWith("_parsed_answers.json"))
    .sort();
  for (const name of files.slice(0, onlyFirst ? 1 : undefined)) {
    inJson(path.join(top, "data/results", name), change);
  }
}

const firstKey = (json: Json): string => Object.keys(json)[0] as string;

const affectiveCognition: Breakage[] = [
  {
    name: "a truncated JSON",
    damage: (top) => cut(models(top)),
    line: /model_data\.json:\d+: field ".+": is not JSON \(expected .+, but the text ends\); the file is truncated|model_data\.json:\d+: field ".+": is not JSON \(expected a value, got .+\); the file is truncated/,
  },
  {
    name: "a byte order mark",
    damage: (top) => [models(top), stories(top), labels(top)].forEach(bom),
    line: null,
  },
  {
    name: "NaN",
    damage: (top) => replace(people(top), /"[^"]+",?\n/, "NaN,\n"),
    line: /participant_data\.json:\d+: field .*is not JSON \(expected .+, got NaN\)|participant_data\.json:\d+: is not JSON \(expected .+, got NaN\)/,
  },
  {
    name: "NaN as an answer",
    damage: (top) => replace(models(top), /(\[\s*)"[^"]+"/, "$1NaN"),
    line: /model_data\.json:\d+: field ".+\.0": is not JSON \(expected a value, got NaN\)/,
  },
  {
    name: "a missing condition",
    damage: (top) =>
      inJson(models(top), (json: Json) => {
        delete json[firstKey(json)]![condition];
      }),
    line: /model_data\.json: field ".+_0shot.*": lacks the condition goal_control\/outcome_joyful_0, expected all 64/,
  },
  {
    name: "a condition without people",
    damage: (top) =>
      inJson(people(top), (json: Json) => {
        delete json[condition];
      }),
    line: /participant_data\.json: lacks the condition goal_control\/outcome_joyful_0, expected all 64/,
  },
  {
    name: "a null answer of a person",
    damage: (top) =>
      inJson(people(top), (json: Record<string, (string | null)[][]>) => {
        json[condition]![1]![0] = null;
      }),
    line: /participant_data\.json: field "goal_control\/outcome_joyful_0\.1\.0": Invalid input: expected string, received null/,
  },
  {
    name: "a null answer of a model",
    damage: (top) =>
      inJson(models(top), (json: Record<string, Record<string, (string | null)[]>>) => {
        json[firstKey(json as never)]![condition]![1] = null;
      }),
    line: /model_data\.json: field ".+\.goal_control\/outcome_joyful_0\.1": Invalid input: expected string, received null/,
  },
  {
    name: "an answer that is no option",
    damage: (top) =>
      inJson(models(top), (json: Record<string, Record<string, string[]>>) => {
        json[firstKey(json as never)]![condition]![0] = "perhaps";
      }),
    line: /model_data\.json: field ".+\.0": is none of the 2 options of 1a-outcome-joyful-0-s0/,
  },
  {
    name: "a story fewer in one condition",
    damage: (top) => writeFileSync(stories(top), `${readFileSync(stories(top), "utf8").split("\n")[0]}\n`),
    line: /outcome_joyful_0\/stories\.csv:1: has 1 stories, expected \d+, as many as there are templates/,
  },
  {
    name: "a template with fewer fields",
    damage: (top) => replace(path.join(top, "data/goal_control.csv"), /;[^;\n]*\n/, "\n"),
    line: /goal_control\.csv:1: has 16 fields, expected 17/,
  },
  {
    name: "a story too many of people's answers",
    damage: (top) =>
      inJson(people(top), (json: Record<string, string[][]>) => {
        json[condition]!.push(["x"]);
      }),
    line: /participant_data\.json: field "goal_control\/outcome_joyful_0": has \d+ entries, expected one for each of \d+ stories/,
  },
  {
    name: "a missing file",
    damage: (top) => rmSync(people(top)),
    line: /participant_data\.json is not there; the released layout has this file/,
  },
  {
    name: "a missing condition's stories",
    damage: (top) => rmSync(stories(top)),
    line: /outcome_joyful_0\/stories\.csv is not there/,
  },
  {
    name: "an empty JSON",
    damage: (top) => empty(labels(top)),
    line: /correct_data\.json: is empty; it must hold JSON/,
  },
  {
    name: "empty stories",
    damage: (top) => empty(stories(top)),
    line: /stories\.csv: is empty; expected a row for each story/,
  },
  {
    name: "3 replies to every item",
    damage: (top) =>
      eachReplies(top, (replies) => {
        replies.forEach((own) => {
          own.length = 3;
        });
      }),
    line: null,
  },
  {
    name: "2 replies to one item",
    damage: (top) =>
      eachReplies(
        top,
        (replies) => {
          replies[0]!.length = 2;
          replies[1]!.length = 3;
        },
        true,
      ),
    line: /parsed_answers\.json: field "\d+": has \d+ replies, expected \d+, as this model has to its first item/,
  },
  {
    name: "a model without rows",
    damage: (top) =>
      inJson(models(top), (json: Record<string, object>) => {
        json[firstKey(json as never)] = {};
      }),
    line: /model_data\.json: field ".+": lacks the condition .+, expected all 64/,
  },
  {
    name: "a model without a prompt",
    damage: (top) =>
      inJson(models(top), (json: Record<string, object>) => {
        json.somebody = {};
      }),
    line: /model_data\.json: field "somebody": is not a model's name with _0shot or _0shot_cot after it/,
  },
  {
    name: "a missing label",
    damage: (top) =>
      inJson(labels(top), (json: Json) => {
        delete json[condition]!["1"];
      }),
    line: /correct_data\.json: field "goal_control\/outcome_joyful_0\.1": is missing, expected the story's label/,
  },
];

const profiles = (top: string): string =>
  path.join(top, "SAGE/profile/simulator_profile_withfirsttalk.jsonl");
function dialogues(top: string): string {
  const names = readdirSync(path.join(top, "SAGE/dataset"), { recursive: true }) as string[];
  return path.join(
    top,
    "SAGE/dataset",
    names.filter((name) => name.endsWith("_result.jsonl")).sort()[0] as string,
  );
}
type Line = { emo_point: unknown; history: Record<string, unknown>[] };

const sage: Breakage[] = [
  {
    name: "a truncated JSON Lines",
    damage: (top) => cut(dialogues(top)),
    line: /_result\.jsonl:\d+: ends in the middle of a row; the file is truncated/,
  },
  { name: "a byte order mark", damage: (top) => [profiles(top), dialogues(top)].forEach(bom), line: null },
  {
    name: "NaN",
    damage: (top) => replace(dialogues(top), /"emotion-point": ?\d+/, '"emotion-point": NaN'),
    line: /_result\.jsonl:1: field "history\.\d+\.emotion-point": is not JSON \(expected a value, got NaN\)/,
  },
  {
    name: "a final emotion of null",
    damage: (top) => inLines(dialogues(top), (row: Line) => ({ ...row, emo_point: null })),
    line: /_result\.jsonl:1: field "emo_point": is null, expected a number from 0 to 100/,
  },
  {
    name: "no final emotion",
    damage: (top) => inLines(dialogues(top), (row: Line) => ({ ...row, emo_point: undefined })),
    line: /_result\.jsonl:1: field "emo_point": is missing/,
  },
  {
    name: "an emotion of null",
    damage: (top) =>
      inLines(dialogues(top), (row: Line) => {
        row.history[2]!["emotion-point"] = null;
        return row;
      }),
    line: /_result\.jsonl:1: field "history\.2\.emotion-point": Invalid input: expected number, received null/,
  },
  {
    name: "no dialogue of a profile",
    damage: (top) => inLines(dialogues(top), (row, i) => (i === 0 ? null : row)),
    line: /_result\.jsonl: has dialogues of \d+ of \d+ profiles; p\d+ is the first without one/,
  },
  {
    name: "a dialogue twice",
    damage: (top) => replace(dialogues(top), /^(.*\n)/, "$1$1"),
    line: /_result\.jsonl:2: field "id": a second dialogue of profile p\d+, after line 1/,
  },
  {
    name: "one profile fewer",
    damage: (top) => {
      inLines(profiles(top), (row, i) => (i === 0 ? null : row));
    },
    line: /_result\.jsonl:\d+: field "id": .+ is not a released profile/,
  },
  {
    name: "a missing file",
    damage: (top) => rmSync(profiles(top)),
    line: /withfirsttalk\.jsonl is not there; the released layout has this file/,
  },
  {
    name: "no dialogues at all",
    damage: (top) => rmSync(path.join(top, "SAGE/dataset"), { recursive: true }),
    line: /SAGE\/dataset is not there/,
  },
  {
    name: "an empty file",
    damage: (top) => empty(dialogues(top)),
    line: /_result\.jsonl: is empty; expected a line of JSON for each row/,
  },
  {
    name: "empty profiles",
    damage: (top) => empty(profiles(top)),
    line: /withfirsttalk\.jsonl: is empty; expected a line of JSON for each row/,
  },
  {
    name: "another wording of a wish",
    damage: (top) =>
      inLines(profiles(top), (row: { task: string }, i) =>
        i === 0 ? { ...row, task: "a wish of ours" } : row,
      ),
    line: null,
  },
  {
    name: "a profile without opening line",
    damage: (top) => inLines(profiles(top), (row: object) => ({ ...row, first_talk: null })),
    line: /withfirsttalk\.jsonl:1: field "first_talk": Invalid input: expected string, received null/,
  },
];

const questions = (top: string): string => path.join(top, "data/question_all.jsonl");
type Question = { rubric: Record<string, unknown>[]; dialogue: Record<string, unknown>[] };

const heartbench: Breakage[] = [
  {
    name: "a truncated JSON Lines",
    damage: (top) => cut(questions(top)),
    line: /question_all\.jsonl:\d+: ends in the middle of a row; the file is truncated/,
  },
  { name: "a byte order mark", damage: (top) => bom(questions(top)), line: null },
  {
    name: "NaN",
    damage: (top) => replace(questions(top), /"score": ?-?\d+/, '"score": NaN'),
    line: /question_all\.jsonl:1: field "rubric\.\d+\.score": is not JSON \(expected a value, got NaN\)/,
  },
  {
    name: "a missing condition",
    damage: (top) => inLines(questions(top), (row: object) => ({ ...row, difficulty: undefined })),
    line: /question_all\.jsonl:1: field "difficulty": is missing; every line/,
  },
  {
    name: "a null text",
    damage: (top) =>
      inLines(questions(top), (row: Question) => {
        row.dialogue[0]!.content = null;
        return row;
      }),
    line: /question_all\.jsonl:1: field "dialogue\.0\.content": Invalid input: expected string, received null/,
  },
  {
    name: "a null weight",
    damage: (top) =>
      inLines(questions(top), (row: Question) => {
        row.rubric[0] = { ...row.rubric[0], dimension: "温暖", score: null };
        return row;
      }),
    line: /question_all\.jsonl:1: field "criteria\.0\.score": is null, but a criterion of warmth needs a weight/,
  },
  {
    name: "one case fewer",
    damage: (top) => inLines(questions(top), (row, i) => (i === 0 ? null : row)),
    line: null,
  },
  {
    name: "a new scenario",
    damage: (top) => inLines(questions(top), (row: object) => ({ ...row, secondary_scene: "elsewhere" })),
    line: null,
  },
  {
    name: "a missing file",
    damage: (top) => rmSync(questions(top)),
    line: /question_all\.jsonl is not there; the released layout has this file/,
  },
  {
    name: "an empty file",
    damage: (top) => empty(questions(top)),
    line: /question_all\.jsonl: is empty; expected a line of JSON for each row/,
  },
  {
    name: "a case without criteria",
    damage: (top) => inLines(questions(top), (row: object) => ({ ...row, rubric: [] })),
    line: /question_all\.jsonl:1: field "rubric": Too small/,
  },
];

const annotations =
  (folder: string, rater: string) =>
  (top: string): string =>
    path.join(top, "annotations", folder, `${rater}_ratings.csv`);
const claudeOnEmpathy = annotations("empatheticdialogues", "claude");
const crowdOnEpitome = annotations("epitome", "crowd");

const empathicCommunication: Breakage[] = [
  {
    name: "a byte order mark",
    damage: (top) => [claudeOnEmpathy(top), crowdOnEpitome(top)].forEach(bom),
    line: null,
  },
  {
    name: "an empty table",
    damage: (top) => empty(crowdOnEpitome(top)),
    line: /epitome\/crowd_ratings\.csv.*is empty/,
  },
  {
    name: "a missing file",
    damage: (top) => rmSync(claudeOnEmpathy(top)),
    line: /empatheticdialogues\/claude_ratings\.csv is not there; the released layout has this file/,
  },
  {
    name: "a missing rating",
    damage: (top) => replace(claudeOnEmpathy(top), /,[\d.]+\n/, ",\n"),
    line: /claude_ratings\.csv:\d+: field "\w+": expected a number from 1 to 5, got ""/,
  },
  {
    name: "a rating in words",
    damage: (top) => replace(crowdOnEpitome(top), /,[\d.]+\n/, ",much\n"),
    line: /crowd_ratings\.csv:\d+: field "\w+": expected a number from 0 to 2, got "much"/,
  },
  {
    name: "a rating of another scale",
    damage: (top) => replace(crowdOnEpitome(top), /,[\d.]+\n/, ",5\n"),
    line: /crowd_ratings\.csv:\d+: field "\w+": expected a number from 0 to 2, got "5"/,
  },
  {
    name: "a column of another name",
    damage: (top) => replace(claudeOnEmpathy(top), "fluency", "fluent"),
    line: /claude_ratings\.csv:1: field "fluency": is missing; expected a column of this name/,
  },
];

/** By study, with the folder that each is about. */
export const breakages: { study: StudyId; source: string; cases: Breakage[] }[] = [
  { study: "affective-cognition", source: "affective-cog", cases: affectiveCognition },
  { study: "sage", source: "digitalhuman", cases: sage },
  { study: "heartbench", source: "HeartBench", cases: heartbench },
  { study: "empathic-communication", source: "empathic-communication", cases: empathicCommunication },
];
