import type { AnalysisRecord, TestedEffect } from "../../../core/analysis-record.js";
import { InputError } from "../../../core/errors.js";
import type { AnalysisPlan, Hypothesis } from "../../../core/preregistration.js";
import { tQuantile } from "../../../stats/t-distribution.js";
import { type Task, tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { chainOfThoughtEffect, type Effect } from "./comparisons.js";
import type { ScoreOptions } from "./scores.js";

/** The contrast of `chainOfThoughtEffect`, as a registration has to name it. */
export const chainOfThoughtContrast = "0shot-cot - 0shot";

const noOptions: Hypothesis["options"] = {};

/** One test of chain of thought: for which hypothesis, and for which model if not all three. */
export interface ChainOfThoughtTest {
  hypothesis: string | null;
  model?: string;
}

export interface ChainOfThoughtAnalysis {
  /** What is declared as the plan. Its ties, unparsed replies and clusters are also what is applied. */
  plan: AnalysisPlan;
  tests: readonly ChainOfThoughtTest[];
  /** Experiment 1 unless told. */
  tasks?: readonly Task[];
  /** The sha256 of each table that was read. */
  tables: Readonly<Record<string, string>>;
  /** The content hash of the registration that is followed, if any. */
  preregistration?: string;
}

/** The paper's own: unparsed replies are wrong, and rows count as independent. */
export const paperPlan = {
  ties: "first-seen",
  unparsed: "wrong",
  clustering: "none",
  correction: "none",
} as const satisfies Partial<AnalysisPlan>;

/**
 * Runs the effect of chain of thought on agreement with people, and records what was done in the words of
 * a preregistration. Effects are in percentage points; items are those of the tasks.
 *
 * With items as clusters the interval is recorded without its standard error, so that a decision rests on
 * the interval alone.
 *
 * @throws InputError when the plan asks for clusters or ties that this analysis does not have.
 */
export function chainOfThoughtRecord(data: StudyData, analysis: ChainOfThoughtAnalysis): AnalysisRecord {
  const { plan } = analysis;
  const chosen = analysis.tasks ?? tasks.filter((task) => task.experiment === 1);
  if (chosen.length === 0) {
    throw new InputError("chainOfThoughtRecord requires a task of the study, got none; check design.tasks");
  }
  const experiments = new Set(chosen.map((task) => task.experiment));
  const inPaper = data.models.filter((model) => model.inPaper && experiments.has(model.experiment));
  const models = [...new Set(inPaper.map((model) => model.model))];
  const tested = analysis.tests.map((test) => {
    if (test.model !== undefined && !models.includes(test.model)) {
      throw new InputError(
        `chainOfThoughtRecord requires a model of the paper (${models.join(", ")}), got "${test.model}"`,
      );
    }
    return { ...test, estimate: estimate(data, plan, chosen, test.model) };
  });
  const everyModel = analysis.tests.length === 0 || analysis.tests.some(({ model }) => model === undefined);
  return {
    format: "affectlab-analysis/1",
    study: "affective-cognition",
    title: "Chain of thought against 0-shot prompts, recorded answers at temperature 0",
    preregistration: analysis.preregistration ?? null,
    design: {
      models: models.filter((model) => everyModel || analysis.tests.some((test) => test.model === model)),
      prompts: [...new Set(inPaper.map((model) => model.prompt))],
      tasks: chosen.map(({ id }) => id),
      replicates: 1,
      temperature: 0,
      items: {
        count: chosen.reduce((sum, task) => sum + data.itemsOf(task.id).length, 0),
        tables: { ...analysis.tables },
      },
    },
    exclusions: [],
    plan,
    // Rules in prose: a program cannot tell whether they were kept.
    adherence: { unscoredRule: null, stoppingRule: null },
    tests: tested.map(({ hypothesis, model, estimate: found }) => ({
      hypothesis,
      test: "chainOfThoughtEffect",
      contrast: chainOfThoughtContrast,
      options: model === undefined ? noOptions : { model },
      estimate: found,
    })),
    deviations: [],
  };
}

/** What a registered hypothesis asks of `chainOfThoughtEffect`; refuses what it cannot do. */
export function chainOfThoughtTest({ id, test, options }: Hypothesis): ChainOfThoughtTest {
  if (test !== "chainOfThoughtEffect") {
    throw new InputError(
      `hypothesis ${id} is tested by ${test}; registered analyses run chainOfThoughtEffect only, so write the record of this one yourself`,
    );
  }
  const { model, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined || (model !== undefined && typeof model !== "string")) {
    throw new InputError(
      `hypothesis ${id} has the option "${unknown ?? "model"}"; chainOfThoughtEffect takes { "model": "gpt-4" } or {}`,
    );
  }
  return { hypothesis: id, ...(model === undefined ? {} : { model }) };
}

function estimate(
  data: StudyData,
  plan: AnalysisPlan,
  chosen: readonly Task[],
  model: string | undefined,
): TestedEffect {
  const { ties, unparsed, clustering } = plan;
  if (ties === "not-applicable") {
    throw new InputError(
      'chainOfThoughtRecord requires ties first-seen, last-seen or fractional, got "not-applicable"',
    );
  }
  const options: ScoreOptions & { tasks: readonly Task[]; model?: string } = {
    ties,
    unparsed,
    tasks: chosen,
  };
  if (model !== undefined) options.model = model;
  const effect = chainOfThoughtEffect(data, options);
  // Replies that name no option are the only rows that can be unscored: with "wrong" every row counts.
  const rows =
    unparsed === "wrong" ? effect.n : chainOfThoughtEffect(data, { ...options, unparsed: "wrong" }).n;
  return {
    value: effect.value,
    ...spread(effect, clustering),
    level: 0.95,
    n: effect.n,
    unscored: rows - effect.n,
    unit: "percentage points",
  };
}

/** The interval of the planned clusters, with the standard error that it was made from. */
function spread(
  effect: Effect,
  clustering: AnalysisPlan["clustering"],
): Pick<TestedEffect, "se" | "df" | "ci" | "method"> {
  const seOf = (ci: readonly [number, number], df: number): number =>
    (ci[1] - ci[0]) / 2 / tQuantile(0.975, df);
  if (clustering === "story") {
    return {
      se: seOf(effect.story, effect.storyDf),
      df: effect.storyDf,
      ci: effect.story,
      method: effect.method,
    };
  }
  if (clustering === "none") {
    // A slope and an intercept.
    const df = effect.n - 2;
    const method = "least squares on one dummy; classical errors, every row as independent";
    return { se: seOf(effect.naive, df), df, ci: effect.naive, method };
  }
  if (clustering === "item") {
    const method = "least squares on one dummy; items as clusters, CR2, by its interval";
    return { se: null, df: null, ci: effect.item, method };
  }
  throw new InputError(
    `chainOfThoughtRecord requires clusters story, item or none, got "${clustering}"; the data have no others`,
  );
}
