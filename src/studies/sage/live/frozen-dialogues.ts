import type { SentientOptions, SentientPerson } from "../../../agents/sentient/contract.js";
import { defaultSentientOptions } from "../../../agents/sentient/options.js";
import { openRelease } from "../../../io/open-release.js";
import type { FrozenContext, FrozenTurn } from "../../../judges/freeze/contract.js";
import { dialogueFiles, readDialogues } from "../data/import-dialogues.js";
import { importProfiles } from "../data/import-profiles.js";
import { readSageRun } from "./dialogues.js";
import { changeCriterion, type FrozenMoment } from "./frozen-asker.js";
import { loadPeople } from "./people.js";

/** A dialogue whose replies are frozen. */
interface Source {
  id: string;
  /** Those that differ in the agent alone. */
  pair: string;
  model: string;
  agent: string;
  person: SentientPerson;
  options: FrozenMoment["options"];
  turns: readonly FrozenTurn[];
  /** Of the first replies, in order; the last may not have been scored. */
  updates: readonly { before: number; change: number }[];
}

/** Every scored reply of a run's dialogues that have ended with a score, in the order of its plan. */
export async function freezeRun(folder: string): Promise<FrozenContext[]> {
  const { dialogues, live } = await readSageRun(folder);
  const options = keptOptions(live.chosen.sentient);
  return dialogues
    .filter(({ dialogue }) => dialogue.finalEmotion !== null)
    .flatMap(({ agent, model, prompt, replicate, scenario, person, dialogue }) => {
      const pair = plainId(`${scenario}.${model}.${prompt}.${replicate}`);
      return contextsOf({
        ...{ id: plainId(`${scenario}.${agent}.${model}.${prompt}.${replicate}`), pair },
        ...{ agent, model, person, options },
        turns: dialogue.turns.map(({ role, text }) => ({ role, text })),
        updates: dialogue.updates.flatMap(({ before, change }) =>
          change === null ? [] : [{ before, change }],
        ),
      });
    });
}

/** Every scored reply of the released dialogues, under each judge that played the person. */
export async function freezeReleased(): Promise<FrozenContext[]> {
  const release = await openRelease("digitalhuman");
  const [profiles, people] = await Promise.all([
    importProfiles(release),
    loadPeople({ from: "released", file: null }),
  ]);
  const personOf = new Map(people.map(({ person }) => [person.id, person]));
  const options = keptOptions(defaultSentientOptions);
  const found: FrozenContext[] = [];
  for await (const { dialogue } of readDialogues(await dialogueFiles(release), profiles)) {
    const { profile, model, judge, turns } = dialogue;
    found.push(
      ...contextsOf({
        ...{ id: plainId(`${profile}.${judge}.${model}`), pair: plainId(`${profile}.${model}`) },
        ...{ agent: judge, model, person: personOf.get(profile)!, options },
        turns: turns.map(({ role, text }) => ({ role, text })),
        updates: turns.flatMap((turn) =>
          turn.role === "user" && turn.change !== null
            ? [{ before: turn.emotionBefore, change: turn.change }]
            : [],
        ),
      }),
    );
  }
  return found;
}

function contextsOf({ id, pair, model, agent, person, options, turns, updates }: Source): FrozenContext[] {
  return updates.map(({ before, change }, i): FrozenContext => {
    // Reply k stands at place 2k - 1: the person opens.
    const place = 2 * i + 1;
    const state: FrozenMoment = { person, emotion: before, options };
    return {
      ...{ id: `${id}.reply-${i + 1}`, dialogue: id, unit: person.id },
      ...{ reply: i + 1, replies: updates.length, respondent: model, partner: agent, pair },
      recorded: { judge: agent, scores: { [changeCriterion]: change } },
      language: person.language,
      turns: turns.slice(0, place),
      text: turns[place]!.text,
      state,
    };
  });
}

/** What a question depends on. The others decide when a dialogue ends, and some are no numbers in JSON. */
const keptOptions = ({ largestChange, cap, vector }: SentientOptions): FrozenMoment["options"] => ({
  ...{ largestChange, cap, vector },
});

/** An item's id, in which "#" and "~" have a meaning. */
const plainId = (text: string): string => text.replace(/[#~\s]/g, "-");
