import { type EndReason, emotionRange } from "../../../core/dialogue.js";
import { InputError } from "../../../core/errors.js";
import { mainJudge, secondJudge } from "./design.js";

/** A simulated person, by numbers. */
export interface SageProfile {
  /** Our id, by the order of the released file: "p001". */
  id: string;
  /** The released id. */
  released: string;
  /** Hidden intention, 1 to 8 in the order of Table 4. */
  intention: number;
  /** Type of persona: 1 negative, 2 passive, 3 avoidant. */
  persona: number;
  /** In years; null where the persona states none. */
  age: number | null;
  /** 1 woman, 2 man; null where the persona states none. */
  gender: number | null;
  /** Profiles with the same one have one persona, word for word, in other scenes: "c001". */
  personaId: string;
  /** How many different keywords the profile lists. */
  keywords: number;
  /** How many hobbies its persona numbers; null where it has no list of them. */
  hobbies: number | null;
}

/** One reply of the model under test, and what the judge made of it. */
export interface SageReply {
  /** 1 to 10. */
  reply: number;
  /** Emotion before the reply, 0 to 100. */
  before: number;
  /** −10 to 10; null where the reply came last and was never scored. */
  change: number | null;
  /** Emotion after the reply, 0 to 100; null where it was never scored. */
  after: number | null;
  characters: number;
  /** Units of `countTokens`. */
  tokens: number;
}

/** One dialogue as the derived tables hold it. */
export interface SageDialogue {
  id: string;
  judge: string;
  model: string;
  releasedAs: string;
  profile: string;
  /** Its place in the released file, which is the order of the run. */
  line: number;
  replyCount: number;
  /** The score: simulated emotion at the end, 0 to 100. */
  final: number;
  end: EndReason;
  characters: number;
  tokens: number;
  thinkingCharacters: number;
  thinkingTokens: number;
  emptyReplies: number;
  replies: SageReply[];
}

/** The derived tables, joined. */
export class SageData {
  readonly judges: readonly string[];
  private readonly cells = new Map<string, SageDialogue[]>();

  constructor(
    readonly profiles: readonly SageProfile[],
    readonly dialogues: readonly SageDialogue[],
  ) {
    const place = new Map(profiles.map((profile, i) => [profile.id, i]));
    for (const dialogue of dialogues) {
      const key = cellKey(dialogue.judge, dialogue.model);
      const own = this.cells.get(key);
      if (own === undefined) this.cells.set(key, [dialogue]);
      else own.push(dialogue);
    }
    for (const own of this.cells.values()) {
      own.sort((a, b) => place.get(a.profile)! - place.get(b.profile)!);
    }
    this.judges = [...new Set(dialogues.map((dialogue) => dialogue.judge))].sort();
  }

  /** The judge of the paper's leaderboard, or else the one with the most dialogues. */
  get mainJudge(): string {
    return this.judgesBySize()[0] ?? mainJudge;
  }

  /** The paper's second judge, or else the next by dialogues; undefined where there is one judge. */
  get secondJudge(): string | undefined {
    return this.judgesBySize()[1];
  }

  private judgesBySize(): string[] {
    const papers = [mainJudge, secondJudge].filter((judge) => this.judges.includes(judge));
    const size = (judge: string): number => this.dialogues.filter((one) => one.judge === judge).length;
    const others = this.judges.filter((judge) => !papers.includes(judge));
    return [...papers, ...others.sort((a, b) => size(b) - size(a))];
  }

  /** The models that a judge has scored, the best first. */
  modelsOf(judge: string): string[] {
    const models = [...new Set(this.dialogues.filter((d) => d.judge === judge).map((d) => d.model))];
    const total = new Map(models.map((model) => [model, sum(this.scores(judge, model))]));
    return models.sort((a, b) => total.get(b)! - total.get(a)! || (a < b ? -1 : 1));
  }

  /** The models that both judges have scored, in the first one's order. */
  sharedModels(first: string, second: string): string[] {
    const others = new Set(this.modelsOf(second));
    return this.modelsOf(first).filter((model) => others.has(model));
  }

  /** The dialogues of a model with a judge, in the order of profiles. */
  dialoguesOf(judge: string, model: string): readonly SageDialogue[] {
    const own = this.cells.get(cellKey(judge, model));
    if (own === undefined) {
      throw new InputError(
        `no dialogues of model "${model}" with judge "${judge}"; the judge has ${this.modelsOf(judge).join(", ") || "none"}`,
      );
    }
    return own;
  }

  /** Final emotions of a model with a judge, in the order of profiles. */
  scores(judge: string, model: string): number[] {
    return this.dialoguesOf(judge, model).map((dialogue) => dialogue.final);
  }

  /** Rows = profiles, columns = models: what paired comparisons of models rest on. */
  scoreMatrix(judge: string, models: readonly string[] = this.modelsOf(judge)): number[][] {
    const columns = models.map((model) => this.dialoguesOf(judge, model));
    return this.profiles.map((profile, p) =>
      columns.map((column, m) => {
        const dialogue = column[p];
        if (dialogue?.profile === profile.id) return dialogue.final;
        throw new InputError(
          `model "${models[m]}" has no dialogue of ${profile.id} with judge "${judge}"; leave the model out`,
        );
      }),
    );
  }
}

/** The path of emotion: the start, then after each update. */
export function trajectory(dialogue: Pick<SageDialogue, "replies">): number[] {
  return [
    emotionRange.start,
    ...dialogue.replies.flatMap((reply) => (reply.after === null ? [] : [reply.after])),
  ];
}

/**
 * The axis on which emotions are drawn: 0 to 100. It begins lower where a run with larger steps and no floor fell
 * below 0.
 */
export function emotionAxis(dialogues: readonly Pick<SageDialogue, "replies">[]): [number, number] {
  const lowest = Math.min(0, ...dialogues.flatMap((dialogue) => trajectory(dialogue)));
  return [10 * Math.floor(lowest / 10), emotionRange.high];
}

const cellKey = (judge: string, model: string): string => `${judge}/${model}`;
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
