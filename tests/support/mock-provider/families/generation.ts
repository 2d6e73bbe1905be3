import { createHash } from "node:crypto";
import { chooseOption, sampleOf } from "../behaviour.js";
import type { Billed } from "../log.js";
import { tokens } from "../wire.js";
import type { Asked, Json } from "./family.js";

/** What a model made of a request, before its API puts it into words. */
export interface Generation {
  /** What the reader sees, cut where the limit ran out. */
  text: string;
  /** Some of what the model thought; "" where it did not think. It names an option, as thoughts do. */
  reasoning: string;
  inputTokens: number;
  textTokens: number;
  reasoningTokens: number;
  /** Whether the limit ended it. */
  cut: boolean;
}

/** The fewest and most tokens that a model thinks at each effort. At medium they exceed 1,024, as they do. */
const thoughtAt: Record<string, readonly [number, number]> = {
  none: [0, 0],
  minimal: [0, 64],
  low: [128, 768],
  medium: [1088, 4096],
  high: [3072, 12_288],
  xhigh: [6144, 20_480],
  max: [8192, 30_720],
};

interface Setting {
  /** "none" for a model that does not think. */
  effort: string;
  /** The most tokens of thought and text together. */
  limit: number | undefined;
  /** The most tokens of thought. */
  budget?: number | undefined;
  schema?: Json | undefined;
  /** A JSON object without a schema was asked for. */
  anyObject?: boolean;
  /** The most tokens that are read; older text is dropped. */
  context?: number;
}

/** The same request at the same effort gives the same thoughts, text and counts. */
export function generate({ text: prompt, model, behaviour }: Asked, setting: Setting): Generation {
  const { limit = Number.POSITIVE_INFINITY, budget = Number.POSITIVE_INFINITY } = setting;
  const read = setting.context === undefined ? prompt : prompt.slice(-setting.context * 4);
  const whole = behaviour.text ?? visibleText(read, behaviour.object, setting);
  const wanted = Math.min(
    behaviour.reasoningTokens ?? thoughtFor(`${model} ${prompt}`, setting.effort),
    budget,
  );
  const reasoningTokens = Math.min(wanted, limit);
  const room = limit - reasoningTokens;
  const cut = wanted > limit || tokens(whole) > room;
  const text = cut ? whole.slice(0, room * 4) : whole;
  return {
    text,
    reasoning:
      reasoningTokens === 0 ? "" : `The options are weighed first. Is it ${chooseOption(`not ${read}`)}?`,
    inputTokens: tokens(read),
    textTokens: tokens(text),
    reasoningTokens,
    cut,
  };
}

function visibleText(prompt: string, object: unknown, { schema, anyObject }: Setting): string {
  if (object !== undefined) return JSON.stringify(object);
  if (schema !== undefined) return JSON.stringify(sampleOf(schema));
  return anyObject ? JSON.stringify({ answer: chooseOption(prompt) }) : chooseOption(prompt);
}

/** Counts are multiples of 64, as OpenAI reports them. */
function thoughtFor(key: string, effort: string): number {
  const [fewest, most] = thoughtAt[effort] ?? [0, 0];
  const fraction = createHash("sha256").update(`${effort} ${key}`).digest().readUInt32BE(0) / 2 ** 32;
  return Math.round((fewest + fraction * (most - fewest)) / 64) * 64;
}

export const billedFor = ({ inputTokens, textTokens, reasoningTokens }: Generation): Billed => ({
  inputTokens,
  cachedTokens: 0,
  outputTokens: textTokens + reasoningTokens,
  reasoningTokens,
});
