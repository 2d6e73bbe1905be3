import { defineStudy } from "../shared/define-study.js";
import { generateOptions } from "./live/declared-generate.js";

defineStudy({
  id: "heartbench",
  title: "HeartBench: Probing Core Dimensions of Anthropomorphic Intelligence in LLMs",
  paperUrl: "https://doi.org/10.48550/arXiv.2512.21849",
  name: "HeartBench",
  tables: [
    { id: "table-1", title: "Table 1: cases by domain, as the released labels have them" },
    { id: "table-1-percentages", title: "Table 1: percentages, from the counts beside them" },
    { id: "quoted-scores", title: "Sections 4.3 and 4.4: scores that the text quotes from Figures 4 and 5" },
    { id: "figure-4", title: "Figure 4: 13 models by 15 abilities, all cases" },
    { id: "figure-5", title: "Figure 5: 13 models by 15 abilities, hard set" },
    { id: "readme-overall", title: "README: overall scores of 13 models, from Figure 4" },
    { id: "readme-rubric", title: "README: criteria by dimension and ability, counts and shares" },
  ],
  examples: {
    run: "npx affectlab run heartbench --model scripted/heartbench-helper --judge scripted/rubric-judge",
  },
  derive: {
    upstream: "HeartBench",
    landmark: "data/question_all.jsonl",
    load: async () => (await import("./data/derive.js")).deriveTables,
  },
  ratings: async () => (await import("./live/rating-set.js")).loadHeartbenchRatings(),
  study: async () => (await import("./study.js")).heartbench,
  claimFigures: [
    { claims: "^(ceiling|score-is-share)", figure: "figure-silence" },
    {
      claims:
        "^(mean-|decline|gemini-3|qwen3-235b-(rank|normal)|hard-set-decay|claude-(keeps|exceptional)|resilient)",
      figure: "figure-decline",
    },
    { claims: "^(criteria|personality|log-|catastrophic|readme-|multi-turn|longest)", figure: "figure-1" },
    { claims: "^(scenarios|share-|table-1)", figure: "figure-table-1" },
    { claims: "^(claude-best-curiosity|hard-set-dist)", figure: "figure-5" },
    { claims: "^(placeholder|first-rank)", figure: "figure-bounds" },
    {
      claims:
        "^(claude|top-three|open-models|no-model|gpt-5|gemini-rapport|others-poor|fluency|qwen3-235b|deficits|curiosity)",
      figure: "figure-4",
    },
  ],
  surveys: {
    rating: {
      description: "replies of a judged run, criterion by criterion, as the judges were asked",
      needs: "run",
      load: () => import("./live/survey-rating.js"),
    },
  },
  findings: async () => (await import("./paper/findings.js")).findings,
  live: {
    prompt: "0shot",
    tellsReport: true,
    options: [
      {
        name: "subset",
        description: "which cases by difficulty",
        choices: ["hard", "normal", "all"],
        default: "all",
      },
      {
        name: "language",
        description: "the language of dialogue, criteria and judge",
        choices: ["zh", "en"],
        default: "zh",
      },
      {
        name: "cases",
        description:
          "this project's cases (own), those that say whether they hide a risk (critical), the released ones (upstream), or a file of cases",
        default: "own",
      },
      {
        name: "form",
        description: "the dialogue as chat turns, or as one message that quotes it, as released",
        choices: ["chat", "literal"],
        default: "chat",
      },
    ],
    prepare: () => import("./live/prepare.js"),
    report: () => import("./live/report.js"),
    reportOptions: [
      {
        name: "beside",
        description: "the same run in the other language: do its criteria work alike?",
        areRuns: true,
      },
    ],
    judging: {
      options: [
        {
          name: "mode",
          description: "all criteria in one call, or one call per criterion",
          choices: ["all", "each"],
          default: "all",
        },
        {
          name: "order",
          description:
            "criteria as the case lists them, or in an order drawn for each of the judge's replicates",
          choices: ["fixed", "shuffled"],
          default: "fixed",
        },
      ],
      load: () => import("./live/judging.js"),
      verdicts: () => import("./live/read-verdicts.js"),
      ratings: () => import("./live/judge-ratings.js"),
      validation: async () => (await import("./live/validation/validation.js")).judgingValidation,
    },
  },
  generate: {
    description:
      "make cases from conversations, stage by stage as in the paper's Figure 2; or one step alone: check, filter, experts' forms",
    options: generateOptions,
    examples: [
      "npx affectlab generate heartbench --from talks --scripted --out bench",
      "npx affectlab generate heartbench --from talks --model openai/gpt-5 --until refine --out bench",
      "npx affectlab generate heartbench --check data/heartbench/stimuli/cases-a.jsonl",
      "npx affectlab generate heartbench --filter runs/seven/judgements/j --out filtered",
      "npx affectlab generate heartbench --forms bench/cases --study us.json --raters r1 r2 --out forms",
      "npx affectlab generate heartbench --ratings r1.csv r2.csv r3.csv --key key.csv --out gold",
      "npx affectlab generate heartbench --clinicians critical --study us.json --raters c1 c2 --out f",
      "npx affectlab generate heartbench --reviewed forms",
    ],
    load: async () => (await import("./live/generate/run.js")).generateCases,
    reading: {
      landmark: "pipeline.json",
      load: async () => (await import("./live/pipeline/reading.js")).readPipeline,
    },
  },
});
