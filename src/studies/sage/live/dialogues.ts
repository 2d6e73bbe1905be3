import type { SentientPerson, SimulatedDialogue } from "../../../agents/sentient/contract.js";
import type { RunManifest } from "../../../core/run-record.js";
import { type EpisodeRecord, readEpisodes } from "../../../runs/read-episodes.js";
import { readManifest } from "../../../runs/run-folder.js";
import { countCharacters, countTokens } from "../data/count-tokens.js";
import { SageData, type SageDialogue } from "../data/data.js";
import { prepareDialogues, type SageLive } from "./prepare-dialogues.js";

/** Who talks with whom, in which of a run's dialogues. */
export interface DialoguePlace {
  /** The scenario. */
  episode: string;
  agent: string;
  model: string;
  prompt: string;
  replicate: number;
}

/** A dialogue of a run that has ended; unscored where its `finalEmotion` is null. */
export interface RunDialogue extends Omit<DialoguePlace, "episode"> {
  target: string;
  scenario: string;
  dialogue: SimulatedDialogue;
  person: SentientPerson;
  /** Output tokens of the model's replies, as its server counts them; null where it does not say. */
  tokens: { output: number | null; reasoning: number | null };
  /** Length of the model's replies in our own units. */
  units: number;
}

/** A run's dialogues, and the tables that the released data have. */
export interface SageRun {
  folder: string;
  manifest: RunManifest;
  live: SageLive;
  /**
   * The judge is the agent, as in the paper. Cells hold the scored dialogues of replicate 0 only: a replicate is
   * another dialogue of the same person.
   */
  data: SageData;
  /** In the order of the plan, every replicate, with the unscored ones. */
  dialogues: readonly RunDialogue[];
  unscored: readonly { target: string; turn: string; reason: string }[];
  /** Whether rules and no language model play a part. */
  isScripted: boolean;
  /** Dialogues that have not ended: `resume` plays them on. */
  open: number;
  /** Scenarios that were edited since: their dialogues are left out. */
  changed: readonly string[];
}

/**
 * The name of a dialogue where it is judged: its parts joined by "~".
 *
 * @example
 * ```ts
 * dialogueTarget({ episode: "en-001", agent: "scripted/person", model: "scripted/silent", prompt: "sentient.en", replicate: 0 }); // "en-001~scripted/person~scripted/silent~sentient.en~0"
 * ```
 */
export function dialogueTarget({ episode, agent, model, prompt, replicate }: DialoguePlace): string {
  return [episode, agent, model, prompt, replicate].join("~");
}

/**
 * Reads a run of this study as data: its dialogues are played again with the logged replies.
 *
 * @throws AffectlabError when the folder holds no run of this study, or a scenario is gone
 */
export async function readSageRun(folder: string): Promise<SageRun> {
  const manifest = readManifest(folder);
  const { what } = manifest;
  const { models, agents, prompts, episodes = [], parameters, choices, seed } = what;
  const live = await prepareDialogues({
    ...{ models, parameters, seed, prompts: prompts.map(({ id }) => id) },
    only: episodes.map(({ id }) => id),
    ...(choices === undefined ? {} : { choices }),
  });
  const now = new Map(live.episodes.map(({ id, input }) => [id, input]));
  const changed = episodes.flatMap(({ id, input }) => (now.get(id) === input ? [] : [id]));
  const records = (await readEpisodes(folder, live)).filter(({ episode }) => !changed.includes(episode));
  const dialogues = records.flatMap((record) => runDialogue(record, live));
  return {
    ...{ folder, manifest, live, dialogues, changed },
    data: toSageData(live, dialogues),
    unscored: dialogues.flatMap(({ target, dialogue: { unscored } }) =>
      unscored === null ? [] : [{ target, ...unscored }],
    ),
    isScripted: [...models, ...(agents?.models ?? [])].some((id) => id.startsWith("scripted/")),
    open: records.filter(({ isEnded }) => !isEnded).length,
  };
}

function runDialogue(record: EpisodeRecord<SimulatedDialogue>, { people }: SageLive): RunDialogue[] {
  const { episode, agent = "", model, prompt, replicate, outcome, turns } = record;
  const one = people.find(({ person }) => person.id === episode);
  if (outcome === null || one === undefined) return [];
  const usage = turns
    .filter(({ response }) => response.respondent.kind !== "agent")
    .map(({ response }) => response.usage);
  const total = (name: "outputTokens" | "reasoningTokens"): number | null =>
    usage.reduce<number | null>((sum, of) => {
      const count = of[name];
      return sum === null || count === null ? null : sum + count;
    }, 0);
  return [
    {
      target: dialogueTarget({ episode, agent, model, prompt, replicate }),
      ...{ agent, model, prompt, replicate, scenario: episode, dialogue: outcome, person: one.person },
      tokens: { output: total("outputTokens"), reasoning: total("reasoningTokens") },
      units: sum(outcome.turns.map(({ role, text }) => (role === "assistant" ? countTokens(text) : 0))),
    },
  ];
}

function toSageData({ people }: SageLive, dialogues: readonly RunDialogue[]): SageData {
  const place = new Map(people.map(({ person }, i) => [person.id, i + 1]));
  const rows = dialogues
    .filter(({ replicate, dialogue }) => replicate === 0 && dialogue.finalEmotion !== null)
    .map((one) => toRow(one, place.get(one.scenario)!));
  return new SageData(
    people.map(({ profile }) => profile),
    rows,
  );
}

function toRow({ target, agent, model, scenario, dialogue }: RunDialogue, line: number): SageDialogue {
  const texts = dialogue.turns.flatMap(({ role, text }) => (role === "assistant" ? [text] : []));
  const characters = texts.map((text) => countCharacters(text));
  const tokens = texts.map((text) => countTokens(text));
  return {
    ...{ id: target, judge: agent, model, releasedAs: model, profile: scenario, line },
    replyCount: texts.length,
    final: dialogue.finalEmotion!,
    end: dialogue.endReason!,
    characters: sum(characters),
    tokens: sum(tokens),
    ...{ thinkingCharacters: 0, thinkingTokens: 0 },
    emptyReplies: texts.filter((text) => text.trim() === "").length,
    replies: dialogue.updates.map(({ reply, before, change, after }, i) => ({
      ...{ reply, before, change, after },
      ...{ characters: characters[i]!, tokens: tokens[i]! },
    })),
  };
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
