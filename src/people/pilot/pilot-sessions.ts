import { randomStream } from "../../core/random.js";
import { type AnswerRow, answerRows } from "../design/answer-rows.js";
import type { StoredSession, Trial } from "../design/protocol.js";
import { sessionPlan } from "../design/session-plan.js";
import type { SurveyDesign } from "../design/survey-design.js";
import { type PlantedTruth, plantedTruth } from "./planted-truth.js";
import { answerTrial, type ScriptedPerson, scriptedPerson } from "./scripted-person.js";

/** All answers of one scripted person to a session, in the order of its plan. */
export function answerSession(
  design: SurveyDesign,
  truth: PlantedTruth,
  person: ScriptedPerson,
  session: Pick<StoredSession, "list" | "seed">,
  seed: number,
): Trial[] {
  return sessionPlan(design, session).map((trial) =>
    answerTrial(design, truth, person, trial, randomStream(seed, "answers", session.seed, trial.index)),
  );
}

/**
 * Rows of answers of scripted people, as `survey export` has them, with `simulated` true. Lists take turns. The truth comes with
 * them.
 */
export function pilotRows(
  design: SurveyDesign,
  participants: number,
  seed: number,
): { rows: AnswerRow[]; truth: PlantedTruth; careless: number } {
  const truth = plantedTruth(design, seed);
  let careless = 0;
  const rows = Array.from({ length: participants }, (_, p) => {
    const person = scriptedPerson(seed, p, design.languages);
    if (person.careless) careless++;
    const session = {
      participant: `p${String(p + 1).padStart(3, "0")}`,
      list: p % design.lists.length,
      seed: randomStream(seed, "session-of", p).int(2 ** 31),
      simulated: true,
    };
    const trials = answerSession(design, truth, person, session, seed);
    return answerRows(
      design,
      session,
      trials.map((trial, index) => ({ ...trial, index })),
    );
  });
  return { rows: rows.flat(), truth, careless };
}
