// Apart from the rest of the contract: what models can be asked and how it is reported, which a study may be without.
import type { Rating } from "../core/rating.js";
import type { Response } from "../core/response.js";
import type { PlanSet, RunPlan } from "../core/run-record.js";
import type { Episode } from "../runs/episode.js";
import type { JudgedSource } from "../runs/judged.js";
import type { RunMaterial } from "../runs/material.js";
import type { PlaysReading } from "../runs/reading/play-rows.js";
import type { ItemReading } from "../runs/reading/row.js";
import type { JudgedRow } from "../runs/reading/run-rows.js";
import type { LiveReport, ReportOption, ReportOptions } from "./report-contract.js";

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
