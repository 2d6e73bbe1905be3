import { canonicalJson } from "../../../core/canonical-json.js";
import { UsageError } from "../../../core/errors.js";
import { sha256 } from "../../../io/sha256-file.js";
import { type JudgePrompts, loadJudgePrompts } from "../../../judges/judge-prompts.js";
import type { JudgeDesignInput } from "../../../judges/judgement.js";
import { readDesign } from "../../../judges/layout.js";
import { layoutVersion } from "../../../judges/layout-version.js";
import { readJudgement } from "../../../judges/read-judgement.js";
import { buildJudgeRequests, judgeKeys } from "../../../judges/rubric-judge.js";
import { registerRubricJudge } from "../../../judges/scripted-rubric-judge.js";
import { type RubricTarget, rubricHash } from "../../../judges/target.js";
import type { ModelRequest } from "../../../models/contract.js";
import { type JudgedSource, judgedPlan, readJudged } from "../../../runs/judged.js";
import type { ParsedReply, RunMaterial } from "../../../runs/material.js";
import type { JudgingOptions, LiveStudy } from "../../live-contract.js";
import { casesOfPlan, caseTarget, readLiveChoices } from "./cases.js";
import { registerCriticalJudge } from "./scripted-critical-judge.js";

registerRubricJudge();
registerCriticalJudge();

/** One call of a judgement: the case and the reply, and which of the judgement's calls it is. */
interface Asked {
  target: RubricTarget;
  key: string;
}

/** How replies are shown to a judge, from a judging's options and seed. */
export function judgingDesign(
  choices: Readonly<Record<string, string>> | undefined,
  seed: number,
): JudgeDesignInput & { mode: "all" | "each" } {
  const { mode = "all", order = "fixed" } = choices ?? {};
  if (mode !== "all" && mode !== "each") throw new UsageError(`--mode must be all or each, got "${mode}"`);
  if (order !== "fixed" && order !== "shuffled") {
    throw new UsageError(`--order must be fixed or shuffled, got "${order}"`);
  }
  if (mode === "each" && order === "shuffled") {
    throw new UsageError(
      "--order shuffled has nothing to shuffle with --mode each, which shows one criterion per call; leave one of them out",
    );
  }
  return { seed, mode, order: order === "fixed" ? "given" : order };
}

/** The name of one call of a judgement in a plan. */
export const judgedItem = (target: string, key: string): string => `${target}#${key}`;

/**
 * Prepares the judging of a run's replies. The judge decides for each reply whether it meets every criterion
 * of its case, with reasons before verdicts, and whether it fails as a whole. Refused and unfinished replies
 * are not judged.
 *
 * The judge sees neither the model's name nor its other replies.
 *
 * @throws AffectlabError when a case has changed since it was asked
 */
export async function prepareJudging(source: JudgedSource, options: JudgingOptions): Promise<LiveStudy> {
  const { choices, only, seed = 1 } = options;
  const plan = judgedPlan(source);
  const { language } = readLiveChoices(plan.choices);
  const [cases, prompts, replies] = await Promise.all([
    casesOfPlan(plan),
    loadJudgePrompts(language),
    readJudged(source),
  ]);
  const design = judgingDesign(choices, seed);
  const asked = new Map<string, Asked>();
  for (const { target: id, item, reply, status } of replies) {
    const one = cases.get(item);
    if (status !== "ok" || one === undefined) continue;
    const target = caseTarget(one, reply, language);
    for (const key of judgeKeys(target, design)) {
      const name = judgedItem(id, key);
      if (only === undefined || only.includes(name)) asked.set(name, { target, key });
    }
  }
  const askedOf = (item: string): Asked => {
    const found = asked.get(item);
    if (found === undefined) throw new UsageError(`nothing is judged under "${item}" in this run`);
    return found;
  };
  const material: RunMaterial = {
    study: "heartbench",
    asksForObjects: true,
    role: ({ item, model }) => `${model} ${rubricHash(askedOf(item).target)}`,
    request({ item, parameters, replicate }) {
      const { target, key } = askedOf(item);
      const requests = buildJudgeRequests(target, { ...design, replicate, prompts, parameters });
      const { request } = requests.find((one) => one.key === key)!;
      return parameters.maxOutputTokens === undefined ? withRoom(request) : request;
    },
    expectedOutputTokens({ item }) {
      const { target, key } = askedOf(item);
      return tokensACriterion * (key === "all" ? target.criteria.length : 1);
    },
    parse({ item }, reply) {
      const { target, key } = askedOf(item);
      return parseJudgement(target, { key, ...reply }, design);
    },
  };
  return {
    prompts: [{ id: `rubric-judge.${language}`, sha256: judgingHash(prompts, design) }],
    items: [...asked].map(([id, { target }]) => ({ id, options: 0, input: sha256(JSON.stringify(target)) })),
    material,
  };
}

/**
 * What judges are told, and how a case is shown to them: the whole design with all defaults written out, and
 * the layout. So if a default is changed later, a judging that has begun cannot be continued as if it were
 * the same.
 */
function judgingHash(prompts: JudgePrompts, design: JudgeDesignInput): string {
  // The plan has both already, and neither says how a case is shown.
  const { seed: _, replicate: __, ...form } = readDesign(design);
  const layout = layoutVersion(prompts, design);
  return sha256(canonicalJson({ prompts: prompts.sha256, design: form, layout, leastOutputTokens }));
}

/**
 * The minimum of room for a judge's answer, unless a limit is given: some models reason at length before they
 * answer.
 */
const leastOutputTokens = 4096;

/** The room that a call's criteria need, or the minimum if that is more. */
function withRoom(request: ModelRequest): ModelRequest {
  const { parameters } = request;
  const maxOutputTokens = Math.max(leastOutputTokens, parameters.maxOutputTokens ?? 0);
  return { ...request, parameters: { ...parameters, maxOutputTokens } };
}

/** Two sentences of reasoning, and the object around them. */
const tokensACriterion = 90;

/** The log's entry for one call of a judgement: whether everything that was asked has a verdict. */
export function parseJudgement(
  target: RubricTarget,
  reply: Parameters<typeof readJudgement>[1][number],
  design: JudgeDesignInput,
): ParsedReply {
  const { verdicts, catastrophic } = readJudgement(target, [reply], design);
  const unscored = (reasons: readonly (string | null)[], of: number): ParsedReply => {
    if (reasons.length === 0) return { answer: null, status: "ok", reason: null };
    const named = [...new Set(reasons)].join(", ");
    return {
      answer: null,
      status: reasons.every((reason) => reason === "refused") ? "refused" : "unparsed",
      reason: of === 1 ? named : `${reasons.length} of ${of} criteria unscored: ${named}`,
    };
  };
  if (reply.key === "catastrophic")
    return unscored(catastrophic.fired === null ? [catastrophic.reason] : [], 1);
  const own = verdicts.filter(({ criterion }) => ["all", `criterion:${criterion}`].includes(reply.key));
  const lacking = own.filter(({ status }) => status === "unscored").map(({ reason }) => reason);
  return unscored(lacking, own.length);
}
