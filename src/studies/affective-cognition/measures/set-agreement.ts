import { InputError } from "../../../core/errors.js";
import type { Estimate } from "../../../core/estimate.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { twoWayClusteredMean } from "../../../stats/two-way-clustered-mean.js";
import { baselineContestants, type CellAnswer, type Contestant } from "./set-contestants.js";

/**
 * Agreement in percent, with stories as clusters (CR2); of people, with stories and participants as crossed clusters. NaN
 * where nothing was scored.
 */
export interface Clustered extends Estimate {
  stories: number;
}

/** How often replies are what one theory, or rule, foresees. */
export interface SetAgreement extends Clustered {
  contestant: Contestant;
  /** Cells about which it says something, of those that were asked. */
  decided: number;
  cells: number;
  /** Minus the agreement with the valence-only rule, reply by reply, in points. */
  overValence: Clustered;
  /** Replies in decided cells that name no option. */
  unscored: number;
}

/** The same in one cell: contestants that foresee the same answer stand together. */
export interface CellAgreement extends Clustered {
  cell: string;
  /** "joyful"; several in the order of the options where a contestant splits; null = undecided. */
  label: string | null;
  contestants: Contestant[];
}

/**
 * How often one respondent's replies are the emotion that a theory foresees. It is agreement with a theory's label, and no
 * accuracy: theories differ, and nobody knows which emotion is right.
 *
 * Answers "which theory's labels does this model give?". A theory that foresees several emotions of equal share counts
 * each as its share. Where it is undecided, replies are left out: theories that decide other cells cannot be compared by
 * their agreement alone, so the gain over the valence-only rule is paired on the same replies. A theory that gains nothing
 * is not told apart from good against bad.
 *
 * @param answers one respondent's, to items of one template that show the same cues
 * @throws InputError `setAgreement requires answers to one template with the same cues, got goal-control (story) and …`
 */
export function setAgreement(answers: readonly CellAnswer[], contestant: Contestant): SetAgreement {
  requireOneKind(answers);
  const valence = baselineContestants[0] as Contestant;
  const values: number[] = [];
  const gains: number[] = [];
  const stories: string[] = [];
  const participants: string[] = [];
  const decided = new Set<string>();
  let unscored = 0;
  for (const answer of answers) {
    const others = answers.filter(({ story }) => story !== answer.story);
    const shares = contestant.foresee(answer, others);
    if (shares === null) continue;
    decided.add(answer.cell);
    const simple = valence.foresee(answer, others);
    for (const reply of answer.replies) {
      if (reply === null) unscored++;
      const value = reply === null ? Number.NaN : 100 * (shares[reply] as number);
      values.push(value);
      gains.push(simple === null || reply === null ? Number.NaN : value - 100 * (simple[reply] as number));
      stories.push(answer.story);
    }
    participants.push(...(answer.participants ?? []));
  }
  return {
    contestant,
    decided: decided.size,
    cells: new Set(answers.map(({ cell }) => cell)).size,
    ...clustered(values, { stories, participants }, "agreement with a label"),
    overValence: clustered(gains, { stories, participants }, "agreement minus that of valence only"),
    unscored,
  };
}

/** Each cell, and in it each label that a contestant foresees, with how often the replies are it. */
export function cellAgreement(
  answers: readonly CellAnswer[],
  contestants: readonly Contestant[],
): CellAgreement[] {
  requireOneKind(answers);
  return [...new Set(answers.map(({ cell }) => cell))].sort(byPoles).flatMap((cell) => {
    const own = answers.filter((answer) => answer.cell === cell);
    const byLabel = new Map<string, { shares: readonly number[] | null; contestants: Contestant[] }>();
    for (const contestant of contestants) {
      // Only contestants that say the same of a cell in every story have a label there.
      const [shares = null] = own.map((answer) => contestant.foresee(answer, []));
      const key = shares === null ? "" : shares.join(" ");
      const found = byLabel.get(key) ?? { shares, contestants: [] };
      byLabel.set(key, { ...found, contestants: [...found.contestants, contestant] });
    }
    return [...byLabel.values()]
      .sort((a, b) => Number(a.shares === null) - Number(b.shares === null))
      .map(({ shares, contestants: saying }) => ({
        cell,
        label: shares === null ? null : labelOf(shares, own[0]?.offered ?? []),
        contestants: saying,
        ...clustered(
          own.flatMap(({ replies }) =>
            replies.map((reply) =>
              shares === null || reply === null ? Number.NaN : 100 * (shares[reply] as number),
            ),
          ),
          {
            stories: own.flatMap(({ replies, story }) => replies.map(() => story)),
            participants: own.flatMap(({ participants = [] }) => participants),
          },
          "agreement with a label",
        ),
      }));
  });
}

/** Where every appraisal is positive first. */
const byPoles = (a: string, b: string): number => (a < b ? -1 : 1);

const labelOf = (shares: readonly number[], offered: readonly string[]): string =>
  shares.flatMap((share, i) => (share > 0 ? [offered[i] ?? ""] : [])).join(" or ");

/** What rows belong to. `participants` is empty where a model answered. */
export interface RowUnits {
  stories: readonly string[];
  participants: readonly string[];
}

/** The mean of rows in percent, with stories as clusters, crossed with participants where people answered. */
export function clustered(
  values: readonly number[],
  { stories, participants }: RowUnits,
  what: string,
): Clustered {
  if (participants.length > 0) {
    const { value, ci, n, clusters, method } = twoWayClusteredMean(values, participants, stories);
    return { value, ci, n, stories: clusters[1], method: `${what}; ${method}: participants and stories` };
  }
  const { value, ci, n, clusters, method } = clusteredMean(values, stories);
  return {
    value,
    ci,
    n,
    stories: clusters,
    method: `${what}; ${method.replace("clusters", "stories as clusters")}`,
  };
}

function requireOneKind(answers: readonly CellAnswer[]): void {
  const kinds = [...new Set(answers.map(({ template, cues }) => `${template} (${cues})`))];
  if (kinds.length <= 1) return;
  throw new InputError(
    `setAgreement requires answers to one template with the same cues, got ${kinds.slice(0, 2).join(" and ")}`,
  );
}
