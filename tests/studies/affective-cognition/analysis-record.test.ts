import { beforeAll, describe, expect, it } from "vitest";
import { renderPreregistrationReport } from "../../../src/claims/preregistration-markdown.js";
import { reportPreregistration } from "../../../src/claims/preregistration-report.js";
import { analysisRecordSchema } from "../../../src/core/analysis-record.js";
import {
  type Preregistration,
  placeholder,
  preregistrationSchema,
} from "../../../src/core/preregistration.js";
import { contentHashOf } from "../../../src/io/preregistration-hashes.js";
import { projectPath } from "../../../src/io/project-root.js";
import { sha256File } from "../../../src/io/sha256-file.js";
import { ordinaryLeastSquares } from "../../../src/stats/ordinary-least-squares.js";
import { recordedModels, taskById, tasks } from "../../../src/studies/affective-cognition/data/conditions.js";
import type { StudyData } from "../../../src/studies/affective-cognition/data/data.js";
import { inputTables } from "../../../src/studies/affective-cognition/data/inputs.js";
import { loadAffectiveCognition } from "../../../src/studies/affective-cognition/data/tables.js";
import {
  chainOfThoughtRecord,
  chainOfThoughtTest,
} from "../../../src/studies/affective-cognition/measures/analysis-record.js";
import { chainOfThoughtEffect } from "../../../src/studies/affective-cognition/measures/comparisons.js";
import { modelScores } from "../../../src/studies/affective-cognition/measures/scores.js";
import {
  analyseRegistered,
  studyTemplate,
  unknownTests,
} from "../../../src/studies/shared/preregistrations.js";
import { hypothesis, registration } from "../../support/registration.js";

let data: StudyData;
/** The template, filled in: chain of thought raises agreement by at least 3 points, stories as clusters. */
let planned: Preregistration;
beforeAll(async () => {
  data = await loadAffectiveCognition();
  const text = JSON.stringify({
    ...(await studyTemplate("affective-cognition")),
    date: "2025-03-01",
    exclusions: [],
  });
  planned = preregistrationSchema.parse(JSON.parse(text.replaceAll(placeholder, "")));
});

const run = async (content: Preregistration, conventions: "registered" | "paper" = "registered") => {
  const contentHash = contentHashOf(content);
  const inputs = inputTables.map(async (path) => ({ path, sha256: await sha256File(projectPath(path)) }));
  const frozen = {
    format: "affectlab-frozen-preregistration/1" as const,
    content,
    contentHash,
    registeredAt: "2025-03-01T00:00:00.000Z",
    software: { package: "affectlab", version: "0", gitRevision: null, uncommittedChanges: null },
    inputs: await Promise.all(inputs),
    fieldHashes: {},
    seal: "0".repeat(64),
  };
  const record = await analyseRegistered(content, { contentHash, conventions });
  expect(analysisRecordSchema.safeParse(JSON.parse(JSON.stringify(record))).error).toBeUndefined();
  return reportPreregistration(frozen, record);
};

