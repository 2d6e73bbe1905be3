import type { SentientPerson } from "../../../agents/sentient/contract.js";
import { randomStream } from "../../../core/random.js";
import { openRelease } from "../../../io/open-release.js";
import { blindId } from "../../shared/surveys/blind-id.js";
import type { Direction } from "../data/changes.js";
import { mainJudge } from "../data/design.js";
import { dialogueFiles, readDialogues } from "../data/import-dialogues.js";
import { importProfiles } from "../data/import-profiles.js";
import { readSageRun } from "./dialogues.js";
import { loadPeople } from "./people.js";

/** A reply in a dialogue, and what the simulator made of it. */
export interface ChangeContext {
  /** Tells neither the model nor the judge. */
  id: string;
  dialogue: string;
  person: SentientPerson;
  /** Up to and with the reply. */
  turns: { role: "user" | "assistant"; text: string }[];
  /** Whether it lies in the latter half of the dialogue's scored replies. */
  late: boolean;
  direction: Direction;
  /** The simulator's own reason. */
  reason: string;
}

interface Scored {
  /** How many turns there are up to and with the reply. */
  turns: number;
  change: number;
  reason: string;
}

/** All scored replies of the released dialogues under the paper's judge. @throws MissingDataError saying what to fetch */
export async function releasedContexts(): Promise<ChangeContext[]> {
  const release = await openRelease("digitalhuman");
  const [profiles, people] = await Promise.all([
    importProfiles(release),
    loadPeople({ from: "released", file: null }),
  ]);
  const personOf = new Map(people.map(({ person }) => [person.id, person]));
  const files = (await dialogueFiles(release)).filter(({ judge }) => judge === mainJudge);
  const found: ChangeContext[] = [];
  for await (const { dialogue } of readDialogues(files, profiles)) {
    const { profile, model, turns } = dialogue;
    const scored = turns.flatMap((turn, at): Scored[] =>
      turn.role === "user" && turn.change !== null
        ? [{ turns: at, change: turn.change, reason: turn.thoughts?.appraisal ?? "" }]
        : [],
    );
    const said = turns.map(({ role, text }) => ({ role, text }));
    found.push(...contextsOf(`${profile}.${model}`, personOf.get(profile)!, said, scored));
  }
  return found;
}

/** The same of a run's dialogues that have ended with a score. */
export async function runContexts(folder: string): Promise<ChangeContext[]> {
  const { dialogues } = await readSageRun(folder);
  return dialogues
    .filter(({ dialogue }) => dialogue.finalEmotion !== null)
    .flatMap(({ target, person, dialogue: { turns, updates } }) =>
      contextsOf(
        target,
        person,
        turns.map(({ role, text }) => ({ role, text })),
        updates.flatMap(({ reply, change, thoughts }): Scored[] =>
          // Reply k stands at place 2k - 1: the person opens.
          change === null ? [] : [{ turns: 2 * reply, change, reason: thoughts?.appraisal ?? "" }],
        ),
      ),
    );
}

function contextsOf(
  dialogue: string,
  person: SentientPerson,
  turns: ChangeContext["turns"],
  scored: readonly Scored[],
): ChangeContext[] {
  const half = Math.floor(scored.length / 2);
  return scored.map(({ turns: upTo, change, reason }, at) => ({
    id: blindId("context", `${dialogue}#${at + 1}`),
    ...{ dialogue, person, turns: turns.slice(0, upTo), reason },
    late: at >= half,
    direction: Math.sign(change) as Direction,
  }));
}

/** As in the paper: 100 contexts, 44 of them from the latter half. */
export const paperContexts = { contexts: 100, late: 0.44 } as const;

/** Draws contexts, at most one a dialogue, with the paper's share from the latter halves; fewer where there are fewer dialogues. */
export function drawContexts(
  all: readonly ChangeContext[],
  { contexts = paperContexts.contexts, seed }: { contexts?: number | undefined; seed: number },
): ChangeContext[] {
  const byDialogue = new Map<string, ChangeContext[]>();
  for (const one of all) byDialogue.set(one.dialogue, [...(byDialogue.get(one.dialogue) ?? []), one]);
  const stream = randomStream(seed, "sage", "change-contexts");
  // A dialogue with one scored reply has no early half.
  const chosen = stream
    .shuffle([...byDialogue.values()].filter(({ length }) => length > 1))
    .slice(0, contexts);
  const late = Math.round(chosen.length * paperContexts.late);
  return chosen.map((own, at) => {
    const among = own.filter((one) => one.late === at < late);
    return among[stream.int(among.length)]!;
  });
}
