import { AffectlabError } from "../../../core/errors.js";
import type { RunManifest } from "../../../core/run-record.js";
import { shownPath } from "../../../io/project-root.js";
import type { JudgeReply } from "../../../judges/judgement.js";
import { readJudgement } from "../../../judges/read-judgement.js";
import { judgeKeys } from "../../../judges/rubric-judge.js";
import { type JudgedReply, readJudged, targetId } from "../../../runs/judged.js";
import { readResponses } from "../../../runs/responses.js";
import { readManifest } from "../../../runs/run-folder.js";
import type { HeartbenchCase, Language } from "../data/case.js";
import type { JudgedCase } from "../measures/scoring.js";
import { casesOfPlan, caseTarget, hitsOf, type LiveChoices, readLiveChoices } from "./cases.js";
import { judgedItem, judgingDesign } from "./judging.js";

/** A judge's reading of one reply to a case. */
export interface Reading extends JudgedCase {
  /** Why verdicts are missing: one reason for each, or one for all if there was no judgement. */
  missing: string[];
  /** Whether the model gave a reply without a word. */
  isEmpty: boolean;
  /** What was judged; empty too where there was no whole reply. */
  reply: string;
}

/** All readings of one respondent by one judge: a list for each case, in the order of the run's plan. */
export interface JudgedRespondent {
  /** The folder of the judging. */
  judging: string;
  judge: string;
  mode: "all" | "each";
  /** The order in which the judge saw the criteria. */
  order: "fixed" | "shuffled";
  model: string;
  prompt: string;
  /** Readings of each case: one for each reply of the model and each replicate of the judge. */
  readings: Reading[][];
}

export interface JudgedRun {
  folder: string;
  manifest: RunManifest;
  choices: LiveChoices;
  cases: HeartbenchCase[];
  respondents: JudgedRespondent[];
}

/**
 * Reads a run of this study and what judges said about its replies. Every planned reply is there. If it was
 * not given, could not be judged or was not judged, its reading has no verdicts and says why.
 *
 * @param judgings folders of judgings of the run
 * @throws AffectlabError when a case has changed since it was asked, or a judging is of another run
 */
export async function readJudgedRun(folder: string, judgings: readonly string[]): Promise<JudgedRun> {
  const manifest = readManifest(folder);
  const { what } = manifest;
  const choices = readLiveChoices(what.choices);
  const [cases, replies] = await Promise.all([casesOfPlan(what), readJudged({ folder })]);
  const byTarget = new Map(replies.map((reply) => [reply.target, reply]));
  const respondents: JudgedRespondent[] = [];
  for (const judging of judgings) {
    const answers = await readAnswers(judging, manifest);
    for (const judge of answers.judges) {
      for (const model of what.models) {
        for (const { id: prompt } of what.prompts) {
          const readings = [...cases.values()].map((one) =>
            Array.from({ length: what.replicates }, (_, replicate) => {
              const reply = byTarget.get(targetId({ item: one.id, model, prompt, replicate }));
              return answers.readingsOf(judge, one, reply, choices.language);
            }).flat(),
          );
          respondents.push({
            judging,
            judge,
            mode: answers.mode,
            order: answers.order,
            model,
            prompt,
            readings,
          });
        }
      }
    }
  }
  return { folder, manifest, choices, cases: [...cases.values()], respondents };
}

async function readAnswers(judging: string, judged: RunManifest) {
  const { what } = readManifest(judging);
  if (what.judging?.plan !== judged.plan) {
    throw new AffectlabError(
      `${shownPath(judging)} judges another run; move it out of this run's judgements`,
    );
  }
  const design = judgingDesign(what.choices, what.seed);
  const planned = new Set(what.items.map(({ id }) => id));
  const found = new Map<string, Omit<JudgeReply, "key">>();
  const name = (judge: string, replicate: number, item: string): string => `${judge} ${replicate} ${item}`;
  await readResponses(judging, ({ respondent, replicate, item, status, reply, refusal, finishReason }) => {
    if (status !== "error") {
      found.set(name(respondent.id, replicate, item), { text: reply, refusal, finishReason });
    }
  });
  return {
    judges: what.models,
    mode: design.mode,
    order: design.order === "shuffled" ? ("shuffled" as const) : ("fixed" as const),
    readingsOf(
      judge: string,
      one: HeartbenchCase,
      reply: JudgedReply | undefined,
      language: Language,
    ): Reading[] {
      const none = one.criteria.map(() => null);
      const without = (reason: string): Reading[] =>
        Array.from({ length: what.replicates }, () => ({
          ...{ criteria: one.criteria, hits: none, failed: null, missing: [reason], isEmpty: false },
          reply: "",
        }));
      if (reply === undefined) return without("no reply");
      if (reply.status === "refused") return without("reply refused");
      if (reply.status !== "ok") return without("reply not whole");
      const target = caseTarget(one, reply.reply, language);
      const keys = judgeKeys(target, design);
      const isEmpty = reply.reply.trim() === "";
      if (!keys.some((key) => planned.has(judgedItem(reply.target, key)))) return without("not judged");
      return Array.from({ length: what.replicates }, (_, replicate): Reading => {
        const given = keys.flatMap((key) => {
          const answer = found.get(name(judge, replicate, judgedItem(reply.target, key)));
          return answer === undefined ? [] : [{ key, ...answer }];
        });
        const { verdicts, catastrophic } = readJudgement(target, given, { ...design, replicate });
        const reasons = [
          ...verdicts.filter(({ status }) => status === "unscored").map(({ reason }) => reason),
          ...(catastrophic.fired === null ? [catastrophic.reason] : []),
        ];
        return {
          criteria: one.criteria,
          hits: hitsOf(verdicts),
          failed: catastrophic.fired,
          missing: reasons.map((reason) => `judge: ${reason}`),
          isEmpty,
          reply: reply.reply,
        };
      });
    },
  };
}
