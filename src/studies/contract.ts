// Long, because all that a verb may ask of a study stands in one place, each with its words.
import type { FindingInput } from "../claims/finding.js";
import type { AnalysisRecord } from "../core/analysis-record.js";
import type { Claim } from "../core/claim.js";
import type { Preregistration } from "../core/preregistration.js";
import type { Rating } from "../core/rating.js";
import type { Response } from "../core/response.js";
import type { PlanSet, RunPlan } from "../core/run-record.js";
import type { StudyId } from "../core/study-id.js";
import type { Derivation } from "../io/derivation.js";
import type { FrozenContext, FrozenItem } from "../judges/freeze/contract.js";
import type { RatingSet } from "../judges/rating-set.js";
import type { ModelRequest } from "../models/contract.js";
import type { ReplayDataset } from "../models/providers/replay.js";
import type { Figure } from "../plots/figure.js";
import type { Episode } from "../runs/episode.js";
import type { JudgedSource } from "../runs/judged.js";
import type { RunMaterial } from "../runs/material.js";
import type { PlaysReading } from "../runs/reading/play-rows.js";
import type { ItemReading, Reading } from "../runs/reading/row.js";
import type { JudgedRow } from "../runs/reading/run-rows.js";
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

/** An option of `affectlab run` that belongs to a study: `--subset hard`. */
export interface StudyOption {
  /** Without the hyphens: "subset". */
  name: string;
  description: string;
  /** What may be given; anything where left out. */
  choices?: readonly string[];
  /** Several choices may be given, separated by commas. */
  multiple?: true;
  default: string;
}

/** An option of `affectlab report` that belongs to a study, with several values separated by commas: `--scale a,b`. */
export interface ReportOption {
  /** Without the hyphens: "scale". */
  name: string;
  description: string;
  /** Values are names of runs: the report is handed their folders. */
  areRuns?: true;
}

/** Agents that are asked items, each so often. */
export interface AgentsAlone {
  /** The option that says so: "stability". */
  option: string;
  replicates: number;
  parameters?: { temperature?: number };
}

/** Models that simulate a person in a study's episodes: each plays with every model under test. */
export interface AgentsManifest {
  /** What an agent does, for help: "simulates the person who seeks support". */
  description: string;
  /** Whether a study's options choose episodes that an agent plays; always if left out. `needs` says which do. */
  playsIn?(choices: Readonly<Record<string, string>>): boolean;
  needs?: string;
  /** Computed agents that play when none is named. */
  computed?: readonly string[];
  /**
   * Whether a study's options ask the agents items of their own, without a model under test: how often each, and
   * what they are sent where they take it.
   */
  alone?(choices: Readonly<Record<string, string>>): AgentsAlone | undefined;
  /** What an agent is sent where it takes it, unless the user says otherwise. */
  parameters?: { temperature?: number /** Room for visible text. */; maxOutputTokens?: number };
}

/** How models are asked a study's items. Each part is loaded when it is used: a run needs no report. */
export interface LiveManifest {
  options: readonly StudyOption[];
  /** Prompt ids when none is given. */
  prompt: string;
  /** Computed players that run when no model is named: no key, no network. */
  computed?: readonly string[];
  /** Where two models play each episode: `run --agent`, `--agent-temperature` and so on. */
  agents?: AgentsManifest;
  /** A finished run prints the report's tables too, since counts of calls alone say little. */
  tellsReport?: true;
  prepare(): Promise<Pick<LiveModule, "prepareLive">>;
  report(): Promise<Pick<LiveModule, "reportLive">>;
  /** Options of `affectlab report` that belong to the study. */
  reportOptions?: readonly ReportOption[];
  /** What stands beside a reply when it is read. */
  items?(): Promise<Required<Pick<LiveModule, "readItems">>>;
  /** How the episodes that two models have played are read, where they are dialogues. */
  dialogues?(): Promise<Required<Pick<LiveModule, "readDialogues">>>;
  /** Where replies can be judged: the options of judging (`judge --mode each`, `run --judge-mode each`). */
  judging?: {
    options: readonly StudyOption[];
    /** How often each judgement is asked when nothing is said; once if left out. */
    replicates?: number;
    load(): Promise<Required<Pick<LiveModule, "prepareJudging">>>;
    /** Where experts can check what judges say: `judge validate`. */
    validation?(): Promise<JudgingValidation>;
    /** The verdicts on each reply, for readers. */
    verdicts?(): Promise<Required<Pick<LiveModule, "readVerdicts">>>;
    /** The verdicts as ratings: `affectlab judge bias <run>`. */
    ratings?(): Promise<Required<Pick<LiveModule, "readJudgeRatings">>>;
  };
}

/** How the judging of a run is checked by experts. */
export interface JudgingValidation {
  /** Draws replies of a run and writes blind forms on them, one for each expert, with a key. */
  writeForms(
    run: string,
    options: { share: number; raters: readonly string[]; study: string; out: string; seed: number },
  ): Promise<{ lines: readonly string[]; json: object }>;
  /**
   * Compares each judge with the experts.
   *
   * @param judgings folders of the run's judgings that are the study's own
   * @param forms the folder with the key and the experts' files
   * @throws DataError naming file, line and field
   */
  validate(
    run: string,
    judgings: readonly string[],
    forms: string,
    options: { seed: number },
  ): Promise<Pick<LiveReport, "tables" | "notes" | "json">>;
}

