import { defineStudy } from "../shared/define-study.js";

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
        description: "this project's cases, or the released ones",
        choices: ["own", "upstream"],
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
    description: "build cases as the paper does, step by step: check, synthesise, filter, have experts rate",
    options: [
      {
        flags: "--from <file>",
        description:
          "conversations with models' replies (JSON Lines): leave out those that may name people, and have a model write the criteria of the rest",
      },
      { flags: "--model <id>", description: "of --from: the model that writes criteria" },
      { flags: "--max-cost <usd>", description: "of --from: cap on what the model may cost", number: {} },
      {
        flags: "--language <code>",
        description: "of --from: the language of the criteria",
        choices: ["zh", "en"],
        default: "zh",
      },
      {
        flags: "--privacy <level>",
        description: "of --from and --check: how sure a find of a name or number must be",
        choices: ["low", "medium", "high"],
        default: "medium",
      },
      {
        flags: "--check <file>",
        description:
          "check conversations or cases for identifiers, bad wording and criteria that say the same; exit code 1 when something is found",
      },
      {
        flags: "--filter <judging>",
        description:
          "the folder of a judging: drop criteria and cases that all models master, and find the hard ones",
      },
      {
        flags: "--filter-models <ids...>",
        description: "of --filter: the models that decide; all of the run when left out",
      },
      {
        flags: "--fewest-models <n>",
        description: "of --filter: the fewest models that may decide; 6 when left out",
        number: { whole: true, least: 1 },
      },
      {
        flags: "--reading <name>",
        description: "of --filter: when a criterion is saturated; achieved when left out",
        choices: ["achieved", "merits", "hit"],
      },
      {
        flags: "--forms <folder>",
        description: "a run, or what --from wrote: write blind rating forms for experts, and their key",
      },
      {
        flags: "--study <file>",
        description:
          "of --forms: what experts are told (JSON: researcher, contact, ethics, minutes, payment, withdrawal)",
      },
      {
        flags: "--raters <codes...>",
        description: "of --forms: a code for each expert, such as r01 r02 r03",
      },
      {
        flags: "--raters-per-reply <n>",
        description: "of --forms: how many experts see a reply; all when left out",
        number: { whole: true, least: 1 },
      },
      { flags: "--ratings <files...>", description: "experts' files: agreement, and the gold answers" },
      { flags: "--key <file>", description: "of --ratings: the key.csv that --forms wrote" },
      { flags: "--judging <folder>", description: "of --ratings: compare this judging with the experts" },
      { flags: "--out <folder>", description: "where files and their codebook go" },
      {
        flags: "--seed <n>",
        description: "draws labels, orders and codes",
        default: "1",
        number: { whole: true },
      },
    ],
    examples: [
      "npx affectlab generate heartbench --check data/heartbench/stimuli/cases-a.jsonl",
      "npx affectlab generate heartbench --from talks.jsonl --model openai/gpt-4o --out new-cases",
      "npx affectlab generate heartbench --filter runs/seven/judgements/j --out filtered",
      "npx affectlab generate heartbench --forms new-cases --study us.json --raters r1 r2 r3 --out forms",
      "npx affectlab generate heartbench --ratings r1.csv r2.csv r3.csv --key key.csv --out gold",
    ],
    load: async () => (await import("./live/generate/run.js")).generateCases,
  },
});
