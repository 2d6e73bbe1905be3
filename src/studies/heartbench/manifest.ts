import { defineStudy } from "../shared/define-study.js";

defineStudy({
  id: "heartbench",
  title: "HeartBench: Probing Core Dimensions of Anthropomorphic Intelligence in LLMs",
  name: "HeartBench",
  examples: {
    run: "npx affectlab run heartbench --model scripted/heartbench-helper --judge scripted/rubric-judge",
  },
  study: async () => (await import("./study.js")).heartbench,
  exports: () => import("./index.js"),
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
          description: "all criteria in one call, or one call a criterion",
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
    },
  },
});
