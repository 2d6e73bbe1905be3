import type { AbilityId, Difficulty, DomainId, otherAbility } from "./taxonomy.js";

/** A criterion as numbers. */
export interface CriterionWeight {
  ability: AbilityId | typeof otherAbility;
  /** What a hit adds; null where upstream gives no weight. */
  score: number | null;
}

/** A released case as numbers: what scoring needs, without any of its text. */
export interface CaseRecord {
  /** Our code: the case's place in the released file. */
  id: string;
  released: string;
  /** Null, like `scenario`, where upstream left it blank. */
  domain: DomainId | null;
  scenario: string | null;
  difficulty: Difficulty;
  turns: number;
  userTurns: number;
  /** Whether the person and the helper take turns, the person first. */
  alternates: boolean;
  /** Length of the dialogue, in code points. */
  characters: number;
  criteria: CriterionWeight[];
}

/** All cases, or those of one difficulty. */
export type CaseSet = "all" | Difficulty;

/** The cases of a set: all 296, the 212 normal or the 84 hard ones. */
export function casesOf<T extends { difficulty: Difficulty }>(cases: readonly T[], set: CaseSet): T[] {
  return cases.filter(({ difficulty }) => set === "all" || difficulty === set);
}