/** How a study's dialogues are frozen: their replies, and what was said before, for judges to score again. */
export interface StudyFreezing {
  /** What must stand beside every result: "Emotion is simulated." */
  notice: string;
  /** What the released tables say of severity and steering before any model is asked. */
  reportFirstTurns?(): Promise<LiveReport>;
  /**
   * Every scored reply of the released dialogues, dialogue by dialogue.
   *
   * @throws MissingDataError when the authors' texts are not here
   */
  freezeReleased?(): Promise<FrozenContext[]>;
  /** The same for a run of the study. */
  freezeRun(folder: string): Promise<FrozenContext[]>;
  loadAsker(): Promise<FrozenAsker>;
}

/** Asks a judge about a frozen reply what the judge was asked that recorded it, word for word. */
export interface FrozenAsker {
  /** "sage.feel" */
  id: string;
  /** The hash of all that a judge is sent besides the reply and what was said before. */
  sha256: string;
  criteria: readonly { id: string; title: string; lowest: number; highest: number }[];
  /** How the scores of a dialogue's replies become one: a change is summed, a level averaged. */
  whole: "sum" | "mean";
  expectedOutputTokens: number;
  request(context: FrozenContext, item: FrozenItem): Pick<ModelRequest, "messages" | "metadata">;
  /** A value for each criterion, or why there is none. */
  read(
    context: FrozenContext,
    item: FrozenItem,
    answer: string,
  ): { values: Readonly<Record<string, number>>; words: string } | { problem: string };
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

/** What a study is asked for when it prepares a run. */
export interface LiveOptions {
  models: readonly string[];
  /** Prompt ids: "0shot", "cot", "upstream:0shot". */
  prompts: readonly string[];
  parameters: RunPlan["parameters"];
  /** The models that simulate a person, where two models play each episode. */
  agents?: readonly string[];
  /** A number of items, patterns of ids ("1a-emotion-*"), or a set of the user's own; all unless given. */
  items?: string;
  /** The ids of a run that has begun (items and episodes), in place of a choice. */
  only?: readonly string[];
  /** The folder of a run that has begun. */
  folder?: string;
  /** The study's own options (see LiveManifest), defaults filled in: { language: "zh", subset: "hard" }. */
  choices?: Readonly<Record<string, string>>;
  /** The run's root seed. */
  seed?: number;
}

/** What a study gives to a run: its part of the plan, the requests to send, and how to read the replies. */
export interface LiveStudy extends Pick<RunPlan, "prompts" | "items"> {
  material: RunMaterial;
  /** What a reader must know of texts and pictures, if they are not those that were released. */
  texts?: string;
  /** If the items are of a set of the user's own: which one, and where it is. */
  set?: { what: PlanSet; path: string };
  /** How many of the items show a picture; none unless given. */
  withPicture?: number;
  /** Games and dialogues; each is played by every model under every prompt in every replicate. */
  episodes?: readonly Episode[];
}

/** What a study is asked for when replies are to be judged. */
export interface JudgingOptions {
  /** The judges' model ids. */
  models: readonly string[];
  parameters: RunPlan["parameters"];
  choices?: Readonly<Record<string, string>>;
  /** The ids of a judging that has begun, in place of all replies. */
  only?: readonly string[];
  seed?: number;
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

/** What the modules export that a LiveManifest loads. */
export interface LiveModule {
  /**
   * @throws UsageError when nothing is left to ask
   * @throws MissingDataError when the texts are not here
   */
  prepareLive(options: LiveOptions): Promise<LiveStudy>;
  reportLive(folder: string, options: ReportOptions): Promise<LiveReport>;
  /**
   * A run over the replies of another: items with 0 options, named by target
   * (`<item>~<model>~<prompt>~<replicate>`, and a part after "#" if one reply takes several calls). Each item
   * has the reply's hash as `input`. The material's `role` names judge and rubric.
   */
  prepareJudging?(source: JudgedSource, options: JudgingOptions): Promise<LiveStudy>;
  /** An item's options, its key, and how people answered it. */
  readItems?(plan: RunPlan, folder: string): Promise<(item: string) => ItemReading | undefined>;
  /** Shows the plays of a run as dialogues, with what its judgings say. */
  readDialogues?(folder: string, judgings: readonly string[]): Promise<PlaysReading>;
  /** What each judging of a run says about a response of the run; undefined if it was not judged. */
  readVerdicts?(
    folder: string,
    judgings: readonly string[],
  ): Promise<(response: Response) => JudgedRow | undefined>;
  /** The judgings of a run as ratings, one for each judge, reply and criterion. */
  readJudgeRatings?(folder: string, judgings: readonly string[]): Promise<Rating[]>;
}
