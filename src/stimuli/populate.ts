import { InputError } from "../core/errors.js";
import { readText } from "../io/read-text.js";
import { sha256 } from "../io/sha256-file.js";
import { studyFile } from "../io/study-file.js";
import type { ModelReply, ModelRequest } from "../models/contract.js";
import { Asker, type AskOptions, type Question } from "../runs/asker.js";
import { checkStory } from "./check-set.js";
import { describeFinding, type Finding } from "./checks/finding.js";
import { checkDuplicates, checkMould } from "./checks/sameness.js";
import { loadLexicon } from "./lexicon.js";
import { storiesStudy } from "./load.js";
import { drawSeeds, loadPools, type StorySeed } from "./pools.js";
import { type Story, storySchema } from "./story.js";
import { storyFrom, storyOutput } from "./story-output.js";
import type { Template } from "./template.js";

/** How many stories a model is asked for, and how often a story that fails is asked for again. */
export interface PopulateOptions extends AskOptions {
  count: number;
  /** The largest number of attempts for one story. Default: 4. */
  attempts?: number;
  /** Existing stories, which must not be told again. */
  against?: readonly Story[];
  onProgress?: (accepted: number) => void;
}

/** A planned story: its material, and its state so far. */
interface Slot {
  id: string;
  seed: StorySeed;
  failed: FailedAttempt[];
  story?: Story;
}

/** A story that did not pass in any attempt, with the faults of each attempt. */
export interface RejectedStory {
  id: string;
  attempts: FailedAttempt[];
}

/** The stories that passed every check, those that did not, and what they cost. */
export interface Populated {
  stories: Story[];
  rejected: RejectedStory[];
  /** Requests that were sent or taken from the cache. */
  calls: number;
  /** USD; null if the price is unknown. */
  cost: number | null;
}

/**
 * Asks a model for stories that fill a template. Each request gives a name, a setting and an opening from
 * seeded pools. The story must have the form of the template and pass every check for stories written by
 * hand, also against the stories accepted before it. If a story fails, it is asked for again with the
 * findings, in at most `attempts` attempts.
 *
 * The work goes in rounds, and the stories of a round are checked in a fixed order. So the accepted stories
 * do not depend on which reply came first.
 *
 * @throws InputError for a count or number of attempts that is not a whole number above 0
 * @throws ModelError when the model refuses all work; AffectlabError when the cap on cost is reached;
 * InterruptedError
 */
export async function populateStories(template: Template, options: PopulateOptions): Promise<Populated> {
  const { count, seed, attempts = 4, against = [] } = options;
  for (const [name, value] of Object.entries({ count, attempts })) {
    if (Number.isInteger(value) && value > 0) continue;
    throw new InputError(`populateStories requires a whole number of ${name} above 0, got ${value}`);
  }
  const [pools, prompt] = await Promise.all([loadPools(), loadPopulatePrompt()]);
  const slots = drawSeeds(pools, count, seed, "populate", template.id).map(
    (about, i): Slot => ({
      id: `${about.agent.name
        .toLowerCase()
        .normalize("NFD")
        .replace(/[^a-z]/g, "")}-${i + 1}`,
      seed: about,
      failed: [],
    }),
  );
  const asker = new Asker(options, "story");
  const question = (slot: Slot, attempt: number): Question => ({
    id: slot.id,
    study: storiesStudy(),
    item: `${template.id}-${slot.id}`,
    prompt: "populate",
    promptHash: prompt.sha256,
    replicate: attempt,
    request: populateRequest(prompt.text, template, slot.seed, slot.failed.at(-1)),
  });
  for (let attempt = 0; attempt < attempts; attempt++) {
    const open = slots.filter(({ story }) => story === undefined);
    if (open.length === 0) break;
    const replies = await asker.ask(open.map((slot) => question(slot, attempt)));
    for (const slot of open) {
      const accepted = slots.flatMap(({ story }) => story ?? []);
      await judge(slot, replies.get(slot.id), template, [...against, ...accepted]);
      options.onProgress?.(slots.filter(({ story }) => story !== undefined).length);
    }
  }
  return {
    stories: slots.flatMap(({ story }) => story ?? []),
    rejected: slots
      .filter(({ story }) => story === undefined)
      .map(({ id, failed }) => ({ id, attempts: failed })),
    calls: asker.calls,
    cost: asker.cost,
  };
}

/** Accepts a reply as the slot's story, or records its faults. */
async function judge(
  slot: Slot,
  reply: ModelReply | Error | undefined,
  template: Template,
  others: readonly Story[],
): Promise<void> {
  const text = reply === undefined || reply instanceof Error ? "" : reply.text;
  const fail = (...findings: Finding[]): void => {
    slot.failed.push({ text, findings });
  };
  const formal = (reason: string): void =>
    fail({ check: "form", of: slot.id, part: "story", sentence: "", reason });
  if (reply === undefined || reply instanceof Error)
    return formal(`no reply came (${reply?.message ?? "unknown"})`);
  if (reply.refusal !== null) return formal(`the model declined: ${reply.refusal}`);
  if (reply.object === undefined) return formal("the reply is no story in the form that was asked for");
  const parsed = storySchema.safeParse(storyFrom(reply.object, template, slot.id, slot.seed));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return formal(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const story = parsed.data;
  const lexicon = await loadLexicon();
  const findings = [
    ...(await checkStory(story, template)),
    ...checkDuplicates([story], others),
    ...checkMould([story], lexicon, others),
  ];
  if (findings.length > 0) fail(...findings);
  else slot.story = story;
}

/** The instructions at the start of every request for a story, and their hash. */
async function loadPopulatePrompt(): Promise<{ text: string; sha256: string }> {
  const text = await readText(studyFile("data/<study>/stimuli/populate.md").file);
  return { text, sha256: sha256(text) };
}

/** A version of a story that did not pass, with its faults. */
interface FailedAttempt {
  /** The model's reply. */
  text: string;
  findings: Finding[];
}

/**
 * The request for one story. After a failed attempt the model sees its story and what the checks found,
 * sentence by sentence. Only the last attempt is shown, so that requests do not grow.
 */
function populateRequest(
  prompt: string,
  template: Template,
  seed: StorySeed,
  failed?: FailedAttempt,
): ModelRequest {
  const messages: ModelRequest["messages"] = [
    { role: "system", content: prompt },
    { role: "user", content: commission(template, seed) },
  ];
  if (failed !== undefined) {
    const faults = failed.findings.map((finding) => `- ${describeFinding(finding)}`).join("\n");
    messages.push(
      { role: "assistant", content: failed.text === "" ? "(no story)" : failed.text },
      {
        role: "user",
        content: `This story cannot be used:\n${faults}\nWrite it again, whole, without these faults.`,
      },
    );
  }
  return { messages, parameters: { temperature: 1, maxOutputTokens: 2000 }, output: storyOutput(template) };
}

function commission(template: Template, seed: StorySeed): string {
  const { agent, region, age, role, domain, setting, stakes, opening, tense } = seed;
  const appraisals = template.appraisals.map(
    ({ id, title, guide, means }) =>
      `- ${id} (${title}): ${guide ?? `value 1: ${means[0]}; value 2: ${means[1]}`}`,
  );
  return [
    "The appraisals of this story:",
    ...appraisals,
    "",
    `The person: ${agent.name} (${agent.pronouns}), ${age}, ${role}; a name from ${region}.`,
    `Part of life: ${domain}. Setting: ${setting}. At stake: ${stakes}. Tense: ${tense}.`,
    `Begin ${opening}. Where one of these does not go with the others, keep the name and choose what does.`,
  ].join("\n");
}
