import type { PersonAnswer } from "../core/person-answer.js";
import type { Rating } from "../core/rating.js";
import type { SurveyItem, SurveyQuestion, Words } from "../people/design/survey-design.js";
import type { LiveReport } from "./contract.js";

/** Something that people can be asked about a study's material: its texts, its items, or the replies of a run. */
export interface SurveyTask {
  /** For help: "which way the person's emotion moves, and whether the simulator's reason is reasonable". */
  description: string;
  /** "run": the task is about the replies of a run. */
  needs?: "run" | "none";
  load(): Promise<SurveyTaskModule>;
}

export interface SurveyTaskOptions {
  /** The folder of a run, or of one of its judgings. */
  run?: string;
  /** Draws what is asked, where not all of it is. */
  seed: number;
  /** How many things are asked about: contexts, replies, stories. The task says how many unless given. */
  limit?: number;
  /** Everything that may have been asked, whatever was drawn: to read answers. */
  everything?: boolean;
}

/** What a questionnaire is made of. */
export interface SurveyMaterial {
  items: SurveyItem[];
  questions: SurveyQuestion[];
  words: { title: Words; instructions: Words[] };
  /** What was asked about, and its hash. */
  source: { path: string; sha256: string };
  /** What whoever puts it before people must know, a sentence each. */
  notes: string[];
}

/** What people's answers to a task say. */
export interface SurveyReading extends Pick<LiveReport, "tables" | "notes" | "json"> {
  /** People's ratings with those of the judges who answered the same form: kept as a table of ratings. */
  ratings?: Rating[];
}

export interface SurveyTaskModule {
  /**
   * @throws UsageError when a run is missing, or is none that the task can ask about
   * @throws MissingDataError when the texts are not here, saying what to fetch
   */
  prepareSurvey(options: SurveyTaskOptions): Promise<SurveyMaterial>;
  /** @param answers without those that are excluded */
  readAnswers(answers: readonly PersonAnswer[], options: SurveyTaskOptions): Promise<SurveyReading>;
}
