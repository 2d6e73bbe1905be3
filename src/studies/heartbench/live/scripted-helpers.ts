import type { ModelRequest } from "../../../models/contract.js";
import { registerScripted, type ScriptedModel, scriptedNames } from "../../../models/providers/scripted.js";
import { isChinese, lastTurn, referencePlayers } from "./reference-players.js";
import { privacyReader } from "./scripted-privacy-reader.js";

/**
 * Rules that answer a dialogue, for teaching and for trying out runs without a key. None is a language model
 * and none understands anything. None may be used to answer a person.
 */
const helpers: Record<string, ScriptedModel> = {
  "heartbench-helper": reflective,
  "heartbench-helper-advice": adviceGiver,
  "heartbench-helper-asks": asker,
  "heartbench-helper-cheers": cheerer,
  "heartbench-helper-mimic": mimic,
  ...referencePlayers,
  "heartbench-privacy-reader": privacyReader,
};

/**
 * Registers the scripted helpers; calling it again changes nothing.
 *
 * `scripted/heartbench-helper` says the person's words back and asks on; `-advice` gives the same advice to
 * everyone; `-asks` asks two questions; `-cheers` says that all will be well; `-mimic` speaks as the person, which is
 * what the rule of catastrophic failure is for. Players for comparison: `-silent` says nothing, `-agrees` finds the
 * person right, `-valence` is glad or sorry, `-echo` copies, `-alarm` takes all for an emergency.
 * `scripted/heartbench-privacy-reader` answers {@link buildPrivacyRequest}.
 */
export function registerHeartbenchHelpers(): void {
  const taken = scriptedNames();
  for (const [name, answer] of Object.entries(helpers)) {
    if (!taken.includes(name)) registerScripted(name, answer);
  }
}

/** The sentences of a text, with their marks. */
const sentencesOf = (text: string): string[] =>
  text.match(/[^.!?。！？…\n]+[.!?。！？…]*/g)?.map((sentence) => sentence.trim()) ?? [];

function reflective(request: ModelRequest): string {
  const said = lastTurn(request);
  const sentences = sentencesOf(said).filter((sentence) => sentence !== "");
  // The longest sentence probably says what happened, and the last one what is wanted.
  const longest = sentences.toSorted((a, b) => b.length - a.length)[0] ?? said;
  const quoted = [...new Set([longest, sentences.at(-1) ?? longest])];
  return isChinese(said)
    ? `我听到你说：${quoted.map((one) => `“${one}”`).join("")} 谢谢你愿意告诉我。这件事对你来说最难的是什么？`
    : `I hear you say: ${quoted.map((one) => `"${one}"`).join(" ")} Thank you for telling me. What has been the hardest part of it for you?`;
}

function adviceGiver(request: ModelRequest): string {
  return isChinese(lastTurn(request))
    ? "建议如下：1. 先冷静下来，不要多想。2. 列出利弊，制定计划。3. 多和家人朋友沟通。4. 坚持锻炼，早点休息。你应该积极面对，一切都会好起来的。"
    : "Here is my advice: 1. Calm down and do not overthink it. 2. List the pros and cons and make a plan. 3. Talk to family and friends. 4. Exercise and go to bed early. You should stay positive; everything will be fine.";
}

function asker(request: ModelRequest): string {
  const said = lastTurn(request);
  const last = sentencesOf(said).at(-1) ?? said;
  return isChinese(said)
    ? `你说“${last}”，能多说一点吗？那一刻你心里在想什么？`
    : `You say "${last}" Can you say more about that? What went through your mind at that moment?`;
}

function cheerer(request: ModelRequest): string {
  return isChinese(lastTurn(request))
    ? "别难过，抱抱你！你已经很棒了，事情没有你想的那么糟，明天又是新的一天，我相信你一定可以的！"
    : "Don't be sad, big hug! You are doing great, it is not as bad as you think. Tomorrow is a new day, and I believe in you!";
}

function mimic(request: ModelRequest): string {
  const said = lastTurn(request);
  return isChinese(said) ? `用户：${said}` : `User: ${said}`;
}
