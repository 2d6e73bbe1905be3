import type { FindingInput } from "../claims/finding.js";
import type { AnalysisRecord } from "../core/analysis-record.js";
import type { Claim } from "../core/claim.js";
import type { Preregistration } from "../core/preregistration.js";
import type { StudyId } from "../core/study-id.js";
import type { Derivation } from "../io/derivation.js";
import type { RatingSet } from "../judges/rating-set.js";
import type { ReplayDataset } from "../models/providers/replay.js";
import type { Figure } from "../plots/figure.js";
import type { Reading } from "../runs/reading/row.js";
import type { StudyFreezing } from "./freezing-contract.js";
import type { LiveManifest } from "./live-contract.js";
import type { ReportTable } from "./report-contract.js";
import type { GenerateVerb } from "./shared/generate-verb.js";
import type { PreregistrationDraft } from "./shared/preregistration-template.js";
import type { SurveyTask } from "./survey-task.js";

/**
 * All that the project knows of a study before it loads it: plain values, and functions that `import()` a part
 * when it is needed. The command line reads every manifest for `--help`, so a manifest imports types only.
 */
export interface StudyManifest {
  /** As in commands, folders and claims. */
  id: StudyId;
  /** The paper's title. */
  title: string;
  /** The study's name in headings: "SAGE". */
  name: string;
  /** Tables and heat maps whose cells share one row of the ledger: the id that `partOf` of their claims names. */
  tables?: readonly { id: string; title: string }[];
  /** The paper's address: its DOI where it has one. */
  paperUrl?: string;
  /** The figure that shows the numbers of claims whose place is in the text: ids by a pattern. */
  claimFigures?: readonly { claims: string; figure: string }[];
  /** What a reader of the paper should know first. */
  findings?(): Promise<readonly FindingInput[]>;
  /** Command lines that name this study, for the help of a verb. */
  examples?: { claims?: string; figure?: string; run?: string };
  study(): Promise<Study>;
  /** Where models can be asked the study's items: `affectlab run`. */
  live?: LiveManifest;
  /** Where registered analyses can be run on the study's recorded data. */
  preregistration?: {
    load(): Promise<PreregisteredStudy>;
    /** The functions that a hypothesis may name as its test. */
    functions(): Promise<object>;
  };
  /** Where tables are derived from released data: `affectlab derive`. */
  derive?: Derivation;
  /** Where recorded data have a form that can be checked: `affectlab data check`. */
  dataCheck?(): Promise<DataCheck>;
  /** What `affectlab generate <study>` makes, if anything. */
  generate?: GenerateVerb;
  /** Released texts that can be read: `affectlab view <study>`. @throws MissingDataError saying what to fetch */
  released?(): Promise<{ readReleased(): Promise<Reading> }>;
  /** Recorded ratings by judges or people: `affectlab judge bias <study>`. */
  ratings?(): Promise<RatingSet>;
  /** Dialogues whose replies other judges can score again, word for word: `affectlab judge freeze`. */
  freezing?(): Promise<StudyFreezing>;
  /** What people can be asked about the study's material, by the name of the task: `affectlab survey new --task`. */
  surveys?: Readonly<Record<string, SurveyTask>>;
  /** Recorded replies: what `replay/<dataset>/<model>` gives again, by the name of the dataset. */
  replay?: Readonly<Record<string, () => Promise<ReplayDataset>>>;
}

/** One paper: what it claims beside what the data give, and its figures. */
export interface Study {
  id: StudyId;
  title: string;
  computeClaims(): Promise<Claim[]>;
  makeFigures(): Promise<Figure[]>;
  /** Tables that belong beside the figures, as CSV text by file name. */
  makeTables(): Promise<Record<string, string>>;
}

/** What a registered analysis follows: what was registered, or the conventions of the paper. */
export type Conventions = "registered" | "paper";

/** A study that knows its design for a template and can run registered analyses on its recorded data. */
export interface PreregisteredStudy {
  template(): PreregistrationDraft;
  /** Runs the tests of a registration and records what was done. */
  analyse(
    registration: Preregistration,
    options: { contentHash: string; conventions: Conventions },
  ): Promise<AnalysisRecord>;
}

/** Reads recorded data through, line by line. */
export interface DataCheck {
  /** The name in the catalogue of the data that are read when no folder is named. */
  upstream: string;
  /**
   * @throws DataError at the first defect, unless partial data are allowed
   * @throws MissingDataError when the folder is not laid out as upstream's
   */
  check(folder: string, options: { allowPartial: boolean }): Promise<CheckedData>;
}

/** What a check of recorded data found. */
export interface CheckedData {
  /** For programs: joined to what `data check --json` prints. */
  counts: Readonly<Record<string, unknown>>;
  /** Each defect in one line; none is left out. */
  problems: readonly string[];
  table: Omit<ReportTable, "title">;
  /** What was read, in words: "2000 dialogues of 100 profiles imported from 20 files". */
  summary: string;
}
