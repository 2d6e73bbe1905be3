import {
  type Experiment,
  type Inference,
  keyForm,
  modelsOfKeys,
  type Pair,
  type RecordedModel,
} from "./conditions.js";

/** One question as the derived tables hold it: codes and numbers, no text. */
export interface StudyItem {
  id: string;
  /** "1a-emotion" */
  task: string;
  experiment: Experiment;
  pair: Pair;
  inference: Inference;
  /** From 0, within the pair; the release has ten. */
  story: number;
  /** The emotion that theory assigns to the item's appraisals. */
  emotion: string;
  /**
   * The value of the pair's first appraisal (goal or safety) in the scenario. If the emotion is that of a met
   * goal or of safety, the outcome with the same number came; otherwise the other one did.
   */
  firstValue: 0 | 1;
  /** How many options there are: indices run from 0. */
  options: number;
  /** Option index of the a-priori label as released, and with the recorded corrections applied. */
  label: number;
  correctedLabel: number;
  /** The place of each option in alphabetical order. */
  alphabetical: number[];
  /** People's answers as option indices, in the recorded order. */
  answers: number[];
}

/** The derived tables, joined. */
export class StudyData {
  readonly items: readonly StudyItem[];
  private recorded: readonly RecordedModel[] | undefined;
  private readonly byTask = new Map<string, StudyItem[]>();
  private readonly modelAnswers: ReadonlyMap<string, ReadonlyMap<string, number | null>>;

  /** @param modelAnswers for each model key, the answer to each item: an option index, or null = unparsed */
  constructor(
    items: readonly StudyItem[],
    modelAnswers: ReadonlyMap<string, ReadonlyMap<string, number | null>>,
  ) {
    this.items = items;
    this.modelAnswers = modelAnswers;
    for (const item of items) {
      const list = this.byTask.get(item.task);
      if (list === undefined) this.byTask.set(item.task, [item]);
      else list.push(item);
    }
  }

  /** The recorded models × prompts that answered, Experiment 1 first; not the observer or a run's models. */
  get models(): readonly RecordedModel[] {
    this.recorded ??= this.findModels();
    return this.recorded;
  }

  private findModels(): RecordedModel[] {
    const experimentOf = new Map(this.items.map(({ id, experiment }) => [id, experiment]));
    return ([1, 2] as const).flatMap((experiment) => {
      const own = [...this.modelAnswers].filter(
        ([key, answers]) =>
          keyForm.test(key) && [...answers.keys()].some((item) => experimentOf.get(item) === experiment),
      );
      return modelsOfKeys(
        experiment,
        own.map(([key]) => key),
      );
    });
  }

  /** The items of a task (80 in the release), in the order of the table. */
  itemsOf(task: string): readonly StudyItem[] {
    const items = this.byTask.get(task);
    if (items === undefined) throw new RangeError(`no items of task "${task}"`);
    return items;
  }

  /** The option index that a model gave to an item at temperature 0, or null where none was parsed. */
  modelAnswer(key: string, item: string): number | null {
    const answer = this.modelAnswers.get(key)?.get(item);
    if (answer === undefined) throw new RangeError(`model "${key}" has no recorded answer to item "${item}"`);
    return answer;
  }
}
