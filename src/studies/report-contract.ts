// Apart from the rest of the contract: forms, judges and people report by these too, and most of those know no study.
import type { Figure } from "../plots/figure.js";

/** An option of `affectlab report` that belongs to a study, with several values separated by commas: `--scale a,b`. */
export interface ReportOption {
  /** Without the hyphens: "scale". */
  name: string;
  description: string;
  /** Values are names of runs: the report is handed their folders. */
  areRuns?: true;
}

/** A table of a report. Cells are text; whoever prints them makes them harmless. */
export interface ReportTable {
  title: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** Lines right below the table: what its columns mean, and what may not be read from it. */
  notes?: readonly string[];
}

/** What a study says of a run. */
export interface LiveReport {
  tables: readonly ReportTable[];
  /** Lines below all tables: what holds for each of them, such as what may not be compared with what. */
  notes: readonly string[];
  /** The same for programs: joined to what `report --json` prints, so that each key is the study's own. */
  json: Readonly<Record<string, unknown>>;
  figures(): Figure[];
}

export interface ReportOptions {
  /** Folders of the runs that judged this one, by their names. */
  judgings: readonly string[];
  /** What was given of the study's own options, by their names. */
  choices?: Readonly<Partial<Record<string, readonly string[]>>>;
}
