import { InputError } from "../core/errors.js";
import type { ReasoningEffort } from "../core/reasoning-effort.js";
import type { GenerationParameters } from "./contract.js";
import type { ModelFamily } from "./families.js";

/** What the user asked for. Absent = the project's default, where the model takes it. */
export interface WishedParameters extends Omit<GenerationParameters, "temperature"> {
  /** "none" = send no temperature. */
  temperature?: number | "none";
  /** Tokens of visible text that a reply needs, where a call's own limit follows from its content. */
  roomForText?: number;
}

/** What is sent to one model, and what a reader must know about it. */
export interface SentParameters {
  parameters: GenerationParameters;
  /** One line each: "temperature: not taken by this model". */
  notes: string[];
}

/** Answers are compared at temperature 0 wherever a model takes it, as the papers did. */
const usualTemperature = 0;
/** For a model that no row describes. */
const usualLimit = 1024;

/**
 * Decides what is sent to a model. The project's defaults are sent only where the table of families says that
 * the model takes them. What the user asked for is sent as it is, or refused here with what to do instead:
 * nothing that was asked for is dropped or changed.
 *
 * @param id the model's id, for messages
 * @param family null = no row describes the model: the defaults are sent, and it may refuse them
 * @throws InputError `openai/gpt-5 takes no temperature (…); leave --temperature out`
 */
export function sentParameters(
  id: string,
  family: ModelFamily | null,
  wished: WishedParameters,
): SentParameters {
  const { temperature, maxOutputTokens, reasoningEffort, roomForText: _, ...rest } = wished;
  // A name that its maker has retired may be served elsewhere.
  if (family?.api === "retired" && id.startsWith(`${family.provider}/`)) {
    throw new InputError(`${id} is retired (${family.asOf}, ${family.source}); name a model that is served`);
  }
  requireEffort(id, family, wished);
  const effort = reasoningEffort ?? sentEffort(family, wished);
  const reasons = isReasoning(family, {
    ...wished,
    ...(effort === undefined ? {} : { reasoningEffort: effort }),
  });
  const notes: string[] = [];
  if (
    family?.reasoning === "budget" &&
    reasoningEffort !== undefined &&
    wished.thinkingTokens === undefined
  ) {
    notes.push("reasoning: this model reasons only with --thinking-tokens");
  }
  const sampling = sentTemperature(id, family, wished, reasons, notes);
  const limit = maxOutputTokens ?? usualLimitOf(family, effort, reasons, wished);
  if (effort !== undefined && reasoningEffort === undefined) {
    notes.push(`reasoning-effort ${effort}: this model's own default, sent explicitly`);
  } else if (reasons && effort === undefined && wished.thinkingTokens === undefined) {
    notes.push("reasoning: as much as the model does by its own default");
  }
  return {
    parameters: withoutUndefined({
      ...rest,
      temperature: sampling,
      maxOutputTokens: limit,
      reasoningEffort: effort,
    }),
    notes,
  };
}

/** Whether a model reasons before it answers, under these parameters; of an unknown model, if it is asked to. */
export function isReasoning(
  family: ModelFamily | null,
  { reasoningEffort, thinkingTokens }: Pick<GenerationParameters, "reasoningEffort" | "thinkingTokens">,
): boolean {
  if (thinkingTokens !== undefined) return true;
  const kind = family?.reasoning ?? "none";
  // There an effort is how much the model writes. It thinks only with a budget.
  if (kind === "budget") return false;
  if (reasoningEffort !== undefined) return reasoningEffort !== "none";
  return !offUnlessAsked.has(kind);
}

const offUnlessAsked: ReadonlySet<ModelFamily["reasoning"]> = new Set([
  "none",
  "budget",
  "adaptive",
  "adaptive-or-budget",
]);

function requireEffort(
  id: string,
  family: ModelFamily | null,
  { reasoningEffort, thinkingTokens }: WishedParameters,
): void {
  if (reasoningEffort === "none" && thinkingTokens !== undefined) {
    throw new InputError(
      `${id} cannot reason with --thinking-tokens at --reasoning-effort none; leave one out`,
    );
  }
  if (family === null) return;
  const basis = basisOf(family);
  if (thinkingTokens !== undefined && !takesBudget(family)) {
    const instead = family.efforts.length > 0 ? "; set --reasoning-effort instead" : "; leave it out";
    throw new InputError(`${id} takes no --thinking-tokens ${basis}${instead}`);
  }
  if (reasoningEffort === undefined || family.efforts.includes(reasoningEffort)) return;
  if (reasoningEffort === "none" && takesNone(family)) return;
  // Some families take efforts that no source lists.
  if (family.efforts.length === 0 && !["none", "always", "budget"].includes(family.reasoning)) return;
  const taken =
    family.efforts.length === 0 ? "leave --reasoning-effort out" : `it takes ${family.efforts.join(", ")}`;
  throw new InputError(`${id} does not take the reasoning effort ${reasoningEffort} ${basis}; ${taken}`);
}

