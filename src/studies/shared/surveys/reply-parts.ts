import type { SurveyPart, Words } from "../../../people/design/survey-design.js";

interface Turn {
  role: "user" | "assistant";
  text: string;
}

const speakers: Record<Turn["role"], Words> = {
  user: { en: "Person", zh: "来访者" },
  assistant: { en: "Helper", zh: "回应者" },
};

/** A conversation and the reply that is rated, from top to bottom. */
export function replyParts(dialogue: readonly Turn[], reply: string): SurveyPart[] {
  return [
    ...(dialogue.length === 0
      ? []
      : [{ kind: "heading" as const, text: { en: "The conversation so far", zh: "之前的对话" } }]),
    ...dialogue.map(turnPart),
    { kind: "heading", text: { en: "The reply to rate", zh: "请评价这条回复" } },
    turnPart({ role: "assistant", text: reply }),
  ];
}

export const turnPart = ({ role, text }: Turn): SurveyPart => ({
  kind: "turn",
  speaker: speakers[role],
  text,
});
