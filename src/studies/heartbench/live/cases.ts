import { existsSync, statSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { canonicalJson } from "../../../core/canonical-json.js";
import { AffectlabError, MissingDataError, UsageError } from "../../../core/errors.js";
import type { RunPlan } from "../../../core/run-record.js";
import { sha256 } from "../../../io/sha256-file.js";
import type { CriterionVerdict } from "../../../judges/judgement.js";
import type { RubricTarget } from "../../../judges/target.js";
import {
  type HeartbenchCase,
  type HeartbenchText,
  type Language,
  languages,
  languagesOf,
} from "../data/case.js";
import { loadCriticalCases, loadOwnCases } from "../data/cases.js";
import { casesOf } from "../data/data.js";
import { loadUpstreamCases } from "../data/upstream.js";
import type { Hit } from "../measures/cell-score.js";
import { readCases } from "./case-file.js";

const choicesSchema = z.object({
  subset: z.enum(["all", "normal", "hard"]).default("all"),
  language: z.enum(languages).default("zh"),
  /** "own", "critical", "upstream", or a file of cases, or a folder with one. */
  cases: z.string().min(1).default("own"),
  form: z.enum(["chat", "literal"]).default("chat"),
});
/** The study's own options of a run. */
export type LiveChoices = z.infer<typeof choicesSchema>;

/** @throws UsageError naming the option */
export function readLiveChoices(choices: Readonly<Record<string, string>> = {}): LiveChoices {
  const parsed = choicesSchema.safeParse(choices);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new UsageError(`--${issue.path.join(".")}: ${issue.message}`);
}

/**
 * The cases that the options choose, in the order of their files. A run has one language: results of the two
 * are never pooled.
 *
 * @throws UsageError if the released cases are asked for in English: they exist in Chinese only
 * @throws MissingDataError when the release or the file is not there
 * @throws DataError naming file, line and field, when a file of cases is not valid
 */
export async function loadLiveCases({
  subset,
  language,
  cases,
}: Pick<LiveChoices, "subset" | "language" | "cases">): Promise<HeartbenchCase[]> {
  if (cases === "upstream" && language !== "zh") {
    throw new UsageError(
      `the released cases are in Chinese; use --language zh, or --cases own with ${language}`,
    );
  }
  const all = casesOf(await loadCaseSet(cases), subset).filter((one) => languagesOf(one).includes(language));
  if (all.length === 0 && !namedSets.includes(cases)) {
    throw new UsageError(
      `--cases ${cases} holds no ${subset === "all" ? "" : `${subset} `}case in ${language}; choose another --language or --subset`,
    );
  }
  return all;
}

const namedSets: readonly string[] = ["own", "critical", "upstream"];

/** Whether cases are somebody's own, from a file: neither this project's nor the released ones. */
export const areFromFile = ({ cases }: Pick<LiveChoices, "cases">): boolean => !namedSets.includes(cases);

async function loadCaseSet(cases: string): Promise<HeartbenchCase[]> {
  if (cases === "own") return loadOwnCases();
  if (cases === "critical") return loadCriticalCases();
  if (cases === "upstream") return loadUpstreamCases();
  if (!existsSync(cases)) {
    throw new MissingDataError(
      `--cases ${cases}: there is no such file or folder; give own, critical, upstream, or a file of cases`,
    );
  }
  return readCases(statSync(cases).isDirectory() ? path.join(cases, "cases.jsonl") : cases);
}

/**
 * A run's cases by id, as they were asked.
 *
 * @throws AffectlabError when a case has been edited since, or is gone
 */
export async function casesOfPlan({
  items,
  choices,
}: Pick<RunPlan, "items" | "choices">): Promise<Map<string, HeartbenchCase>> {
  const chosen = readLiveChoices(choices);
  const now = new Map((await loadLiveCases(chosen)).map((one) => [one.id, one]));
  return new Map(
    items.map(({ id, input }) => {
      const found = now.get(id);
      if (found !== undefined && caseHash(found, chosen.language) === input) return [id, found];
      const what = found === undefined ? "gone" : "changed";
      throw new AffectlabError(
        `the case ${id} has ${what} since the run asked it; restore it, or start another run`,
      );
    }),
  );
}

/** The hash of a case's text in one language, criteria included. An edited case counts as another case. */
export function caseHash(one: HeartbenchCase, language: Language): string {
  const { dialogue, criteria } = caseTarget(one, "", language);
  return sha256(canonicalJson({ dialogue, criteria }));
}

/**
 * What a judge is given: a case in one language, and a reply to it. Neither the replying model nor the run is
 * named, so the judge is blind to them, and the same reply is shown in the same words wherever it comes from.
 *
 * @throws UsageError when a part of the case is not written in the language
 *
 * @example
 * ```ts
 * const [one] = await loadOwnCases();
 * const target = caseTarget(one!, "How are you feeling about it now?", "en");
 * target.id; // "own-a01"
 * target.language; // "en"
 * ```
 */
export function caseTarget(one: HeartbenchCase, reply: string, language: Language): RubricTarget {
  const say = (text: HeartbenchText): string => {
    const said = text[language];
    if (said !== undefined) return said;
    throw new UsageError(`${one.id} is not written in ${language}; use ${languagesOf(one).join(" or ")}`);
  };
  return {
    id: one.id,
    language,
    dialogue: one.dialogue.map(({ role, text }) => ({ role, text: say(text) })),
    reply,
    // Not what makes a criterion critical: no judge is told, so that marking one changes no judgement.
    criteria: one.criteria.map(({ id, ability, score, text }) => ({ id, ability, score, text: say(text) })),
  };
}

/** A judge's verdicts in the form from which scores are computed. */
export const hitsOf = (verdicts: readonly CriterionVerdict[]): Hit[] =>
  verdicts.map(({ verdict }) => (verdict === null ? null : verdict === 1));
