import type { Response } from "../../core/response.js";
import type { RunPlan } from "../../core/run-record.js";
import { askedAs } from "../call.js";
import { isAgents } from "../make-response.js";
import type { EpisodeRecord } from "../read-episodes.js";
import { judgesDiffer, type ReadDialogue, type ReadRow } from "./row.js";

/** What a study shows of a play that has ended. */
export interface ShownPlay {
  dialogue: ReadDialogue;
  /** Why the dialogue is unscored; null if it is scored. */
  unscored: string | null;
  /** What the judges said about it. */
  judged?: Pick<ReadRow, "criteria" | "judgements">;
}

/** How a study shows the plays of a run. */
export interface PlaysReading {
  /** What a reader must know of all of them. */
  notes: readonly string[];
  /** undefined for a play that stands open. */
  played(record: EpisodeRecord): ShownPlay | undefined;
}

/** Who speaks in a row of an episode that two models play, and with whom; else none. */
export function partOf(response: Response): [string, string][] {
  const { partner } = response;
  if (partner === undefined) return [];
  return [
    ["speaks as", isAgents(response) ? `the person, with ${partner}` : `the model, with agent ${partner}`],
  ];
}

/**
 * The name of who answered, as the list of models shows it. An agent stands apart from the same model under test,
 * and the plays of several pairs stand apart.
 */
export function speakerOf(response: Response, { agents }: Pick<RunPlan, "agents">): string {
  const { respondent, partner } = response;
  if (partner === undefined || agents === undefined) return respondent.id;
  if (isAgents(response)) return `${askedAs({ model: respondent.id, to: "agent" })} with ${partner}`;
  return agents.models.length === 1 ? respondent.id : `${respondent.id} with agent ${partner}`;
}

/**
 * Rows of the dialogues that a run's plays came to: one for each episode, model, prompt and replicate, with the
 * dialogues under each agent side by side. Plays that stand open have none.
 */
export function dialogueRows(
  records: readonly EpisodeRecord[],
  shown: (record: EpisodeRecord) => ShownPlay | undefined,
): ReadRow[] {
  const rows = new Map<string, { record: EpisodeRecord; plays: ShownPlay[]; calls: number }>();
  for (const record of records) {
    const play = shown(record);
    if (play === undefined) continue;
    const key = JSON.stringify([record.episode, record.model, record.prompt, record.replicate]);
    const row = rows.get(key) ?? { record, plays: [], calls: 0 };
    row.plays.push(play);
    row.calls += record.turns.length;
    rows.set(key, row);
  }
  return [...rows.values()].map(({ record: { episode, model, prompt, replicate }, plays, calls }) => {
    const reasons = plays.flatMap(({ unscored }) => unscored ?? []);
    const judgements = plays.flatMap(({ judged }) => judged?.judgements ?? []);
    return {
      ...{ item: episode, model, prompt, replicate },
      ...(reasons.length === 0
        ? { status: "ok" as const, reason: null }
        : { status: "unparsed" as const, reason: reasons.join("; ") }),
      ...{ reply: "", refusal: null, answer: null, orderShown: [], options: [], key: null, shares: [] },
      ...{ messages: [], facts: [["calls", String(calls)] as const] },
      ...{ criteria: plays.find(({ judged }) => judged !== undefined)?.judged?.criteria ?? [], judgements },
      dialogues: plays.map(({ dialogue }) => dialogue),
      judgesDiffer: judgesDiffer(judgements),
    };
  });
}

/** The place of a row in reading order: by item, then model, prompt, replicate and agent; a dialogue comes first. */
export function placesIn({ items, episodes = [], models, agents, prompts, replicates }: RunPlan) {
  const numbered = (ids: readonly string[]): Map<string, number> => new Map(ids.map((id, at) => [id, at]));
  const itemAt = numbered([...items, ...episodes].map(({ id }) => id));
  const [promptAt, modelAt] = [numbered(prompts.map(({ id }) => id)), numbered(models)];
  const agentAt = numbered(agents?.models ?? []);
  const place = (item: string, model: string, prompt: string, replicate: number, agent: number): number => {
    const at = itemAt.get(item) ?? itemAt.get(item.split("#")[0] ?? "") ?? itemAt.size;
    const cell = (at * models.length + (modelAt.get(model) ?? 0)) * prompts.length;
    return ((cell + (promptAt.get(prompt) ?? 0)) * replicates + replicate) * (agentAt.size + 1) + agent;
  };
  return {
    ofResponse(response: Response): number {
      const { item, respondent, partner = "", prompt, replicate } = response;
      const [agent, model] = isAgents(response) ? [respondent.id, partner] : [partner, respondent.id];
      return place(item, model, prompt, replicate, (agentAt.get(agent) ?? -1) + 1);
    },
    ofDialogue: ({ item, model, prompt, replicate }: ReadRow): number =>
      place(item, model, prompt, replicate, 0),
  };
}
