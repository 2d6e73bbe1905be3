import type { Rating } from "../../../core/rating.js";
import { raterOf } from "../../../judges/forms/rating-parts.js";
import type {
  FrozenContext,
  FrozenFacts,
  FrozenScore,
  FrozenTable,
} from "../../../judges/freeze/contract.js";
import { editName } from "../../../judges/freeze/edits/edit-replies.js";
import { familiesOf } from "../../../models/family-name.js";
import { readResponses } from "../../../runs/responses.js";
import { readManifest } from "../../../runs/run-folder.js";
import { isFormJudging } from "../form-judging/answers.js";
import { fromPlanChoices } from "../form-judging/choices.js";
import { ratingsOfLikert, readLikertJudging } from "../form-judging/read-likert-judging.js";
import { readFrozen } from "./frozen-run.js";
import { type FrozenCall, frozenCalls } from "./judging.js";

/** A score with who gave it, and for which call. */
export interface ReadScore {
  score: FrozenScore;
  call: FrozenCall;
  version: string | null;
  /** What judges were asked: scores of two questions are on two scales. */
  instrument: string;
}

/**
 * What judgings of frozen replies say, a table for each question that judges were asked, each planned call once for each criterion. A call without an answer is
 * unscored, with the error if it failed.
 *
 * @param folder the run of frozen replies
 * @param judgings folders of its judgings, by the question of its study or by a Likert form
 */
export async function frozenTables(
  folder: string,
  judgings: readonly string[],
): Promise<Map<string, FrozenTable>> {
  const contexts = (await readFrozen(folder)).contexts.map(factsOf);
  const tables = new Map<string, { contexts: FrozenFacts[]; scores: FrozenScore[] }>();
  for (const { score, instrument } of await readScores(folder, judgings)) {
    const own = tables.get(instrument) ?? { contexts, scores: [] };
    tables.set(instrument, own);
    own.scores.push(score);
  }
  return tables;
}

/** Without its words. */
function factsOf({ turns: _, text: __, state: ___, language: ____, ...facts }: FrozenContext): FrozenFacts {
  return facts;
}

/** The same as ratings, for `judge bias`: the unit of the dialogue is the independent one, not the reply. */
export async function readJudgeRatings(folder: string, judgings: readonly string[]): Promise<Rating[]> {
  const read = await readScores(folder, judgings);
  const families = await familiesOf(
    read.flatMap(({ score, call }) => [score.judge, call.context.respondent]),
  );
  return read.map(({ score, call: { context, item }, version }): Rating => {
    const { judge, criterion, replicate, value, status, reason } = score;
    const family = families.get(context.respondent);
    return {
      ...{ target: context.id, respondent: context.respondent, conversation: context.unit },
      rater: raterOf({ id: judge, version, family: families.get(judge) }),
      ...(family === undefined ? {} : { family }),
      ...(criterion === "" ? {} : { criterion }),
      ...{ replicate, value, status, prompt: editName(item.edit, item.variant) },
      ...{ language: context.language, length: [...item.text].length },
      ...(reason === undefined ? {} : { reason }),
    };
  });
}

/** What judgings of frozen replies say, with the calls behind it. */
export async function readScores(folder: string, judgings: readonly string[]): Promise<ReadScore[]> {
  const found = await frozenCalls(folder);
  const read: ReadScore[] = [];
  for (const judging of judgings) {
    read.push(
      ...(isFormJudging(judging)
        ? await byForm(folder, judging, found.calls)
        : await byStudy(judging, found)),
    );
  }
  return read;
}

async function byStudy(
  judging: string,
  { calls, asker }: Awaited<ReturnType<typeof frozenCalls>>,
): Promise<ReadScore[]> {
  if (asker === undefined) return [];
  const { what } = readManifest(judging);
  const read: ReadScore[] = [];
  const answered = new Set<string>();
  const failed = new Map<string, string>();
  const nameOf = (judge: string, replicate: number, item: string): string => `${judge} ${replicate} ${item}`;
  const add = (
    call: FrozenCall,
    of: { judge: string; replicate: number; version: string | null },
    said: (criterion: string) => Pick<FrozenScore, "value" | "status" | "reason">,
  ): void => {
    const { context, edit, variant } = call.item;
    const { judge, replicate, version } = of;
    for (const { id: criterion } of asker.criteria) {
      const score = { context, edit, variant, judge, criterion, replicate, ...said(criterion) };
      read.push({ score, call, version, instrument: asker.id });
    }
  };
  await readResponses(judging, ({ respondent, replicate, item, status, reply, reason, error }) => {
    const call = calls.get(item);
    if (call === undefined) return;
    const name = nameOf(respondent.id, replicate, item);
    if (status === "error") {
      failed.set(name, error?.message ?? "the call failed");
      return;
    }
    answered.add(name);
    const of = { judge: respondent.id, replicate, version: respondent.version };
    if (status === "refused") {
      return add(call, of, () => ({ value: null, status: "refusal", reason: reason ?? "refused" }));
    }
    const answer = asker.read(call.context, call.item, reply);
    add(call, of, (criterion) => {
      if ("problem" in answer) return { value: null, status: "unparsed", reason: answer.problem };
      const value = answer.values[criterion];
      return value === undefined
        ? { value: null, status: "missing" }
        : { value, status: "ok", reason: answer.words };
    });
  });
  for (const { id } of what.items) {
    const call = calls.get(id);
    if (call === undefined) continue;
    for (const judge of what.models) {
      for (let replicate = 0; replicate < what.replicates; replicate++) {
        const name = nameOf(judge, replicate, id);
        if (answered.has(name)) continue;
        const error = failed.get(name);
        add(call, { judge, replicate, version: null }, () =>
          error === undefined
            ? { value: null, status: "missing", reason: "not asked yet" }
            : { value: null, status: "error", reason: error },
        );
      }
    }
  }
  return read;
}

async function byForm(
  folder: string,
  judging: string,
  calls: ReadonlyMap<string, FrozenCall>,
): Promise<ReadScore[]> {
  if (fromPlanChoices(readManifest(judging).what.choices).judging === "pairwise") return [];
  const likert = await readLikertJudging(folder, judging);
  const instrument = `likert:${likert.form.id}`;
  const ratings = await ratingsOfLikert(likert);
  return ratings.flatMap(({ target, rater, criterion = "", replicate = 0, value, status, reason }) => {
    const call = calls.get(target);
    if (call === undefined) return [];
    const { context, edit, variant } = call.item;
    const score: FrozenScore = {
      ...{ context, edit, variant, judge: rater.id, criterion, replicate, value, status },
      ...(reason === undefined ? {} : { reason }),
    };
    return [{ score, call, version: rater.version, instrument }];
  });
}
