import type { AnalysisRecord } from "../../core/analysis-record.js";
import { UsageError } from "../../core/errors.js";
import type { Preregistration } from "../../core/preregistration.js";
import type { StudyId } from "../../core/study-id.js";
import type { Conventions } from "../contract.js";
import { manifestOf, manifests } from "../registry.js";
import { type PreregistrationDraft, preregistrationTemplate } from "./preregistration-template.js";

/** The template of a study: with its own design where it has one, otherwise the general one. */
export async function studyTemplate(study: StudyId): Promise<PreregistrationDraft> {
  return (await manifestOf(study).preregistration?.load())?.template() ?? preregistrationTemplate(study);
}

/**
 * The hypotheses whose test is not a function of affectlab: neither a statistic nor one of the study's own.
 */
export async function unknownTests(
  registration: Preregistration,
): Promise<{ index: number; test: string }[]> {
  const { preregistration } = manifestOf(registration.study);
  const own = new Set(Object.keys((await preregistration?.functions()) ?? {}));
  const unknown = [];
  for (const [index, { test }] of registration.hypotheses.entries()) {
    if (!own.has(test) && !(await isStatistic(test))) unknown.push({ index, test });
  }
  return unknown;
}

async function isStatistic(name: string): Promise<boolean> {
  const { statistics } = await import("../../stats/registry.js");
  return Object.hasOwn(statistics, name);
}

/**
 * Runs a registered analysis on recorded data.
 *
 * @throws UsageError when the study has no recorded data to run registered analyses on.
 */
export async function analyseRegistered(
  registration: Preregistration,
  options: { contentHash: string; conventions?: Conventions },
): Promise<AnalysisRecord> {
  const study = await manifestOf(registration.study).preregistration?.load();
  if (study === undefined) {
    const able = manifests.filter(({ preregistration }) => preregistration !== undefined).map(({ id }) => id);
    throw new UsageError(
      `registered analyses can be run for ${able.join(", ")} only, not for "${registration.study}"; write the record yourself`,
    );
  }
  return study.analyse(registration, { conventions: "registered", ...options });
}
