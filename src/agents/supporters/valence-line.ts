import type { Supporter, SupportTurn } from "./contract.js";

const good =
  /\b(good|great|glad|happy|love|lovely|better|fine|nice|sweet(heart)?|fun|won|proud|excited)\b|好|开心|高兴|喜欢|不错|棒|放心|轻松|成了/giu;
const bad =
  /\b(bad|sad|tired|cry(ing)?|cried|hate|worse|alone|lonely|hurt|afraid|scared|lost|dead|die|awful|hard|sorry|fault|can't|cannot)\b|累|哭|难|怕|死|疼|痛|烦|恨|不行|没用|孤单|睡不着|吵|打/giu;

/**
 * The valence line: glad where a turn has more good words than bad ones, else sorry. Nothing else of the turn is read.
 *
 * @example
 * ```ts
 * valenceReply("I won!", "en"); // "I'm glad to hear that."
 * valenceReply("我好累，睡不着", "zh"); // "听到这些我很难过。"
 * ```
 */
export function valenceReply(said: string, language: SupportTurn["language"]): string {
  const isGood = (said.match(good)?.length ?? 0) > (said.match(bad)?.length ?? 0);
  if (language === "zh") return isGood ? "真为你高兴。" : "听到这些我很难过。";
  return isGood ? "I'm glad to hear that." : "I'm sorry to hear that.";
}

/** `scripted/valence-line`: what a board pays for telling good from bad, and nothing more. */
export const valenceLine: Supporter = {
  name: "valence-line",
  reply: ({ said, language }) => valenceReply(said.at(-1) ?? "", language),
};

/** `scripted/parrot`: says again what the person said last. */
export const parrot: Supporter = { name: "parrot", reply: ({ said }) => said.at(-1) ?? "" };
