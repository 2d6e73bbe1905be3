/** Rows under a caption, as texts. The first column names the row. */
export interface SectionTable {
  caption: string;
  columns: string[];
  rows: string[][];
}

/** What a section found. */
export interface SectionContent<Data = unknown> {
  /** One to four sentences in plain English: also what the terminal shows. */
  answer: string[];
  tables: SectionTable[];
  /** What the numbers rest on, and what they cannot tell, a sentence each. */
  notes: string[];
  /** All numbers, as plain JSON; the pictures are drawn from it. */
  data: Data;
}

/** A section of a report. */
export interface BiasSection extends SectionContent {
  id: string;
  title: string;
  question: string;
  /** False if the table cannot answer: `answer` then says why, and there is nothing else. */
  computable: boolean;
}
