import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { MissingDataError, UsageError } from "../../../../core/errors.js";
import { shownPath } from "../../../../io/project-root.js";
import { runFiles } from "../../../../runs/run-folder.js";
import { isFormJudging } from "../../../shared/form-judging/answers.js";
import type { CriticalRates } from "../../measures/critical-misses.js";
import { criticalRates } from "../../measures/critical-misses.js";
import type { LanguagePair } from "../../measures/language-pair.js";
import { compareLanguages, type LanguageVersions } from "../../measures/language-versions.js";
import type { JudgedRun } from "../board-readings.js";
import { readJudgedRun } from "../board-readings.js";

/** One judge's verdicts on the two versions of the cases. */
export interface JudgeLanguages extends LanguageVersions {
  judge: string;
  models: number;
  cases: number;
  /** Each model's rates over both versions, the case as the unit; empty without critical cases. */
  critical: ({ model: string } & CriticalRates)[];
}

/**
 * Compares a judged run with the same cases in the other language, for each judge that judged both, and for models that answered
 * both. Of replicates the first counts.
 *
 * @throws UsageError if both runs are in one language, or share no judge, model and case
 * @throws MissingDataError if the other run is not judged
 */
export async function languagesOf(run: JudgedRun, other: string): Promise<JudgeLanguages[]> {
  const { judgements } = runFiles(other);
  const folders = existsSync(judgements)
    ? readdirSync(judgements)
        .sort()
        .map((name) => path.join(judgements, name))
        .filter((folder) => existsSync(runFiles(folder).manifest))
    : [];
  const own = folders.filter((folder) => !isFormJudging(folder));
  if (own.length === 0) throw new MissingDataError(`${shownPath(other)} is not judged; judge it first`);
  const beside = await readJudgedRun(other, own);
  if (beside.choices.language === run.choices.language) {
    throw new UsageError(
      `--beside ${shownPath(other)} is in the same language; name a run in the other one (--language)`,
    );
  }
  const [zh, en] = run.choices.language === "zh" ? [run, beside] : [beside, run];
  const judges = [...new Set(zh.respondents.map(({ judge }) => judge))];
  const rows = judges.flatMap((judge): JudgeLanguages[] => {
    const pairs = pairsOf(zh, en, judge);
    if (pairs.length === 0) return [];
    const count = (of: (pair: LanguagePair) => string): number => new Set(pairs.map(of)).size;
    return [
      {
        ...{ judge, models: count(({ model }) => model), cases: count((pair) => pair.case) },
        ...compareLanguages(pairs),
        critical: criticalOf(zh, en, judge),
      },
    ];
  });
  if (rows.length > 0) return rows;
  throw new UsageError(
    `--beside ${shownPath(other)} shares no judge, model and case with this run; ask the same models and judges in both languages`,
  );
}

type Respondent = JudgedRun["respondents"][number];

/** The first respondent of a judge and model: further prompts and judgings are other questions. */
const respondentOf = (run: JudgedRun, judge: string, model: string): Respondent | undefined =>
  run.respondents.find((one) => one.judge === judge && one.model === model);

function pairsOf(zh: JudgedRun, en: JudgedRun, judge: string): LanguagePair[] {
  const placeIn = new Map(en.cases.map((one, place) => [one.id, place]));
  return modelsOf(zh).flatMap((model) => {
    const [own, others] = [respondentOf(zh, judge, model), respondentOf(en, judge, model)];
    if (own === undefined || others === undefined) return [];
    return zh.cases.flatMap((one, place) => {
      const there = placeIn.get(one.id);
      const [a, b] = [
        own.readings[place]?.[0],
        there === undefined ? undefined : others.readings[there]?.[0],
      ];
      return one.criteria.flatMap((criterion, i): LanguagePair[] => {
        const [inChinese, inEnglish] = [a?.hits[i], b?.hits[i]];
        if (inChinese == null || inEnglish == null || criterion.score === null) return [];
        const { id, ability, score, critical } = criterion;
        return [
          {
            ...{ case: one.id, model, criterion: id, ability, score, isCritical: critical !== undefined },
            ...{ zh: inChinese, en: inEnglish },
          },
        ];
      });
    });
  });
}

const modelsOf = (run: JudgedRun): string[] => [...new Set(run.respondents.map(({ model }) => model))];

/** Both versions of a case are readings of one case. */
function criticalOf(zh: JudgedRun, en: JudgedRun, judge: string): JudgeLanguages["critical"] {
  if (zh.cases.every(({ risk }) => risk === undefined)) return [];
  return modelsOf(zh).flatMap((model) => {
    const cases = [zh, en].flatMap((run) => {
      const own = respondentOf(run, judge, model);
      return own === undefined
        ? []
        : run.cases.map((one, c) => ({ ...one, readings: (own.readings[c] ?? []).map(({ hits }) => hits) }));
    });
    return [{ model, ...criticalRates(cases) }];
  });
}
