import type { AnalysisRecord } from "../core/analysis-record.js";
import { canonicalJson } from "../core/canonical-json.js";
import type { Preregistration } from "../core/preregistration.js";
import { squeeze } from "./preregistration-decisions.js";

/** One difference between an analysis and its registration. */
export interface Deviation {
  /** "plan.unparsed", "design.models", "hypotheses.h1.contrast" */
  field: string;
  /**
   * changed = done otherwise than planned; omitted = planned but not done; added = done but not planned;
   * declared = known from the analyst only.
   */
  kind: "changed" | "omitted" | "added" | "declared";
  planned: string | null;
  done: string | null;
  /** What the analyst says about it; null if nothing. */
  reason: string | null;
}

type Found = Omit<Deviation, "reason">;

/** The parts of a registration that the comparison needs. */
export interface Registered {
  content: Preregistration;
  contentHash: string;
  inputs: readonly { path: string; sha256: string }[];
}

/**
 * Every deviation of an analysis from its registration, field by field, in the order of the registration.
 * Other deviations that the analyst declares come last. Models, prompts, tasks and exclusions are compared as
 * sets: each missing or additional one is a deviation of its own.
 */
export function deviationsOf(registered: Registered, record: AnalysisRecord): Deviation[] {
  const { content, contentHash } = registered;
  const found = [
    ...changed("preregistration", contentHash, record.preregistration),
    ...changed("study", content.study, record.study),
    ...hypothesisDeviations(content, record),
    ...designDeviations(registered, record),
    ...exclusionDeviations(content, record),
    ...(record.adherence.unscoredRule !== false ? [] : broken("unscoredRule", content.unscoredRule)),
    ...planDeviations(content, record),
    ...(record.adherence.stoppingRule !== false ? [] : broken("stoppingRule", content.stoppingRule)),
  ];
  const reasonOf = (field: string): string | null =>
    record.deviations.find((one) => field === one.field || field.startsWith(`${one.field}.`))?.reason ?? null;
  const declared = record.deviations.filter(
    (one) => !found.some(({ field }) => field === one.field || field.startsWith(`${one.field}.`)),
  );
  return [
    ...found.map((one) => ({ ...one, reason: reasonOf(one.field) })),
    ...declared.map(({ field, reason }) => ({
      field,
      kind: "declared" as const,
      planned: null,
      done: null,
      reason,
    })),
  ];
}

/** Tests that no registered hypothesis asked for. */
export function exploratoryTests(content: Preregistration, record: AnalysisRecord): AnalysisRecord["tests"] {
  const ids = new Set(content.hypotheses.map(({ id }) => id));
  return record.tests.filter(({ hypothesis }) => hypothesis === null || !ids.has(hypothesis));
}

function hypothesisDeviations(content: Preregistration, record: AnalysisRecord): Found[] {
  const found = content.hypotheses.flatMap((hypothesis): Found[] => {
    const field = `hypotheses.${hypothesis.id}`;
    const tests = record.tests.filter((test) => test.hypothesis === hypothesis.id);
    if (tests.length === 0)
      return [{ field, kind: "omitted", planned: `tested by ${hypothesis.test}`, done: "not tested" }];
    const each = tests.flatMap((test) => [
      ...changed(`${field}.test`, hypothesis.test, test.test),
      ...changed(`${field}.contrast`, squeeze(hypothesis.contrast), squeeze(test.contrast)),
      ...changed(`${field}.options`, hypothesis.options, test.options),
      ...changed(`${field}.unit`, squeeze(hypothesis.smallestEffect.unit), squeeze(test.estimate.unit)),
    ]);
    const repeated: Found[] =
      tests.length > 1
        ? [{ field, kind: "changed", planned: "tested once", done: `tested ${tests.length} times` }]
        : [];
    return [...repeated, ...each];
  });
  const extra = exploratoryTests(content, record).map(
    (test): Found => ({
      field: "hypotheses",
      kind: "added",
      planned: null,
      done: `${test.test}: ${squeeze(test.contrast)}${optionsText(test.options)} (exploratory)`,
    }),
  );
  return [...found, ...extra];
}

function designDeviations({ content, inputs }: Registered, record: AnalysisRecord): Found[] {
  const [planned, done] = [content.design, record.design];
  return [
    ...setDeviations("design.models", planned.models, done.models),
    ...setDeviations("design.prompts", planned.prompts, done.prompts),
    ...setDeviations("design.tasks", planned.tasks, done.tasks),
    ...changed("design.replicates", planned.replicates, done.replicates),
    ...changed("design.temperature", planned.temperature, done.temperature),
    ...changed("design.items.count", planned.items.count, done.items.count),
    ...setDeviations("design.items.tables", planned.items.tables, Object.keys(done.items.tables)),
    ...inputs.flatMap(({ path, sha256 }): Found[] => {
      const read = done.items.tables[path];
      if (read === undefined || read === sha256) return [];
      return changed(`design.items.tables.${path}`, `sha256 ${sha256}`, `sha256 ${read}`);
    }),
  ];
}

function exclusionDeviations(content: Preregistration, record: AnalysisRecord): Found[] {
  const planned = content.exclusions.map(({ rule }) => squeeze(rule));
  const done = new Map(record.exclusions.map((one) => [squeeze(one.rule), one]));
  return setDeviations("exclusions", planned, [...done.keys()]).map((one) =>
    one.kind === "added"
      ? { ...one, done: `${one.done} (left out: ${done.get(one.done as string)?.excluded})` }
      : one,
  );
}

function planDeviations({ plan }: Preregistration, record: AnalysisRecord): Found[] {
  return (Object.keys(plan) as (keyof typeof plan)[]).flatMap((key) =>
    changed(`plan.${key}`, plan[key], record.plan[key]),
  );
}

function setDeviations(field: string, planned: readonly string[], done: readonly string[]): Found[] {
  const ours = new Set(done.map(squeeze));
  const theirs = new Set(planned.map(squeeze));
  return [
    ...[...theirs]
      .filter((one) => !ours.has(one))
      .map((one): Found => ({ field, kind: "omitted", planned: one, done: null })),
    ...[...ours]
      .filter((one) => !theirs.has(one))
      .map((one): Found => ({ field, kind: "added", planned: null, done: one })),
  ];
}

function changed(field: string, planned: unknown, done: unknown): Found[] {
  if (canonicalJson(planned) === canonicalJson(done)) return [];
  return [{ field, kind: "changed", planned: shown(planned), done: shown(done) }];
}

function broken(field: string, rule: string): Found[] {
  return [{ field, kind: "changed", planned: squeeze(rule), done: "not followed" }];
}

function shown(value: unknown): string {
  if (value === null) return "none";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const optionsText = (options: object): string =>
  Object.keys(options).length === 0 ? "" : ` ${JSON.stringify(options)}`;
