import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { answerRows } from "../../../src/people/design/answer-rows.js";
import type { StoredSession, StoredTrial } from "../../../src/people/design/protocol.js";
import { sessionPlan } from "../../../src/people/design/session-plan.js";
import { exportedRows } from "../../../src/people/export/exported-rows.js";
import { madeUpDesign } from "../../support/survey-design.js";
import { answerTo } from "../../support/survey-participant.js";

const design = madeUpDesign({ items: 8, lists: 2 });

/** Sessions of which every third is a script's, and every fifth stored nothing; their trials in no order. */
function stored(n: number, isSimulated = (i: number) => i % 3 === 0) {
  const sessions = Array.from(
    { length: n },
    (_, i): StoredSession => ({
      ...{ id: `session-${i}`, participant: `p${i + 1}`, list: i % 2, seed: i, design: "", language: "en" },
      ...{ simulated: isSimulated(i), begun: "2026-11-29T12:00", ended: null, agentString: null },
    }),
  );
  const trials = sessions.flatMap((session, i): StoredTrial[] =>
    i % 5 === 0
      ? []
      : sessionPlan(design, session).map((planned) => ({
          ...{ session: session.id, index: planned.index, ...answerTo(design, planned, i) },
        })),
  );
  return { sessions, trials: randomStream(3, "trials").shuffle(trials) };
}

describe("exportedRows", () => {
  it("gives each session its own trials, in the order of the sessions", () => {
    const { sessions, trials } = stored(60);
    const people = sessions.filter(({ simulated }) => !simulated);
    const { rows, ...about } = exportedRows(design, { sessions, trials });
    expect(about).toEqual({ sessions: 40, simulated: false, leftOut: 20 });
    expect(rows).toEqual(
      people.flatMap((session) =>
        answerRows(
          design,
          session,
          trials.filter((trial) => trial.session === session.id),
        ),
      ),
    );
    expect(new Set(rows.map(({ participant }) => participant)).size).toBe(40);
  });

  it("has a script's sessions only where nobody answered", () => {
    const { rows, ...about } = exportedRows(
      design,
      stored(6, () => true),
    );
    expect(about).toEqual({ sessions: 6, simulated: true, leftOut: 0 });
    expect(new Set(rows.map(({ simulated }) => simulated))).toEqual(new Set(["true"]));
    expect(exportedRows(design, { sessions: [], trials: [] })).toEqual({
      ...{ rows: [], sessions: 0, simulated: false, leftOut: 0 },
    });
  });
});
