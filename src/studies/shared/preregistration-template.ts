import { type Preregistration, placeholder } from "../../core/preregistration.js";
import type { StudyId } from "../../core/study-id.js";

/** A registration to be filled in: placeholders stand where the schema wants a date or a model. */
export type PreregistrationDraft = Omit<Preregistration, "date"> & { date: string };

/** An example that has to be replaced before freezing. */
export const toReplace = (example: string): string => `${placeholder}${example}`;

/**
 * A registration with every field: examples to replace where only the authors can say, and values to check
 * where there is a sensible default. A study that knows its design puts it in place of the general one.
 */
export function preregistrationTemplate(study: StudyId): PreregistrationDraft {
  return {
    format: "affectlab-preregistration/1",
    title: toReplace("what this registration is called"),
    authors: [toReplace("name of each author")],
    date: toReplace("the day of writing, YYYY-MM-DD"),
    study,
    researchQuestion: toReplace("the question that the hypotheses answer"),
    dataSeen: toReplace("what of these data you have seen already, or: nothing"),
    hypotheses: [
      {
        id: "h1",
        statement: toReplace("one sentence that data could contradict"),
        direction: "greater",
        criterion: "minimal-effect",
        family: "primary",
        test: "clusteredMean",
        contrast: toReplace("condition a - condition b"),
        options: {},
        smallestEffect: {
          value: 3,
          unit: "percentage points",
          why: toReplace("why an effect below 3 percentage points would not matter"),
        },
      },
    ],
    design: {
      models: [toReplace("provider/model, one entry each")],
      prompts: [toReplace("prompt, one entry each")],
      tasks: [toReplace("task or condition, one entry each")],
      replicates: 1,
      temperature: 0,
      items: { count: 1, tables: [] },
    },
    exclusions: [
      {
        rule: toReplace("what is left out; delete the entry for no exclusions"),
        reason: toReplace("why"),
      },
    ],
    unscoredRule: toReplace(
      "a refusal, an error and a reply that names no option are unscored: left out and counted",
    ),
    plan: {
      ties: "first-seen",
      unparsed: "unscored",
      clustering: "story",
      correction: "holm",
      alpha: 0.05,
      equivalenceBounds: null,
    },
    stoppingRule: toReplace("one pass over every item; no look at results before it is complete"),
    sampleSizeRationale: toReplace(
      "why so many items and replicates; for example the power that powerBySimulation gives",
    ),
    exploratory: [toReplace("what will be looked at without a hypothesis; delete the entry for nothing")],
  };
}
