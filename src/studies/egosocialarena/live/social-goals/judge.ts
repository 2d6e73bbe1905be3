import { canonicalJson } from "../../../../core/canonical-json.js";
import type { TalkRecord } from "../../../../games/dialogue/play.js";
import type { GoalSign, TalkScenario, TalkSide } from "../../../../games/dialogue/scenario.js";
import { projectPath } from "../../../../io/project-root.js";
import { fillSection, type PromptText, readPromptText } from "../../../../io/prompt-text.js";
import { sha256 } from "../../../../io/sha256-file.js";
import type { ReplyTarget } from "../../../../judges/forms/target.js";
import { type FormWords, loadFormWords } from "../../../../judges/forms/template.js";
import type { JudgeReply } from "../../../../judges/judgement.js";
import { buildLikertRequests, type LikertSetup } from "../../../../judges/likert/likert-judge.js";
import { type LevelVerdict, readLikert } from "../../../../judges/likert/read-likert.js";
import type { GenerationParameters, ModelRequest } from "../../../../models/contract.js";

/** The texts of the judge of goal completion. */
export interface GoalJudge {
  prompt: PromptText;
  words: FormWords;
}

const levels = Array.from({ length: 11 }, (_, level) => level);

/** Reads the judge's instructions and bands. @throws DataError naming file and section */
export async function loadGoalJudge(): Promise<GoalJudge> {
  const file = projectPath("data", "prompts", "egosocialarena", "goal-judge.md");
  const anchors = levels.map((level) => `level-${level}`);
  const texts = ["system", "message", "about", "question", "heading", "left-silently", "nothing-said"];
  const [prompt, words] = await Promise.all([
    readPromptText("goal-judge", file, [...texts, ...anchors]),
    loadFormWords(),
  ]);
  return { prompt, words };
}

/** A talk as it is judged for one side. */
export interface JudgedTalk {
  /** The call's name. */
  name: string;
  scenario: TalkScenario;
  side: TalkSide;
  turns: TalkRecord["turns"];
}

/** How one run of a judge is asked. */
export interface GoalDesign {
  seed: number;
  replicate: number;
}

/**
 * The request that has a judge rate how far one side reached its goal, from 0 to 10. The judge sees the whole talk,
 * the scene, and that side's goal with its signs. It sees neither which side is the model nor any model's name.
 */
export function goalRequest(
  judge: GoalJudge,
  talk: JudgedTalk,
  design: GoalDesign,
  parameters: GenerationParameters = {},
): ModelRequest {
  const [call] = buildLikertRequests(
    targetOf(judge, talk),
    setupOf(judge, talk),
    { ...design, mode: "all" },
    parameters,
  );
  return (call as NonNullable<typeof call>).request;
}

/** What a judge's reply says. What cannot be read, or is no level from 0 to 10, is unscored with its reason. */
export function readGoal(
  judge: GoalJudge,
  talk: JudgedTalk,
  reply: Omit<JudgeReply, "key"> | undefined,
  design: GoalDesign,
): LevelVerdict {
  const replies = reply === undefined ? [] : [{ ...reply, key: "all" }];
  const { form } = setupOf(judge, talk);
  const { verdicts } = readLikert(targetOf(judge, talk), form, replies, { ...design, mode: "all" });
  return verdicts[0] as LevelVerdict;
}

/** A hash of all that a judge is told of one side besides the talk. */
export function goalVersion(judge: GoalJudge, scenario: TalkScenario, side: TalkSide): string {
  const { form, template, words } = setupOf(judge, { scenario, side });
  return sha256(canonicalJson({ form, template, words }));
}

function setupOf(
  { prompt, words }: GoalJudge,
  { scenario, side }: Pick<JudgedTalk, "scenario" | "side">,
): LikertSetup {
  const { name, goal, signs } = scenario[side];
  const about = {
    ...{ name, goal, scene: scenario.scene },
    ...{ fully: listed(signs, "fully"), partly: listed(signs, "partly") },
  };
  const { system = "", message = "" } = prompt.sections;
  return {
    form: {
      id: `${scenario.id}-${side}`,
      title: "Goal completion",
      language: "en",
      about: fillSection(prompt, "about", about),
      dimensions: [
        {
          id: "goal-completion",
          question: fillSection(prompt, "question", { name }),
          levels: levels.map((value) => ({ value, anchor: fillSection(prompt, `level-${value}`) })),
          reversed: false,
        },
      ],
    },
    template: { id: prompt.id, system, message },
    words: {
      ...words,
      about: "{about}",
      dimensions: fillSection(prompt, "heading"),
      noDialogue: fillSection(prompt, "nothing-said"),
      user: scenario.a.name,
      assistant: scenario.b.name,
    },
  };
}

const listed = (signs: readonly GoalSign[], reached: GoalSign["reached"]): string =>
  signs.flatMap((sign) => (sign.reached === reached ? [sign.text] : [])).join(" ");

function targetOf({ prompt }: GoalJudge, { name, turns }: JudgedTalk): ReplyTarget {
  const dialogue = turns.map(({ side, text }) => ({
    role: side === "a" ? ("user" as const) : ("assistant" as const),
    text: text === "" ? fillSection(prompt, "left-silently") : text,
  }));
  return { id: name, conversation: name, dialogue, reply: "" };
}
