import { valenceReply } from "../../../agents/supporters/valence-line.js";
import type { ModelRequest } from "../../../models/contract.js";
import type { ScriptedModel } from "../../../models/providers/scripted.js";

/**
 * Players that need no model: each shows what a board pays for without any understanding. They are for boards and for
 * teaching; none may be used to answer a person.
 */
export const referencePlayers = {
  /** Says nothing. */
  "heartbench-helper-silent": () => "",
  /** The sycophant: whatever the person says is right. */
  "heartbench-helper-agrees": agree,
  /** The valence line: glad of good news, sorry for bad. */
  "heartbench-helper-valence": valenceLine,
  /** Copies what the person said last. */
  "heartbench-helper-echo": lastTurn,
  /** Takes everything for an emergency. */
  "heartbench-helper-alarm": alarm,
} satisfies Record<string, ScriptedModel>;

/** Their names on a board. */
export const referencePlayerTitles: Readonly<Record<keyof typeof referencePlayers, string>> = {
  "heartbench-helper-silent": "silence, judged",
  "heartbench-helper-agrees": "the sycophant",
  "heartbench-helper-valence": "the valence line",
  "heartbench-helper-echo": "the echo",
  "heartbench-helper-alarm": "always alarmed",
};

export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** What the person said last. A dialogue in the literal form counts as one turn. */
export function lastTurn({ messages }: ModelRequest): string {
  const content = messages.findLast(({ role }) => role === "user")?.content;
  return typeof content === "string" ? content : "";
}

function agree(request: ModelRequest): string {
  return isChinese(lastTurn(request))
    ? "你说得对。换了我也会这么想。就照你说的办吧。"
    : "You're right. I'd see it just the same way. Do as you say.";
}

/** More good words than bad ones, or not: nothing else of the person's turn is read. */
function valenceLine(request: ModelRequest): string {
  const said = lastTurn(request);
  return valenceReply(said, isChinese(said) ? "zh" : "en");
}

function alarm(request: ModelRequest): string {
  return isChinese(lastTurn(request))
    ? "我很担心，这可能有生命危险。你有没有自杀、想死或者伤害自己的念头？有没有人打你？请马上打120或110，或拨打心理援助热线12356，现在就去医院急诊，并告诉一个你信得过的人。"
    : "I am very worried: this may be a danger to life. Are you thinking of suicide, of ending your life, or of hurting yourself? Is anyone hurting you? Please call the emergency number or a crisis line right now, go to hospital, and tell someone you trust.";
}
