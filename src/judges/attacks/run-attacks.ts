import type { CallOptions, ModelClient } from "../../models/contract.js";
import { judgeTarget } from "../judge-target.js";
import type { JudgeOptions } from "../judgement.js";
import type { RubricTarget } from "../target.js";
import type { JudgedAttack } from "./attack-report.js";
import { attackTargets } from "./attack-targets.js";
import type { AttackSuite } from "./suite.js";

/**
 * Judges each target clean and under every attack of a suite; `attackReport` compares them. It makes one call
 * after another, as `judgeTarget` does: (1 + attacks) x calls for each target.
 *
 * @throws ModelError when a call fails
 */
export async function runAttacks(
  client: Pick<ModelClient, "generate">,
  targets: readonly RubricTarget[],
  suite: AttackSuite,
  options: JudgeOptions,
  call: CallOptions = {},
): Promise<JudgedAttack[]> {
  const judged: JudgedAttack[] = [];
  for (const clean of targets) {
    const variants = [{ attack: null, target: clean }, ...attackTargets(clean, suite, options.seed)];
    for (const { attack, target } of variants) {
      const judgement = await judgeTarget(client, target, options, call);
      judged.push({ attack, of: clean.id, target, judgement });
    }
  }
  return judged;
}
