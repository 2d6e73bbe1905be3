import path from "node:path";
import type { JudgeOrder, RunPlan } from "../core/run-record.js";
import { planCalls } from "../runs/plan.js";
import { type Preflight, preflight } from "../runs/preflight.js";
import type { LiveStudy } from "../studies/contract.js";
import { cacheLookup } from "./cache-lookup.js";
import { type Judging, planJudging } from "./judging.js";
import { judgingFolder } from "./judgings.js";
import type { Workbench } from "./workbench.js";

export interface JudgingForecast extends Pick<Judging, "plan"> {
  forecast: Preflight;
  /** Of the replies themselves, not of stand-ins. */
  isOfReplies: boolean;
}

/**
 * The judging that follows a run. Where every reply is there it is what is left of that judging; before, of
 * stand-ins of the length that is likely.
 */
export async function forecastJudging(
  folder: string,
  { plan, forecast }: { plan: RunPlan; forecast: Preflight },
  { material }: LiveStudy,
  order: JudgeOrder,
  { prices, settings, folders, open }: Workbench,
): Promise<JudgingForecast> {
  if (forecast.answered === forecast.planned) {
    const { plan: itsPlan, study } = await planJudging({ folder }, plan, order, plan.seed);
    const into = judgingFolder(folder, itsPlan);
    const { material } = study;
    const isCached = settings.cache ? await cacheLookup(folders.cache, itsPlan, material, open) : undefined;
    const left = await preflight({
      ...{ folder: into, plan: itsPlan, material, prices },
      ...(isCached ? { isCached } : {}),
    });
    return { plan: itsPlan, forecast: left, isOfReplies: true };
  }
  const characters = 4 * likelyReply(plan, material);
  const judging = await planJudging({ plan, characters }, plan, order, plan.seed);
  const { plan: itsPlan, study } = judging;
  const nowhere = path.join(folder, "judgements", "none");
  const whole = await preflight({ folder: nowhere, plan: itsPlan, material: study.material, prices });
  return { plan: itsPlan, forecast: whole, isOfReplies: false };
}

/** Output tokens of the first call: replies of a study are alike in length. */
function likelyReply(plan: RunPlan, material: LiveStudy["material"]): number {
  const [call] = planCalls(plan);
  return call === undefined ? 0 : material.expectedOutputTokens(call);
}