describe("chain of thought, registered and run on the recorded answers", () => {
  it("has no deviations when it is run as planned, and a decision with its interval", async () => {
    const report = await run(planned);
    expect(report.deviations).toEqual([]);
    const [h1] = report.hypotheses;
    const effect = chainOfThoughtEffect(data, { unparsed: "unscored" });
    expect(h1).toMatchObject({ decision: "supported", estimate: { value: effect.value, ci: effect.story } });
    // The paper fits 68,160 rows; here those without an answer are left out and counted.
    expect((h1?.estimate?.n ?? 0) + (h1?.estimate?.unscored ?? 0)).toBe(68160);
    expect(h1?.estimate?.unscored).toBeGreaterThan(0);
    // The lower bound at 90% lies above 3 points, which is what the minimal-effect test says.
    expect(h1?.interval?.[0]).toBeGreaterThan(3);
    expect(h1?.p?.equivalence).toBeGreaterThan(0.99);
    expect(renderPreregistrationReport(report)).toContain(
      "No deviations: the analysis was done as registered.",
    );
  });

  it("names each convention of the paper as a deviation", async () => {
    const report = await run(planned, "paper");
    expect(report.deviations.map(({ field, planned: was, done }) => [field, was, done])).toEqual([
      ["plan.unparsed", "unscored", "wrong"],
      ["plan.clustering", "story", "none"],
      ["plan.correction", "holm", "none"],
    ]);
    // The paper's numbers: 6.87 points over 68,160 rows.
    const estimate = report.hypotheses[0]?.estimate;
    expect(estimate).toMatchObject({ n: 68160, unscored: 0 });
    expect(estimate?.value).toBeCloseTo(6.87, 2);
  });

  it("contradicts or leaves open what the data do not show", async () => {
    const [h] = planned.hypotheses;
    const atLeast = (value: number) => ({
      ...planned,
      hypotheses: [{ ...h!, smallestEffect: { ...h!.smallestEffect, value } }],
    });
    expect((await run(atLeast(20))).hypotheses[0]?.decision).toBe("contradicted");
    expect((await run(atLeast(7))).hypotheses[0]?.decision).toBe("undecided");
    const fewer = {
      ...planned,
      design: { ...planned.design, models: ["gpt-4"], tasks: ["1a-emotion", "9z-none"] },
    };
    expect((await run(fewer)).deviations.map(({ field, kind, done }) => [field, kind, done])).toEqual([
      ["design.models", "added", "claude-3.5"],
      ["design.models", "added", "gemini-1.5"],
      ["design.tasks", "omitted", null],
      ["design.items.count", "changed", "80"],
    ]);
  });

  it("tests each model where hypotheses name one, as one family", async () => {
    const [h] = planned.hypotheses;
    const each = ["gpt-4", "claude-3.5", "gemini-1.5"].map((model, i) => ({
      ...h!,
      id: `h${i + 1}`,
      options: { model },
    }));
    const report = await run({ ...planned, hypotheses: each });
    expect(report.deviations).toEqual([]);
    for (const [i, outcome] of report.hypotheses.entries()) {
      const model = each[i]!.options.model;
      expect(outcome.estimate?.value).toBe(chainOfThoughtEffect(data, { model, unparsed: "unscored" }).value);
      expect(outcome.adjustedP).toBeGreaterThanOrEqual(outcome.p!.minimalEffect);
    }
    const one = await run({
      ...planned,
      hypotheses: [each[0]!],
      design: { ...planned.design, models: ["gpt-4"] },
    });
    expect(one.deviations).toEqual([]);
  });
});

