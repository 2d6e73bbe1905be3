import type { PersonAnswer } from "../core/person-answer.js";
import type { Rating } from "../core/rating.js";
import type { SurveyItem, SurveyQuestion, Words } from "../people/design/survey-design.js";

/** Something that people can be asked about a study's material: its texts, its items, or the replies of a run. */
export interface SurveyTask {
  /** For help: "which way the person's emotion moves, and whether the simulator's reason is reasonable". */
  description: string;
  /** "run": the task is about the replies of a run. */
  needs?: "run" | "none";
  load(): Promise<SurveyTaskModule>;
}

/** A run that judges have rated. */
export interface JudgedRun {
  /** Its folder. */
  run: string;
  /** The folders of its judgings by a form. */
  forms: string[];
  /** What its judges said. */
  ratings(): Promise<Rating[]>;
  /** By item of the run, what may distress in it. */
  contentNotes: ReadonlyMap<string, Words>;
}

export interface SurveyTaskOptions {
  /** The folder of a run. */
  run?: string;
  /** The same with what its judges said, for a task that is about it. */
  judged?: JudgedRun;
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
export interface SurveyReading {
  tables: { title: string; header: readonly string[]; rows: readonly (readonly string[])[] }[];
  notes: string[];
  json: Readonly<Record<string, unknown>>;
  /** People's ratings with those of the judges who answered the same form: kept as a table of ratings. */
  ratings?: Rating[];
}

export interface SurveyTaskModule {
  /**
   * @throws UsageError when a run is missing, or is none that the task can ask about
   * @throws MissingDataError when the texts are not here, saying what to fetch
   */
  prepareSurvey(options: SurveyTaskOptions): Promise<SurveyMaterial>;
  /** By item of a run, what may distress in it: carried where people rate the same replies by another form. */
  contentNotes?(run: string): Promise<ReadonlyMap<string, Words>>;
  /** @param answers without those that are excluded */
  readAnswers(answers: readonly PersonAnswer[], options: SurveyTaskOptions): Promise<SurveyReading>;
}
