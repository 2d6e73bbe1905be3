import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../src/io/project-root.js";
import { fillText } from "../../src/teaching/fill.js";
import {
  loadComputed,
  loadGlossary,
  loadSession,
  loadSolutions,
  sessionNumbers,
} from "../../src/teaching/load.js";
import { matchAnswer } from "../../src/teaching/match-answer.js";
import { questionsIn, readNotebook, sessionNotebooks, sourceOf } from "../../src/teaching/notebook.js";
import { answerKey } from "../../src/teaching/question-text.js";
import type { Check } from "../../src/teaching/schema.js";
import { rightAnswer, wrongAnswer } from "../../src/teaching/solve-notebook.js";

describe.each(sessionNumbers.map((number) => ({ number })))("session $number", ({ number }) => {
  const session = loadSession(number);
  const computed = loadComputed(number);
  const solutions = loadSolutions(number);

  it.each(session.checks.map((check) => [check.id, check] as const))(
    "%s: every right and every wrong answer",
    (_, check) => {
      const key = answerKey(check);
      expect(matchAnswer(key, rightAnswer(check))).toEqual({ outcome: "right" });
      check.mistakes.forEach((mistake, place) => {
        expect(matchAnswer(key, wrongAnswer(check, place))).toEqual({ outcome: "wrong", mistake: place });
        for (const one of mistake.also) {
          expect(matchAnswer(key, String(one))).toEqual({ outcome: "wrong", mistake: place });
        }
        // Feedback makes one think: it does not hand over the answer.
        const feedback = fillText(mistake.feedback);
        expect(feedback.length).toBeGreaterThan(20);
        expect(feedback).not.toMatch(tells(check));
      });
      expect(fillText(check.hint)).not.toMatch(tells(check));
      expect(fillText(check.right).length).toBeGreaterThan(20);
      expect(fillText(check.solution).length).toBeGreaterThan(40);
      expect(new Set(check.mistakes.map(({ feedback }) => feedback)).size).toBe(check.mistakes.length);
      if (check.kind !== "choice") return;
      const wrong = check.options.map(({ id }) => id).filter((id) => id !== check.answer);
      expect(check.mistakes.map(({ is }) => is).sort()).toEqual(wrong);
    },
  );

  it("has a computed value for every prediction, within what may be guessed", () => {
    for (const prediction of session.predictions) {
      const { value } = computed[prediction.id] ?? {};
      expect(value, prediction.id).toBeDefined();
      if (prediction.kind === "choice") expect(prediction.options.map(({ id }) => id)).toContain(value);
      else {
        expect(value).toBeGreaterThanOrEqual(prediction.min);
        expect(value).toBeLessThanOrEqual(prediction.max);
      }
    }
  });

  it("fills every text, and uses every computed value", () => {
    const text = JSON.stringify(session) + JSON.stringify(solutions);
    expect(() => fillText(text)).not.toThrow();
    const asked = new Set(session.predictions.map(({ id }) => id));
    const unused = Object.keys(computed).filter((id) => !asked.has(id) && !text.includes(id));
    expect(unused).toEqual([]);
  });

  it("names its questions after itself, and its words are in the glossary", () => {
    const ids = [...session.predictions, ...session.checks, ...session.open, session.exit].map(
      ({ id }) => id,
    );
    for (const id of ids) expect(id).toMatch(new RegExp(`^${session.id}\\.`));
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(loadGlossary().flatMap(({ word, also }) => [word, ...also]));
    expect(session.words.filter((word) => !known.has(word))).toEqual([]);
  });

  it("has slides whose figures are there", () => {
    for (const { figure, alt } of session.slides) {
      if (figure === undefined) continue;
      expect(existsSync(projectPath("figures", `${figure}.svg`)), figure).toBe(true);
      expect(alt, figure).toBeDefined();
    }
  });

  it("asks all its questions in its notebook, each before it is revealed", () => {
    const found = sessionNotebooks().find((one) => one.session === number);
    expect(found).toBeDefined();
    const cells = readNotebook((found as { file: string }).file).cells;
    const calls = cells.flatMap((cell) => (cell.cell_type === "code" ? questionsIn(sourceOf(cell)) : []));
    const asked = (verb: string) => calls.filter((one) => one.verb === verb).map(({ id }) => id);
    expect(asked("predict").sort()).toEqual(session.predictions.map(({ id }) => id).sort());
    expect(asked("reveal").sort()).toEqual(asked("predict").sort());
    expect(asked("selfCheck").sort()).toEqual(session.checks.map(({ id }) => id).sort());
    expect(asked("openAnswer").sort()).toEqual([...session.open, session.exit].map(({ id }) => id).sort());
    for (const id of asked("predict")) {
      const place = (verb: string) => calls.findIndex((one) => one.verb === verb && one.id === id);
      expect(place("predict"), id).toBeLessThan(place("reveal"));
    }
    const cellIds = new Set(cells.map(({ id }) => id));
    expect(Object.keys(solutions.cells).filter((id) => !cellIds.has(id))).toEqual([]);
    expect(cellIds.size).toBe(cells.length);
  });

  it("has an answer to every prediction and open question for the solved notebook", () => {
    const ids = [...session.predictions, ...session.open, session.exit].map(({ id }) => id);
    expect(Object.keys(solutions.answers).sort()).toEqual(ids.sort());
  });
});

/** The right number itself, as a word of its own. Small whole numbers stand in many texts for other things. */
function tells(check: Check): RegExp {
  const answer = rightAnswer(check);
  if (check.kind === "choice" || /^\d$/.test(answer)) return /\bthe answer is\b/i;
  return new RegExp(`(?<![\\d.,-])${answer.replace(".", "\\.")}(?![\\d]|[.,]\\d)`);
}