describe("chainOfThoughtRecord", () => {
  const plan = registration().plan;
  const tables = {};

  it.each(["story", "none"] as const)(
    "records the standard error that the %s interval was made from",
    (clustering) => {
      const task = taskById("1a-goal");
      const record = chainOfThoughtRecord(data, {
        plan: { ...plan, clustering },
        tasks: [task],
        tests: [{ hypothesis: null, model: "gpt-4" }],
        tables,
      });
      // Once more from the scores: the slope of a dummy for the prompt.
      const models = recordedModels.filter((m) => m.experiment === 1 && m.model === "gpt-4");
      const rows = models.flatMap(({ key, prompt }) => {
        const { values, story } = modelScores(data, task, key, { ties: "first-seen", unparsed: "unscored" });
        return [...values].map((value, i) => ({
          y: 100 * value,
          x: prompt === "0shot-cot" ? 1 : 0,
          story: story[i]!,
        }));
      });
      const kept = rows.filter(({ y }) => !Number.isNaN(y));
      const errors =
        clustering === "story" ? { errors: "CR2" as const, clusters: kept.map(({ story }) => story) } : {};
      const [, slope] = ordinaryLeastSquares(
        kept.map(({ y }) => y),
        [kept.map(({ x }) => x)],
        errors,
      ).coefficients;
      const estimate = record.tests[0]?.estimate;
      expect(estimate?.value).toBeCloseTo(slope?.value as number, 9);
      expect(estimate?.se).toBeCloseTo(slope?.se as number, 9);
      expect(estimate?.df).toBeCloseTo(slope?.df as number, 6);
      expect(estimate).toMatchObject({ n: kept.length, unscored: rows.length - kept.length });
    },
  );

  it("records an interval alone where items are the clusters", () => {
    const { tests } = chainOfThoughtRecord(data, {
      plan: { ...plan, clustering: "item" },
      tests: [{ hypothesis: "h1" }],
      tables,
    });
    const effect = chainOfThoughtEffect(data, { unparsed: "unscored" });
    expect(tests[0]?.estimate).toMatchObject({ se: null, df: null, ci: effect.item });
  });

  it("records tasks, models and items of both experiments", () => {
    const { design } = chainOfThoughtRecord(data, { plan, tests: [{ hypothesis: null }], tables, tasks });
    expect(design.models).toEqual(["gpt-4", "claude-3.5", "gemini-1.5"]);
    expect(design.tasks).toHaveLength(16);
    expect(design.items.count).toBe(1280);
  });

  it("refuses what it cannot do", () => {
    const record = (rest: Partial<Parameters<typeof chainOfThoughtRecord>[1]>) => () =>
      chainOfThoughtRecord(data, { plan, tests: [{ hypothesis: null }], tables, ...rest });
    expect(record({ plan: { ...plan, clustering: "judge" } })).toThrow(
      'clusters story, item or none, got "judge"',
    );
    expect(record({ plan: { ...plan, ties: "not-applicable" } })).toThrow(
      "ties first-seen, last-seen or fractional",
    );
    expect(record({ tests: [{ hypothesis: null, model: "gpt-2" }] })).toThrow(
      'requires a model of the paper (gpt-4, claude-3.5, gemini-1.5), got "gpt-2"',
    );
    expect(record({ tasks: [] })).toThrow("requires a task of the study, got none");
    const h = (rest: object) => () =>
      chainOfThoughtTest(hypothesis("h1", { test: "chainOfThoughtEffect", ...rest }));
    expect(h({ test: "welchT" })).toThrow(
      "hypothesis h1 is tested by welchT; registered analyses run chainOfThoughtEffect only",
    );
    expect(h({ options: { prompt: "0shot" } })).toThrow('has the option "prompt"');
    expect(h({ options: { model: ["gpt-4"] } })).toThrow('has the option "model"');
    expect(h({ options: { model: "gpt-4" } })()).toEqual({ hypothesis: "h1", model: "gpt-4" });
  });
});

describe("templates", () => {
  it.each(["affective-cognition", "sage", "heartbench", "egosocialarena"] as const)(
    "of %s are complete but for what has to be replaced",
    async (study) => {
      const template = await studyTemplate(study);
      expect(template.study).toBe(study);
      expect(preregistrationSchema.safeParse({ ...template, date: "2025-03-01" }).error).toBeUndefined();
      expect(JSON.stringify(template)).toContain(placeholder);
    },
  );

  it("name only functions that there are", async () => {
    expect(await unknownTests(planned)).toEqual([]);
    const [h] = planned.hypotheses;
    const named = ["clusteredMean", "expressionEffect", "arguments", "nothing"].map((test) => ({
      ...h!,
      test,
    }));
    expect(await unknownTests({ ...planned, hypotheses: named })).toEqual([
      { index: 2, test: "arguments" },
      { index: 3, test: "nothing" },
    ]);
    expect(await unknownTests({ ...planned, study: "sage" })).toEqual([
      { index: 0, test: "chainOfThoughtEffect" },
    ]);
  });

  it("are of no use for a study without recorded analyses", async () => {
    await expect(analyseRegistered({ ...planned, study: "sage" }, { contentHash: "" })).rejects.toThrow(
      'registered analyses can be run for affective-cognition only, not for "sage"',
    );
  });
});
