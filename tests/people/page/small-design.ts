import { type SurveyDesign, surveyDesignSchema } from "../../../src/people/design/survey-design.js";

/** A line that would do harm if a page took it for HTML. */
export const hostile =
  '<img src="x" onerror="window.harmed = true"><script>window.harmed = true</script> & "Ann"';

const both = (en: string, zh: string) => ({ en, zh });

/** Two stories, a face, a long dialogue and a note; every kind of question; one check; two lists. */
export function smallDesign(over: Partial<SurveyDesign> = {}): SurveyDesign {
  const item = (id: string, parts: SurveyDesign["items"][number]["parts"], more = {}) => ({
    ...{ id, story: id, cell: "a", language: "en", parts, options: ["calm", "glad", "sad", "afraid"] },
    question: "Which feeling fits best?",
    ...more,
  });
  const turns = Array.from({ length: 14 }, (_, i) => ({
    kind: "turn" as const,
    speaker: i % 2 === 0 ? both("Mira", "米拉") : both("Friend", "朋友"),
    text:
      i % 2 === 0
        ? "I keep going over what she said to me in the hallway this morning, and I cannot put it down."
        : "That sounds heavy. What part of it comes back to you the most?",
  }));
  return surveyDesignSchema.parse({
    ...{ format: 1, name: "small", task: "items", study: "made-up" },
    title: both("Feelings in small stories", "小故事里的感受"),
    instructions: [
      both(
        "You will read short stories and dialogues, and see a face. After each you say what somebody feels.",
        "您会读到一些短故事和对话，并看到一张脸。每一部分之后，请说出当事人的感受。",
      ),
      both("Take the time that you need.", "请按自己的节奏进行。"),
    ],
    languages: ["en", "zh"],
    source: { path: "sets/small", sha256: "0".repeat(64) },
    seed: 7,
    items: [
      item("story-1", [
        {
          kind: "text",
          text: "Ann had practised the violin for a year. On the evening of the concert the first row was empty.\n\nThen her grandmother came in, out of breath, with her coat still buttoned, and waved.",
        },
      ]),
      item(
        "story-2",
        [
          { kind: "heading", text: both("At the lake", "在湖边") },
          { kind: "text", text: `Ben wrote in his notebook: ${hostile}` },
        ],
        { contentNote: both("The next story mentions an accident.", "下一个故事提到一起事故。") },
      ),
      item("face-1", [{ kind: "picture", file: "pictures/face.png", description: "A face" }]),
      item("dialogue-1", turns),
    ],
    questions: [
      {
        kind: "text",
        id: "naming",
        prompt: both("In one word: what is felt?", "用一个词形容这种感受："),
        longest: 60,
        first: true,
      },
      { kind: "choice", id: "emotion", prompt: null, options: null, shuffled: true },
      {
        ...{ kind: "scale", id: "intensity", look: "slider", lowest: 0, highest: 100, step: 1 },
        prompt: both("How strong is it?", "这种感受有多强烈？"),
        ends: { lowest: both("not at all", "完全没有"), highest: both("as strong as can be", "极其强烈") },
      },
      {
        ...{ kind: "scale", id: "valence", look: "likert", lowest: -2, highest: 2, step: 1 },
        prompt: both("How pleasant is it?", "这种感受愉快吗？"),
        ends: {
          lowest: both("very unpleasant", "很不愉快"),
          middle: both("neither", "都不是"),
          highest: both("very pleasant", "很愉快"),
        },
      },
    ],
    checks: [
      {
        id: "check-1",
        prompt: both("To show that you read this, please choose “green”.", "为确认您在阅读，请选择“绿色”。"),
        options: [both("red", "红色"), both("green", "绿色"), both("blue", "蓝色")],
        expected: 1,
      },
    ],
    lists: [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
    ],
    ...{ enough: 20, minutes: 6, fullScreen: true },
    consent: { responsible: "Dr Example", contact: "survey@example.org", ethics: null, leastAge: 18 },
    stores: { agentString: false },
    keepUntil: "2027-03-31",
    support: [
      {
        ...{
          place: both("United States", "美国"),
          name: both("988 Lifeline", "988 生命热线"),
          contact: "988",
        },
        ...{
          hours: both("day and night", "全天"),
          source: "https://988lifeline.org/",
          checked: "2026-11-20",
        },
      },
    ],
    software: {},
    ...over,
  });
}

/** A picture of 160 by 160 grey points would do; this one is a face of our own. */
export const facePng = (): Buffer =>
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg==",
    "base64",
  );
