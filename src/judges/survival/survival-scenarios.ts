/** Respondents of known quality, and what is wrong with their judges. */
export interface SurvivalScenario {
  words: string;
  /** By respondent, in points of a scale from 0 to 10. */
  quality: readonly number[];
  /** By judge: points more than the mean judge gives. */
  severity: readonly number[];
  /** Points that a judge gives a respondent for nothing. */
  bias(judge: number, respondent: number): number;
  /** Whether a judge rates a respondent at all. */
  rates(judge: number, respondent: number): boolean;
}

const equal = [0, 0, 0, 0, 0];
const severity = [-0.8, 0, 0.8];
const none = (): number => 0;
const all = (): boolean => true;
const fair = { severity, bias: none, rates: all };

/** What `simulateSurvival` plants. */
export const survivalScenarios = {
  equal: { ...fair, quality: equal, words: "equal respondents, fair judges" },
  "biased-judge": {
    ...fair,
    quality: equal,
    bias: (judge, respondent) => (judge === 0 && respondent === 0 ? 1.5 : 0),
    words: "equal respondents, one judge gives one of them 1.5 points more",
  },
  "missing-judge": {
    ...fair,
    quality: equal,
    rates: (judge, respondent) => judge !== 2 || respondent < 2,
    words: "equal respondents, the most lenient judge rated two of them only",
  },
  "all-biased": {
    ...fair,
    quality: equal,
    bias: (_, respondent) => (respondent === 0 ? 1.5 : 0),
    words: "equal respondents, all judges give one of them 1.5 points more",
  },
  different: {
    ...fair,
    quality: [2, 1.5, 1, 0.5, 0],
    words: "respondents half a point apart, fair judges",
  },
  "different-biased-judge": {
    ...fair,
    quality: [2, 1.5, 1, 0.5, 0],
    bias: (judge, respondent) => (judge === 0 && respondent === 4 ? 1.5 : 0),
    words: "respondents half a point apart, one judge gives the worst 1.5 points more",
  },
} as const satisfies Record<string, SurvivalScenario>;

/** The name of a scenario that `simulateSurvival` can plant. */
export type SurvivalScenarioId = keyof typeof survivalScenarios;
