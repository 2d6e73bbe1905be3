import type { Language } from "../../../data/case.js";
import type { DraftTurn } from "../draft.js";

/** One thing that an expert decides, with the answers that may be given. */
export interface AuditItem {
  /** Names it in every file: "c01.c01-s3". */
  item: string;
  /** What is decided: a criterion's text, or a question. */
  text: string;
  /** What stands beside it: "warmth, +4". */
  beside: string;
  answers: readonly { value: string; label: string }[];
}

/** What belongs together on a page: a reply with its items, or the criteria of a case. */
export interface AuditSection {
  heading: string;
  /** The reply that is rated; null where the case itself is. */
  reply: string | null;
  items: readonly AuditItem[];
}

export interface AuditPage {
  language: Language;
  title: string;
  contentNote: string | null;
  dialogue: readonly DraftTurn[];
  /** What an expert should know of the case, in lines. */
  about: readonly string[];
  sections: readonly AuditSection[];
}

/** What one expert fills in. */
export interface AuditForm {
  /** "s1" */
  rater: string;
  pages: readonly AuditPage[];
}

/** Which form it is: authors score replies by their own criteria; seniors accept or reject criteria. */
export type AuditKind = "mock" | "consensus";

export const itemsOf = ({ pages }: AuditForm): AuditItem[] =>
  pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items));
