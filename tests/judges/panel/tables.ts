import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";

type Kind = Rating["rater"]["kind"];

export const rating = (
  judge: string,
  kind: Kind,
  target: string,
  value: number,
  more: Partial<Rating> = {},
): Rating => ({ target, value, status: "ok", rater: { id: judge, kind, version: null }, ...more });

/** One rater's values of t0, t1, and so on. */
export const column = (judge: string, kind: Kind, values: readonly number[]): Rating[] =>
  values.map((value, i) => rating(judge, kind, `t${i}`, value));

/** A panel of which everything is known: judges' errors have variance 1 and this correlation. */
export interface PlantedPanel {
  judges: number;
  people: number;
  units: number;
  correlation: number;
  /** Of what is rated, and of each person's own noise. */
  truthSd: number;
  personSd: number;
  criteria: number;
}

/**
 * Ratings = truth + the judge's level + an error that judges share + an own one. Criteria of one unit share half of
 * the truth, and half of the errors, so that the unit is what is independent.
 */
export function plantPanel(design: PlantedPanel, seed: number): Rating[] {
  const stream = randomStream(seed, "planted-panel");
  const half = (common: number): number => Math.SQRT1_2 * common + Math.SQRT1_2 * stream.normal();
  const shared = Math.sqrt(design.correlation);
  const own = Math.sqrt(1 - design.correlation);
  const levels = Array.from({ length: design.judges + design.people }, () => stream.normal());
  const found: Rating[] = [];
  for (let unit = 0; unit < design.units; unit++) {
    const [truth, error] = [stream.normal(), stream.normal()];
    const ownErrors = Array.from({ length: design.judges }, () => stream.normal());
    for (let c = 0; c < design.criteria; c++) {
      const [value, common] = [design.truthSd * half(truth), half(error)];
      const rate = (id: string, kind: Kind, level: number, off: number): void => {
        found.push(rating(id, kind, `u${unit}`, value + level + off, { criterion: `c${c}` }));
      };
      for (let j = 0; j < design.judges; j++) {
        rate(`judge-${j}`, "model", levels[j]!, shared * common + own * half(ownErrors[j]!));
      }
      for (let p = 0; p < design.people; p++) {
        rate(`person-${p}`, "expert", levels[design.judges + p]!, design.personSd * stream.normal());
      }
    }
  }
  return found;
}

/** Respondents, cases and judges, all drawn anew, by variances. */
export interface PlantedStudy {
  respondents: number;
  cases: number;
  judges: number;
  variance: { respondent: number; case: number; judge: number; view: number; cell: number; noise: number };
}

/** Every judge rates every respondent's reply to every case. */
export function plantStudy({ respondents, cases, judges, variance }: PlantedStudy, seed: number): Rating[] {
  const stream = randomStream(seed, "planted-study");
  const draw = (n: number, of: number): number[] =>
    Array.from({ length: n }, () => Math.sqrt(of) * stream.normal());
  const [own, met, severe] = [
    draw(respondents, variance.respondent),
    draw(cases, variance.case),
    draw(judges, variance.judge),
  ];
  const view = own.map(() => draw(judges, variance.view));
  return own.flatMap((level, m) =>
    met.flatMap((hard, c) => {
      const cell = Math.sqrt(variance.cell) * stream.normal();
      return severe.map((less, j) =>
        rating(
          `judge-${j}`,
          "model",
          `case-${c}`,
          level + hard + cell - less + view[m]![j]! + Math.sqrt(variance.noise) * stream.normal(),
          { respondent: `model-${m}` },
        ),
      );
    }),
  );
}
