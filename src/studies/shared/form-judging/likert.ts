import { parseAs } from "../../../io/read-json.js";
import { sha256 } from "../../../io/sha256-file.js";
import { loadFormTemplate, loadFormWords } from "../../../judges/forms/template.js";
import type { JudgeReply } from "../../../judges/judgement.js";
import { type LikertForm, likertFormHash, likertFormSchema } from "../../../judges/likert/form.js";
import { type LikertDesignInput, likertCalls } from "../../../judges/likert/layout.js";
import { buildLikertRequests, type LikertSetup, likertVersion } from "../../../judges/likert/likert-judge.js";
import { type LikertJudgement, readLikert } from "../../../judges/likert/read-likert.js";
import { type AskedCall, type FormAsker, parsedCall, tokensAVerdict } from "./asker.js";
import { type FormChoices, templateOf } from "./choices.js";
import type { ReplyToJudge } from "./replies.js";

/** A Likert judging as its plan has it. */
export interface LikertJudging {
  setup: LikertSetup;
  design: Omit<LikertDesignInput, "replicate">;
}

/** @throws DataError when the plan holds no form */
export async function loadLikertJudging(choices: FormChoices, seed: number): Promise<LikertJudging> {
  const form = parseAs<LikertForm>(likertFormSchema, JSON.parse(choices.form), "manifest.json");
  const [template, words] = await Promise.all([
    templateOf(choices) ?? loadFormTemplate("likert"),
    loadFormWords(),
  ]);
  const order = choices.order === "shuffled" ? "shuffled" : "given";
  return { setup: { form, template, words }, design: { seed, mode: choices.mode ?? "all", order } };
}

/** The name of one call in a judging's plan. */
const callName = (target: string, key: string): string => `${target}#${key}`;

const keysOf = ({ setup, design }: LikertJudging): { key: string; asked: number }[] => {
  const order = setup.form.dimensions.map(({ id }) => id);
  const full = { ...design, mode: design.mode ?? "all" };
  return likertCalls({ design: full as Parameters<typeof likertCalls>[0]["design"], order }).map(
    ({ key, dimensions }) => ({ key, asked: dimensions.length }),
  );
};

/** The calls that rate these replies. */
export function likertAsker(judging: LikertJudging, replies: readonly ReplyToJudge[]): FormAsker {
  const { setup, design } = judging;
  const keys = keysOf(judging);
  const calls = new Map<string, AskedCall>();
  for (const { target } of replies) {
    const input = sha256(JSON.stringify(target));
    for (const { key, asked } of keys) {
      calls.set(callName(target.id, key), {
        input,
        tokens: tokensAVerdict * asked,
        request(replicate, parameters) {
          const requests = buildLikertRequests(target, setup, { ...design, replicate }, parameters);
          return requests.find((one) => one.key === key)!.request;
        },
        parse(reply) {
          const { verdicts } = readLikert(target, setup.form, [{ key, ...reply }], design);
          const own = verdicts.filter(({ dimension }) => ["all", `dimension:${dimension}`].includes(key));
          const lacking = own.filter(({ level }) => level === null).map(({ reason }) => reason);
          return parsedCall(lacking, own.length);
        },
      });
    }
  }
  return {
    id: `likert.${setup.form.id}`,
    version: likertVersion(setup, design),
    formHash: likertFormHash(setup.form),
    calls,
  };
}

/**
 * The levels that a judge gave to one reply; undefined if it gave no answer at all.
 *
 * @param answerTo the judge's reply to a call of the plan
 */
export function readLevels(
  { target }: ReplyToJudge,
  judging: LikertJudging,
  replicate: number,
  answerTo: (call: string) => Omit<JudgeReply, "key"> | undefined,
): LikertJudgement | undefined {
  const given = keysOf(judging).flatMap(({ key }) => {
    const answer = answerTo(callName(target.id, key));
    return answer === undefined ? [] : [{ key, ...answer }];
  });
  if (given.length === 0) return undefined;
  return readLikert(target, judging.setup.form, given, { ...judging.design, replicate });
}
