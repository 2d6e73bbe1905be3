import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { randomStream } from "../../src/core/random.js";
import { madeUpAnnotations } from "./made-up-annotations.js";
import { madeUpUpstream } from "./made-up-upstream.js";

/** How large a made-up replication is. */
export interface ReplicationSize {
  stories?: number;
  models?: readonly string[];
  replies?: number;
  people?: number;
  profiles?: number;
  judges?: readonly string[];
  cases?: number;
  conversations?: number;
}

/**
 * Fills a folder with other data of all studies, in the layouts of their releases and with text of our own:
 * affective-cog/, digitalhuman/, HeartBench/ and empathic-communication/. The same size gives the same bytes.
 */
export function madeUpReplication(folder: string, size: ReplicationSize = {}): string {
  madeUpAnswers(folder, size);
  madeUpDialogues(path.join(folder, "digitalhuman"), size);
  madeUpCases(path.join(folder, "HeartBench"), size);
  madeUpAnnotations(path.join(folder, "empathic-communication"), size.conversations);
  return folder;
}

/** Stories, people's and models' answers in the layout of affective-cog. */
export function madeUpAnswers(folder: string, size: ReplicationSize = {}): string {
  const { stories = 12, models = ["newmodel-1", "azure_gpt-4"], replies = 3, people = 9 } = size;
  madeUpUpstream(folder, stories);
  const top = path.join(folder, "affective-cog");
  for (const experiment of [1, 2]) {
    const conditions = path.join(top, "data", `conditions_${experiment}`);
    const options = new Map<string, string[][]>();
    for (const pair of readdirSync(conditions).sort()) {
      for (const name of readdirSync(path.join(conditions, pair)).sort()) {
        const rows = readFileSync(path.join(conditions, pair, name, "stories.csv"), "utf8")
          .trim()
          .split("\n");
        options.set(
          `${pair}/${name}`,
          rows.map((row) => row.split(";").slice(experiment === 2 ? 3 : 2)),
        );
      }
    }
    const draw = (who: string, share: number) =>
      Object.fromEntries(
        [...options].map(([condition, items]) => {
          const stream = randomStream(7, "replication", experiment, who, condition);
          // The first option more often than the others, so that there is something to agree on.
          return [
            condition,
            items.map((own) => own[stream.next() < share ? 0 : stream.int(own.length)] as string),
          ];
        }),
      );
    const [x, labels] = experiment === 2 ? ["x_", "x_correct_answers"] : ["", "correct_data"];
    const each = Array.from({ length: people }, (_, i) => draw(`person ${i}`, 0.6));
    const analysis = path.join(top, "code", "analysis");
    writeJson(
      path.join(analysis, `${x}participant_data.json`),
      Object.fromEntries(
        [...options].map(([condition, items]) => [
          condition,
          items.map((_, story) => each.map((answers) => (answers[condition] as string[])[story])),
        ]),
      ),
    );
    writeJson(
      path.join(analysis, `${labels}.json`),
      Object.fromEntries(
        [...options].map(([condition, items]) => [
          condition,
          Object.fromEntries(items.map((own, story) => [String(story), own[0]])),
        ]),
      ),
    );
    const keys = models.flatMap((model) => ["0shot", "0shot_cot"].map((prompt) => `${model}_${prompt}`));
    writeJson(
      path.join(analysis, `${x}model_data.json`),
      Object.fromEntries(keys.map((key) => [key, draw(key, 0.7)])),
    );
    if (experiment === 2) continue;
    for (const key of keys) {
      const given = Array.from({ length: replies }, (_, i) => draw(`${key} ${i}`, 0.5));
      for (const [condition, items] of options) {
        writeJson(
          path.join(
            top,
            "data",
            "results",
            condition,
            `${key}_1.0_${stories}_0_${replies}_parsed_answers.json`,
          ),
          items.map((_, story) => given.map((answers) => (answers[condition] as string[])[story])),
        );
      }
    }
  }
  return top;
}

/** Profiles and dialogues in the layout of digitalhuman. */
export function madeUpDialogues(top: string, size: ReplicationSize = {}): string {
  const {
    profiles = 12,
    judges = ["deepseek-v3-2024-1227", "judge-new"],
    models = ["newmodel-1", "gpt-4o-0806"],
  } = size;
  const ids = Array.from({ length: profiles }, (_, i) => `made-up-${i + 1}`);
  const people = ids.map((id, i) => ({
    ...{ id, player: `Person ${i}: an invented one`, scene: "", main_cha: `manner ${i % 2}` },
    ...{ cha_group: ["calm"], task: `wish ${i % 3}`, first_talk: `Hello, I am ${id}` },
  }));
  writeLines(path.join(top, "SAGE/profile/simulator_profile_withfirsttalk.jsonl"), people);
  for (const judge of judges) {
    for (const model of models) {
      const rows = ids.map((id) => dialogueOf(id, randomStream(7, "replication", judge, model, id)));
      writeLines(path.join(top, `SAGE/dataset/${judge}_based_simulator/${model}_result.jsonl`), rows);
    }
  }
  return top;
}

function dialogueOf(id: string, stream: ReturnType<typeof randomStream>): object {
  let emotion = 40;
  const history: object[] = [{ role: "user", content: `Hello, I am ${id}`, "emotion-point": emotion }];
  const turns = 2 + stream.int(4);
  for (let i = 0; i < turns; i++) {
    const change = [-5, 5, 10][stream.int(3)] as number;
    emotion = Math.min(100, Math.max(0, emotion + change));
    history.push({ role: "assistant", content: `Reply ${"and more ".repeat(1 + stream.int(5))}` });
    const planning = { activity: "a", TargetCompletion: "b", content: "c", analyse: "d", change };
    history.push({ role: "user", content: "and then", thinking: "", "emotion-point": emotion, planning });
  }
  return { id, emo_point: String(emotion), emo_state: "", target: "eq", task: "", history };
}

/** Cases in the layout of HeartBench, in its taxonomy. */
export function madeUpCases(top: string, { cases = 12 }: ReplicationSize = {}): string {
  const abilities = [
    "第一人称使用",
    "言语表达",
    "自我认知",
    "温暖",
    "情绪应对",
    "情绪感知",
    "情绪理解",
    "关系构建",
  ];
  const more = ["情绪反应", "自主性", "动机", "主动性", "道德", "幽默", "好奇心"];
  const rows = Array.from({ length: cases }, (_, i) => ({
    question_id: `new${i + 1}`,
    rubric: [...abilities, ...more].map((dimension, k) => ({
      ...{ dimension, score: (i + k) % 4 === 0 ? -3 : 5, content: `criterion ${k}` },
    })),
    dialogue: [{ role: "A", content: `a sentence of ours, ${i}` }],
    difficulty: i % 3 === 0 ? "hard" : "normal",
    primary_scene: "个人成长",
    secondary_scene: i === 0 ? "a scene of ours" : "财富关系",
  }));
  writeLines(path.join(top, "data/question_all.jsonl"), rows);
  return top;
}

function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`);
}

function writeLines(file: string, rows: readonly object[]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
}
