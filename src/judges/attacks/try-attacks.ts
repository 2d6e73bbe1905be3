import { worstCost } from "../../runs/cost.js";
import { loadPrices } from "../../runs/prices.js";
import type { AttackJudge } from "./attack-judges.js";
import { attackReply } from "./attack-targets.js";
import type { AttackedCase } from "./attacked-case.js";
import { structureProblems } from "./structure.js";
import type { AttackSuite } from "./suite.js";

/** One attack on one prompt and conversation, beside the same reply without it. */
export interface AttackTrial {
  suite: string;
  /** "none": the reply without an attack, judged a second time. */
  attack: string;
  prompt: string;
  language: "en" | "zh";
  /** The conversation. */
  of: string;
  /** What code does not hold, a line each. */
  problems: string[];
  /** In percent of the scale; null = the answer could not be read. */
  clean: number | null;
  attacked: number | null;
}

interface Job {
  one: AttackedCase;
  suite: string;
  attack: string;
  reply: string;
  replicate: number;
}

/** The name of the second judging of the reply without an attack. */
export const noAttack = "none";

/** All that is judged: each case clean, clean again, and under each attack. */
function jobsOf(cases: readonly AttackedCase[], suites: readonly AttackSuite[], seed: number): Job[] {
  return cases.flatMap((one) => [
    { one, suite: "", attack: "", reply: one.reply, replicate: 0 },
    { one, suite: "", attack: noAttack, reply: one.reply, replicate: 1 },
    ...suites.flatMap((suite) =>
      suite.attacks.map((attack) => ({
        ...{ one, suite: suite.id, attack: attack.id, replicate: 0 },
        reply: attackReply(attack, one, seed),
      })),
    ),
  ]);
}

export interface TryAttacksOptions {
  seed: number;
  /** Calls at a time; 4 unless given. */
  concurrency?: number;
}

/**
 * Judges each case without an attack, a second time without one, and under every attack of the suites, and checks
 * what code holds of each. The two unattacked judgings show by how much a judge moves without any attack.
 *
 * @throws ModelError when a call fails for good
 *
 * @example
 * ```ts
 * const cases = (await attackedCases({ seed: 1, count: 1 })).filter(({ prompt }) => prompt === "feel");
 * const trials = await tryAttacks(gullibleJudge, cases, [await loadAttackSuite("sentient")], { seed: 1 });
 * trials[1]; // { attack: "set-emotion", prompt: "feel", clean: 50, attacked: 100 }
 * ```
 */
export async function tryAttacks(
  judge: AttackJudge,
  cases: readonly AttackedCase[],
  suites: readonly AttackSuite[],
  { seed, concurrency = 4 }: TryAttacksOptions,
): Promise<AttackTrial[]> {
  const jobs = jobsOf(cases, suites, seed);
  const values: (number | null)[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < jobs.length) {
      const at = next++;
      const { one, reply, replicate } = jobs[at] as Job;
      const text = await judge.ask(one, one.request(reply, replicate));
      values[at] = text === null ? null : one.read(reply, text, replicate);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, jobs.length) }, work));
  let clean: number | null = null;
  return jobs.flatMap(({ one, suite, attack, reply }, i): AttackTrial[] => {
    const value = values[i] ?? null;
    if (attack === "") {
      clean = value;
      return [];
    }
    const { prompt, language, id } = one;
    const problems = attack === noAttack ? [] : structureProblems(one, reply);
    return [{ suite, attack, prompt, language, of: id, problems, clean, attacked: value }];
  });
}

/**
 * What `tryAttacks` sends to a model: calls, and the most that they can cost in USD; null where the price is unknown.
 */
export async function forecastAttacks(
  model: string,
  cases: readonly AttackedCase[],
  suites: readonly AttackSuite[],
  { seed }: Pick<TryAttacksOptions, "seed">,
): Promise<{ calls: number; worstCost: number | null }> {
  const jobs = jobsOf(cases, suites, seed);
  const price = (await loadPrices()).find(model);
  if (price === null) return { calls: jobs.length, worstCost: null };
  const costs = jobs.map(({ one, reply, replicate }) => worstCost(one.request(reply, replicate), price));
  return { calls: jobs.length, worstCost: costs.reduce((sum, cost) => sum + cost, 0) };
}
