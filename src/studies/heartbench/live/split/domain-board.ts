import type { Estimate } from "../../../../core/estimate.js";
import { meanInterval } from "../../../../stats/mean-interval.js";
import type { HeartbenchCase } from "../../data/case.js";
import { scenarios } from "../../data/scenarios.js";
import { domainIds, domains } from "../../data/taxonomy.js";
import { scoreCase } from "../../measures/scoring.js";
import type { Board } from "../board.js";
import { caseScores } from "../board-scores.js";
import { respondentNames } from "../names.js";

/** With fewer cases a mean says little about other cases of the kind. */
export const fewestCases = 5;

/** A domain of life, or one of its scenarios, and what the respondents score there. */
export interface DomainScores {
  /** The domain's or the scenario's code. */
  id: string;
  title: string;
  /** How many cases were asked. */
  cases: number;
  hard: number;
  /** One for each row of the board; `n` cases of them are scored. */
  scores: Estimate[];
  /** What a reply scores that meets nothing: the part that the criteria alone give. */
  silence: number;
}

/** A run's scores by domain of life and by scenario, 0 to 100. */
export interface DomainBoard {
  /** The respondents' names, in the order of each row's `scores`. */
  names: string[];
  /** In the order of Table 1; those without a case are left out. */
  domains: DomainScores[];
  /** Scenarios with at least five cases. */
  scenarios: DomainScores[];
  /** Scenarios with fewer cases, which have no row. */
  tooFew: number;
  /** Cases whose domain the release left blank. */
  withoutDomain: number;
}

/**
 * A run's board by scenario, as Table 1 of the paper names them: five domains, and their scenarios if these have
 * five cases or more.
 *
 * A score is the mean over cases of each case's mean over its abilities. It is not the mean over abilities of the
 * board: within a domain most abilities rest on one or two cases. Cases are the units of the intervals.
 */
export function boardByDomain({ run, rows }: Pick<Board, "run" | "rows">): DomainBoard {
  const means = run.respondents.map(({ readings }) => caseScores(readings).caseMeans);
  const silent = run.cases.map(silenceOf);
  const scoresOf = (id: string, title: string, own: readonly number[]): DomainScores => ({
    ...{ id, title, cases: own.length },
    hard: own.filter((i) => run.cases[i]!.difficulty === "hard").length,
    scores: means.map((of): Estimate => {
      const { value, ci, n } = meanInterval(own.map((i) => of[i]!));
      return {
        value,
        ci,
        n,
        method: "mean over cases of a case's mean over its abilities; Student's t, cases as units",
      };
    }),
    silence: meanInterval(own.map((i) => silent[i]!)).value,
  });
  const places = (keep: (one: HeartbenchCase) => boolean): number[] =>
    run.cases.flatMap((one, i) => (keep(one) ? [i] : []));
  const labels = [...new Set(run.cases.map(({ scenario }) => scenario))].filter((label) => label !== "");
  const byLabel = labels.map((label) => ({ label, own: places(({ scenario }) => scenario === label) }));
  const enough = byLabel.filter(({ own }) => own.length >= fewestCases);
  return {
    names: respondentNames(rows),
    domains: domainIds.flatMap((id) => {
      const own = places(({ domain }) => domain === id);
      return own.length === 0 ? [] : [scoresOf(id, domains.find((one) => one.id === id)!.title, own)];
    }),
    scenarios: enough.map(({ label, own }) => {
      const known = scenarios.find(({ id }) => id === label);
      return scoresOf(label, known?.title ?? label, own);
    }),
    tooFew: byLabel.length - enough.length,
    withoutDomain: places(({ domain }) => domain === null).length,
  };
}

/** What a reply that meets nothing scores in a case, over its abilities; NaN if no ability has a range. */
function silenceOf({ criteria }: HeartbenchCase): number {
  return scoreCase({ criteria, hits: criteria.map(() => false) }, { catastrophic: "off" }).mean;
}