/** Whether "none" can be said to a model that does not list it: by silence, or to one that turns thinking off. */
function takesNone({ reasoning, api, provider }: ModelFamily): boolean {
  if (reasoning === "adaptive-on") return true;
  // Outside the Messages API it would be a parameter, which hosted models that never reason do not know.
  if (reasoning === "none") return api === "messages" || provider === "local";
  return offUnlessAsked.has(reasoning);
}

const takesBudget = ({ reasoning }: ModelFamily): boolean =>
  reasoning === "budget" || reasoning === "adaptive-or-budget";

/** The provider's own default is sent by name, so that the run stays the same if the provider changes it. */
function sentEffort(
  family: ModelFamily | null,
  { thinkingTokens }: WishedParameters,
): ReasoningEffort | undefined {
  if (family === null || thinkingTokens !== undefined) return undefined;
  return family.defaultEffort ?? undefined;
}

function sentTemperature(
  id: string,
  family: ModelFamily | null,
  { temperature, topP }: WishedParameters,
  reasons: boolean,
  notes: string[],
): number | undefined {
  const takes = family?.temperature ?? "yes";
  const isAsked = typeof temperature === "number" || topP !== undefined;
  // What sources disagree about is models that do not reason.
  const isRefused = takes === "no" || ((takes === "without-reasoning" || takes === "contested") && reasons);
  if (isRefused) {
    const when = takes === "no" ? "" : " while it reasons";
    if (!isAsked) {
      notes.push(`temperature: not taken by this model${when}`);
      return undefined;
    }
    const instead =
      takes === "no" || !family?.efforts.includes("none") ? "" : ", or set --reasoning-effort none";
    const what = typeof temperature === "number" ? "temperature" : "top-p";
    throw new InputError(
      `${id} takes no ${what}${when} ${basisOf(family as ModelFamily)}; leave --${what} out${instead}`,
    );
  }
  const isIgnored = takes === "ignored" || (takes === "ignored-while-reasoning" && reasons);
  if (isIgnored) notes.push("temperature: ignored by this model, so replies are not at temperature 0");
  if (isIgnored && topP !== undefined) notes.push("top-p: ignored by this model");
  if (temperature === "none") return undefined;
  if (temperature !== undefined) {
    if (takes === "keep-1" && temperature !== 1)
      notes.push("temperature: the provider advises to leave it at 1");
    return temperature;
  }
  if (isIgnored) return undefined;
  if (topP !== undefined && family?.api === "messages") {
    notes.push("temperature: not sent, this model takes no temperature beside top-p");
    return undefined;
  }
  if (takes === "contested" || takes === "keep-1") {
    const why =
      takes === "contested" ? "sources disagree whether this model takes it" : "the provider advises 1";
    notes.push(`temperature: not sent, ${why}`);
    return undefined;
  }
  return usualTemperature;
}

/** Output tokens that suffice for a short answer, with the reasoning that comes before it. */
function usualLimitOf(
  family: ModelFamily | null,
  effort: ReasoningEffort | undefined,
  reasons: boolean,
  { thinkingTokens, roomForText }: WishedParameters,
): number | undefined {
  const text = roomForText ?? usualLimit;
  if (thinkingTokens !== undefined) return thinkingTokens + text;
  const extra = roomForText ?? 0;
  if (!reasons) {
    // The call's own content decides.
    if (roomForText !== undefined) return undefined;
    return family === null || family.limitCovers === "reasoning-and-text" ? usualLimit : family.defaultLimit;
  }
  const isUsual = effort === undefined || effort === family?.defaultEffort;
  if (family !== null && isUsual && family.defaultLimit > usualLimit) return family.defaultLimit + extra;
  return limitOf(effort ?? "medium") + extra;
}

/** Room for reasoning by effort: 25,000 is OpenAI's advice to begin with; the others are ours. */
function limitOf(effort: ReasoningEffort): number {
  if (effort === "xhigh" || effort === "max") return 64_000;
  return effort === "high" ? 25_000 : 8192;
}

/**
 * Tokens of hidden reasoning before a short answer, for forecasts. These are assumptions of ours: providers
 * publish no such numbers, and models differ by a factor of three.
 */
export function expectedReasoningTokens(
  family: ModelFamily | null,
  parameters: Pick<GenerationParameters, "reasoningEffort" | "thinkingTokens" | "maxOutputTokens">,
): number {
  if (!isReasoning(family, parameters)) return 0;
  const { reasoningEffort, thinkingTokens, maxOutputTokens = Number.POSITIVE_INFINITY } = parameters;
  const usual = thinkingTokens === undefined ? tokensOf[reasoningEffort ?? "medium"] : thinkingTokens / 2;
  return Math.min(usual, maxOutputTokens);
}

const tokensOf: Record<ReasoningEffort, number> = {
  none: 0,
  minimal: 100,
  low: 300,
  medium: 700,
  high: 1500,
  xhigh: 3000,
  max: 5000,
};

const basisOf = ({ asOf, source }: ModelFamily): string =>
  `(${asOf === "" ? source : `data/models.csv, ${asOf}`})`;

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as never;
}
