import { DataError } from "../../../core/errors.js";
import type { BettingAction } from "./holdem.js";
import { dataFolder } from "./inputs.js";

export type Pillar = "cognitive" | "situational" | "behavioral";

/** How a score of Table 2 is made. This decides how it can be checked. */
export type ScoreKind =
  /** The share of scored items that are right, in percent. */
  | "share"
  /** Share of ten deterministic rounds, in percent: no binomial spread. */
  | "rounds"
  /** Points of a team; the unit is not stated. */
  | "points"
  /** Goal completion from 0 to 10 a dialogue, times 10. */
  | "rating";

/** A column of Table 2. */
export interface ScoreColumn {
  id: ColumnId;
  title: string;
  pillar: Pillar;
  /** One of the eight scenarios that the text names. */
  scenario: Scenario;
  /** The row of Table 1 that counts its entries. */
  entry: string;
  /** How many columns share the entries of that row: the three levels of G0.8A have ten rounds each. */
  sharing: number;
  kind: ScoreKind;
}

/** A column of Table 2 by its id. */
export type ColumnId =
  | "third"
  | "first"
  | "level1"
  | "level2"
  | "level3"
  | "texas"
  | "parallel"
  | "counterfactual"
  | "real_world"
  | "adversarial"
  | "cooperative"
  | "social_goal";

export type Scenario =
  | "static"
  | "dynamic"
  | "parallel"
  | "counterfactual"
  | "real-world"
  | "adversarial"
  | "cooperative"
  | "social-goal";

const column = (
  id: ColumnId,
  title: string,
  pillar: Pillar,
  scenario: Scenario,
  kind: ScoreKind,
  entry: string = scenario,
  sharing = 1,
): ScoreColumn => ({ id, title, pillar, scenario, entry, sharing, kind });

/** The columns of Table 2, in its order. */
export const scoreColumns: readonly ScoreColumn[] = [
  column("third", "Static, third person", "cognitive", "static", "share"),
  column("first", "Static, first person", "cognitive", "static", "share"),
  column("level1", "G0.8A, level 1", "cognitive", "dynamic", "rounds", "g08a", 3),
  column("level2", "G0.8A, level 2", "cognitive", "dynamic", "rounds", "g08a", 3),
  column("level3", "G0.8A, level 3", "cognitive", "dynamic", "rounds", "g08a", 3),
  column("texas", "Texas hold'em", "cognitive", "dynamic", "share", "texas"),
  column("parallel", "Parallel world", "situational", "parallel", "share"),
  column("counterfactual", "Counterfactual", "situational", "counterfactual", "share"),
  column("real_world", "Real world", "situational", "real-world", "share"),
  column("adversarial", "Adversarial game", "behavioral", "adversarial", "share"),
  column("cooperative", "Cooperative game", "behavioral", "cooperative", "points"),
  column("social_goal", "Social goal", "behavioral", "social-goal", "rating"),
];

/**
 * The columns that can be part of an average. The third person is left out: it is there to be compared with
 * the first.
 */
export const averagedColumns = scoreColumns.filter(({ id }) => id !== "third");

/** A row of Table 1. */
export interface EntryCount {
  entry: string;
  title: string;
  pillar: Pillar;
  total: boolean;
  count: number;
}

/** A row of Table 2. */
export interface ScoreRow {
  id: string;
  title: string;
  access: "open" | "api" | "human";
  scores: Readonly<Record<ColumnId, number>>;
  delta: number;
  average: number;
}

/** A cell of Appendix C. */
export interface Belief {
  level: 1 | 2 | 3;
  respondent: string;
  /** From 1. */
  round: number;
  /** null if the paper prints only a tick. */
  belief: number | null;
  /** Whether the paper marks the belief as right. */
  tick: boolean;
}

/** A benchmark of the paper's Figure 4, as printed in the model card of Llama 3. */
export interface CardScore {
  benchmark: string;
  variant: string;
  shots: number;
  small: number;
  large: number;
}

/** What the paper calls a model or a game in one place. */
export interface PrintedName {
  /** A respondent of Table 2, or an entry of Table 1. */
  thing: string;
  place: string;
  name: string;
}

/** Everything that the paper prints in tables. */
export class EgoSocialArenaData {
  constructor(
    readonly entries: readonly EntryCount[],
    readonly rows: readonly ScoreRow[],
    readonly beliefs: readonly Belief[],
    readonly accuracies: readonly { level: number; respondent: string; accuracy: number }[],
    readonly hand: readonly BettingAction[],
    readonly card: readonly CardScore[],
    readonly names: readonly PrintedName[],
    /** Numbers of the text by the id of their claim. */
    readonly text: ReadonlyMap<string, number>,
  ) {}

  /** The eight models, without the row of participants. */
  get models(): readonly ScoreRow[] {
    return this.rows.filter((row) => row.access !== "human");
  }

  row(id: string): ScoreRow {
    return found(
      this.rows.find((row) => row.id === id),
      `Table 2 has no respondent "${id}"`,
      "printed-table2.csv",
    );
  }

  get human(): ScoreRow {
    return this.row("human");
  }

  /** A number that the text prints, by the id of its claim. */
  told(id: string): number {
    return found(this.text.get(id), `the text has no number "${id}"`, "printed.csv");
  }

  /** Entries of a row of Table 1. */
  count(entry: string): number {
    return found(
      this.entries.find((row) => row.entry === entry),
      `Table 1 has no entry "${entry}"`,
      "printed-table1.csv",
    ).count;
  }

  /** Entries behind one column of Table 2. */
  itemsOf({ entry, sharing }: ScoreColumn): number {
    return this.count(entry) / sharing;
  }

  /** One row of Appendix C: ten rounds in order. */
  beliefsOf(level: number, respondent: string): readonly Belief[] {
    const own = this.beliefs.filter((row) => row.level === level && row.respondent === respondent);
    return found(
      own.length > 0 ? own : undefined,
      `Appendix C has no level ${level} of "${respondent}"`,
      "printed-beliefs.csv",
    );
  }

  /** The accuracy at the end of a row of Appendix C. */
  accuracyOf(level: number, respondent: string): number {
    return found(
      this.accuracies.find((row) => row.level === level && row.respondent === respondent),
      `Appendix C has no accuracy of "${respondent}" at level ${level}`,
      "printed-beliefs-accuracy.csv",
    ).accuracy;
  }
}

/** A column of Table 2 by its id. */
export function scoreColumn(id: string): ScoreColumn {
  return found(
    scoreColumns.find((one) => one.id === id),
    `Table 2 has no column "${id}"`,
    "printed-table2.csv",
  );
}

function found<T>(value: T | undefined, message: string, file: string): T {
  if (value !== undefined) return value;
  throw new DataError(message, { file: `${dataFolder}/${file}` });
}
