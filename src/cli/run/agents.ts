import { InputError, UsageError } from "../../core/errors.js";
import { optionValue } from "../../core/option-value.js";
import type { PlanAgents } from "../../core/run-record.js";
import type { StudyId } from "../../core/study-id.js";
import { askedAs } from "../../runs/call.js";
import { type PlanParameters, planParameters } from "../../runs/plan-parameters.js";
import { manifestOf, manifests } from "../../studies/registry.js";
import { distinctOption } from "../option-values.js";
import type { Workbench } from "../workbench.js";
import { type AskedModels, type ParameterOptions, readParameters, requireModelIds } from "./model-options.js";

/** The agents of a run, as the command line gives them. */
export interface AgentOptions {
  agent?: string;
  agentTemperature?: string;
  agentTopP?: string;
  agentMaxOutputTokens?: string;
  agentReasoningEffort?: ParameterOptions["reasoningEffort"];
  agentThinkingTokens?: string;
}

const prefix = "agent-";

/**
 * The agents of a run and what they are sent: those that are named, else the study's computed ones; undefined if
 * the study has none, or none plays in what was chosen.
 *
 * @throws UsageError when none is named and the study has no computed ones, or when the study has no agents
 */
export async function readAgents(
  study: StudyId,
  options: AgentOptions,
  { folders }: Pick<Workbench, "folders">,
  choices: Readonly<Record<string, string>> = {},
): Promise<{ agents: PlanAgents; notes: PlanParameters["notes"] } | undefined> {
  const declared = manifestOf(study).live?.agents;
  if (declared === undefined) {
    requireNoAgentOption(study, options);
    return undefined;
  }
  if (declared.playsIn?.(choices) === false) {
    requireNone(options, `: no agent plays in what was chosen; add ${declared.needs ?? "another choice"}`);
    return undefined;
  }
  const models =
    options.agent === undefined ? [...(declared.computed ?? [])] : distinctOption("agent", options.agent);
  if (models.length === 0) {
    throw new UsageError(
      `--agent is missing: in ${study} a model ${declared.description}; name provider/model, as \`affectlab models\` lists them`,
    );
  }
  await requireModelIds("agent", models);
  const wished = readParameters(parametersIn(options), prefix);
  const { notes, ...sent } = await optionValue("agent", () =>
    withAgentFlags(() => planParameters(models, wished, folders.config, declared.parameters)),
  );
  const named = Object.entries(notes).map(([model, lines]) => [
    askedAs({ model, to: "agent" }),
    lines.map(asAgentFlags),
  ]);
  return { agents: { models, ...sent }, notes: Object.fromEntries(named) };
}

/**
 * The agents that are asked alone, in place of models under test; undefined unless the study's options say so.
 *
 * @throws UsageError when a model is named beside an agent, or replicates
 */
export async function readAgentsAlone(
  study: StudyId,
  options: AgentOptions & ParameterOptions & { model?: string; replicates: string },
  choices: Readonly<Record<string, string>>,
  { folders }: Pick<Workbench, "folders">,
): Promise<(AskedModels & { replicates: number }) | undefined> {
  const declared = manifestOf(study).live?.agents;
  const alone = declared?.alone?.(choices);
  if (declared === undefined || alone === undefined) return undefined;
  const { option } = alone;
  if (options.model !== undefined && options.agent !== undefined) {
    throw new UsageError(`--${option} asks agents alone; name them by --agent, and leave --model out`);
  }
  if (options.replicates !== "1") {
    throw new UsageError(`--${option} says how often each is asked; leave --replicates out`);
  }
  const named = options.agent ?? options.model;
  const models = named === undefined ? [...(declared.computed ?? [])] : distinctOption("agent", named);
  await requireModelIds("agent", models);
  const wished = { ...readParameters(parametersIn(options), prefix), ...readParameters(options) };
  const chosen = { ...declared.parameters, ...alone.parameters };
  const { notes, ...sent } = await optionValue("agent", () =>
    planParameters(models, wished, folders.config, chosen),
  );
  return { models, sent, notes, replicates: alone.replicates };
}

function parametersIn(options: AgentOptions): ParameterOptions {
  const given = {
    temperature: options.agentTemperature,
    topP: options.agentTopP,
    maxOutputTokens: options.agentMaxOutputTokens,
    reasoningEffort: options.agentReasoningEffort,
    thinkingTokens: options.agentThinkingTokens,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function requireNoAgentOption(study: StudyId, options: AgentOptions): void {
  const having = manifests.filter(({ live }) => live?.agents !== undefined).map(({ id }) => id);
  requireNone(options, ` is an option of ${having.join(", ")}; no model simulates a person in ${study}`);
}

/** @throws UsageError when an agent is named, or what it is sent */
function requireNone(options: AgentOptions, why: string): void {
  const { agent, ...rest } = { agent: options.agent, ...parametersIn(options) };
  if (agent === undefined && Object.keys(rest).length === 0) return;
  throw new UsageError(`--agent${why}`);
}

/** What was decided for an agent names its own flags: "leave --agent-temperature out". */
async function withAgentFlags<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(asAgentFlags(error.message), { cause: error });
  }
}

const asAgentFlags = (text: string): string =>
  text.replace(/--(?=temperature|top-p|max-output-tokens|reasoning-effort|thinking-tokens)/g, `--${prefix}`);
