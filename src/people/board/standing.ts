import { listBalance } from "../design/list-balance.js";
import type { SurveyDesign } from "../design/survey-design.js";
import { leftBefore } from "../store/list-use.js";
import type { StoreDump } from "../store/store.js";

/** How far a questionnaire is. */
export interface Standing {
  begun: number;
  finished: number;
  /** Began not long ago, and may still go on. */
  active: number;
  /** Began, and stopped before the end. */
  left: number;
  /** A script answers, and nobody: counted here only, unless there is nobody else. */
  simulated: number;
  /** Whether all that is counted is simulated. */
  isSimulated: boolean;
  sessions: { participant: string; done: number; of: number; state: "finished" | "active" | "left" }[];
  /** Of each list: sessions that ended, and those that go on. */
  lists: { finished: number; active: number }[];
  /** Answered items: of all items the least, the median and the most. */
  answers: [least: number, median: number, most: number];
  /** Further whole sessions until each item has enough answers. */
  needed: number;
}

/**
 * Counts who is where. A session that ended counts for all items of its list, as it was shown them.
 *
 * @param now in milliseconds: what began long before it and did not end was left
 */
export function standing(design: SurveyDesign, { sessions, trials }: StoreDump, now: number): Standing {
  const people = sessions.filter(({ simulated }) => !simulated);
  const isSimulated = people.length === 0 && sessions.length > 0;
  const counted = isSimulated ? sessions : people;
  const limit = leftBefore(design, now);
  const done = new Map<string, number>();
  for (const { session } of trials) done.set(session, (done.get(session) ?? 0) + 1);
  const of = design.lists[0]!.length + design.checks.length;
  const states = counted.map(({ id, participant, list, ended, begun }) => ({
    ...{ participant, list, done: done.get(id) ?? 0, of },
    state: ended !== null ? ("finished" as const) : begun > limit ? ("active" as const) : ("left" as const),
  }));
  const inState = (state: string): number => states.filter((one) => one.state === state).length;
  const lists = design.lists.map((_, l) => {
    const own = states.filter(({ list }) => list === l);
    const count = (state: string): number => own.filter((one) => one.state === state).length;
    return { finished: count("finished"), active: count("active") };
  });
  const balance = listBalance(
    design,
    lists.map(({ finished }) => finished),
  );
  const shown = balance.shown.toSorted((a, b) => a - b);
  return {
    ...{
      begun: counted.length,
      finished: inState("finished"),
      active: inState("active"),
      left: inState("left"),
    },
    simulated: sessions.length - people.length,
    isSimulated,
    sessions: states.map(({ list: _, ...one }) => one),
    lists,
    answers: [shown[0]!, shown[Math.floor(shown.length / 2)]!, shown.at(-1)!],
    needed: balance.needed,
  };
}
