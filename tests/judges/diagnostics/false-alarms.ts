import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import type { Diagnostic } from "../../../src/judges/diagnostics/contract.js";

export interface Design {
  seed: number;
  /** Conversations. */
  units?: number;
  judges?: number;
  people?: number;
  criteria?: number;
  /** Planted in the first judge: points, noise in place of the people's, one error for all criteria, stretch. */
  shift?: number;
  noise?: number;
  halo?: number;
  stretch?: number;
  /** The share of its replies that are refused. */
  refused?: number;
  /** The share that every rater refuses. */
  everyRefused?: number;
}

/** The same noise for people and judges. */
const noise = 0.8;

/**
 * Conversations rated from 1 to 5 by experts and by judges that are like experts, but for what is planted in
 * the first judge. Criteria of a conversation have a common part, and every rater errs a little in the same
 * direction on all of them.
 */
export function plainDesign(design: Design): Rating[] {
  const { seed, units = 50, judges = 3, people = 3, criteria = 4 } = design;
  const stream = randomStream(seed, "diagnostic");
  const rows: Rating[] = [];
  for (let unit = 0; unit < units; unit++) {
    const common = stream.normal();
    const truth = Array.from({ length: criteria }, () => 3 + 0.7 * common + 0.7 * stream.normal());
    for (let rater = 0; rater < judges + people; rater++) {
      const planted = rater === 0 ? design : ({} as Partial<Design>);
      const error = (0.3 + (planted.halo ?? 0)) * stream.normal();
      for (let criterion = 0; criterion < criteria; criterion++) {
        const own = truth[criterion]! + error + (planted.noise ?? noise) * stream.normal();
        const stretched = 3 + (planted.stretch ?? 1) * (own - 3) + (planted.shift ?? 0);
        const isRefused = stream.next() < (planted.refused ?? design.everyRefused ?? 0);
        rows.push({
          ...{ target: `t${unit}`, conversation: `t${unit}`, criterion: `c${criterion}` },
          value: isRefused ? null : Math.min(5, Math.max(1, Math.round(stretched))),
          status: isRefused ? "refusal" : "ok",
          rater: {
            id: rater < judges ? `judge-${rater}` : `expert-${rater - judges}`,
            kind: rater < judges ? "model" : "expert",
            version: null,
          },
        });
      }
    }
  }
  return rows;
}

/** The share of draws in which an effect has p < .05. */
export function falseAlarms(
  diagnostic: Diagnostic,
  label: RegExp,
  drawOf: (seed: number) => Rating[],
  draws = 60,
): number {
  let alarms = 0;
  for (let draw = 0; draw < draws; draw++) {
    const { effects } = diagnostic.compute(drawOf(1_000 + draw), { resamples: 50 });
    const found = effects.filter((effect) => label.test(effect.label));
    if (found.length !== 1) throw new Error(`${found.length} effects are called ${label}`);
    alarms += Number(found[0]!.p! < 0.05);
  }
  return alarms / draws;
}
