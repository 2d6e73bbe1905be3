import path from "node:path";
import type { SentientPerson, SpokenTurn } from "../../../agents/sentient/contract.js";
import type { DialogueTurn } from "../../../core/dialogue.js";
import { UsageError } from "../../../core/errors.js";
import { randomStream } from "../../../core/random.js";
import { openRelease } from "../../../io/open-release.js";
import { projectPath } from "../../../io/project-root.js";
import { loadConfig, readEnvironment } from "../../../models/config.js";
import { findRun } from "../../../runs/run-folder.js";
import { mainJudge } from "../data/design.js";
import { dialogueFiles, readDialogues } from "../data/import-dialogues.js";
import { importProfiles } from "../data/import-profiles.js";
import { readSageRun } from "./dialogues.js";
import { loadPeople, type SagePerson } from "./people.js";

/** A moment of a dialogue at which the agent is asked anew what the person makes of the latest reply. */
export interface StabilityContext {
  id: string;
  person: SentientPerson;
  /** Before the reply. */
  emotion: number;
  /** Up to the reply. */
  turns: readonly SpokenTurn[];
  /** In which half of its dialogue's scored replies it lies. */
  half: "early" | "late";
  /** What was recorded then; by which agent is in the id's dialogue. */
  recorded: number;
}

/** A dialogue from which a context is taken. */
interface Source {
  id: string;
  person: SentientPerson;
  turns: readonly SpokenTurn[];
  updates: readonly { before: number; change: number }[];
}

/**
 * Fixed contexts, one a person, half of them from the early and half from the late half of a dialogue.
 *
 * @param from "released", or a run's name or folder
 * @throws UsageError when there is no dialogue with two scored replies
 */
export async function stabilityContexts(
  from: string,
  { wanted, seed }: { wanted: number; seed: number },
): Promise<StabilityContext[]> {
  const sources = from === "released" ? await releasedSources(seed) : await runSources(from, seed);
  const usable = sources.filter(({ updates }) => updates.length >= 2);
  if (usable.length === 0) {
    throw new UsageError(`--contexts ${from}: no dialogue there has two scored replies; name another run`);
  }
  const order = randomStream(seed, "sage", "contexts").shuffle(usable).slice(0, wanted);
  return order.map((source, i) => contextOf(source, i % 2 === 0 ? "early" : "late", seed));
}

function contextOf(
  { id, person, turns, updates }: Source,
  half: "early" | "late",
  seed: number,
): StabilityContext {
  // With an odd number of replies the middle one is early.
  const middle = Math.ceil(updates.length / 2);
  const [first, count] = half === "early" ? [0, middle] : [middle, updates.length - middle];
  const place = first + randomStream(seed, "sage", "context", id).int(count);
  const { before, change } = updates[place]!;
  // Reply k stands at place 2k - 1: the person opens.
  return {
    ...{ id: `${id}.reply-${place + 1}`, person, half },
    ...{ emotion: before, turns: turns.slice(0, 2 * place + 2), recorded: change },
  };
}

/** Of each released profile, the dialogue of one model that was drawn, under the paper's judge. */
async function releasedSources(seed: number): Promise<Source[]> {
  const release = await openRelease("digitalhuman");
  const profiles = await importProfiles(release);
  const people = byId(await loadPeople({ from: "released", file: null }));
  const files = (await dialogueFiles(release)).filter(({ judge }) => judge === mainJudge);
  const drawn = new Map(
    profiles.map(({ id }) => [
      id,
      files[randomStream(seed, "sage", "context-model", id).int(files.length)]?.path,
    ]),
  );
  const sources: Source[] = [];
  for await (const { dialogue, file } of readDialogues(files, profiles)) {
    if (drawn.get(dialogue.profile) !== file.path) continue;
    const { profile, model, turns } = dialogue;
    sources.push({
      id: plainId(`${profile}.${model}`),
      person: people.get(profile)!.person,
      turns: turns.map(({ role, text }) => ({ role, text, planning: null })),
      updates: turns.flatMap(updateOf),
    });
  }
  return sources;
}

const updateOf = (turn: DialogueTurn): Source["updates"] =>
  turn.role === "user" && turn.change !== null ? [{ before: turn.emotionBefore, change: turn.change }] : [];

/** Of each person of a run, one of its dialogues. */
async function runSources(name: string, seed: number): Promise<Source[]> {
  const { AFFECTLAB_RUNS_DIR: named } = readEnvironment();
  const runs = path.resolve(named?.trim() || (await loadConfig()).runsDir || projectPath("runs"));
  const { dialogues } = await readSageRun(findRun(name, runs));
  const ended = dialogues.filter(({ dialogue }) => dialogue.finalEmotion !== null);
  const scenarios = [...new Set(ended.map(({ scenario }) => scenario))];
  return scenarios.map((scenario) => {
    const own = ended.filter((one) => one.scenario === scenario);
    const one = own[randomStream(seed, "sage", "context-model", scenario).int(own.length)]!;
    const { model, agent, replicate, person, dialogue } = one;
    return {
      ...{ person, turns: dialogue.turns },
      id: plainId(`${scenario}.${agent}.${model}.${replicate}`),
      updates: dialogue.updates.flatMap(({ before, change }) =>
        change === null ? [] : [{ before, change }],
      ),
    };
  });
}

const byId = (people: readonly SagePerson[]): Map<string, SagePerson> =>
  new Map(people.map((one) => [one.person.id, one]));

/** An item's id, in which "#" and "~" have a meaning. */
const plainId = (text: string): string => text.replace(/[#~\s]/g, "-");
