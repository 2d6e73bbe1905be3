import { defineStudy } from "../shared/define-study.js";

defineStudy({
  id: "affective-cognition",
  title: "Human-like Affective Cognition in Foundation Models",
  name: "Affective cognition",
  examples: {
    run: "npx affectlab run affective-cognition --model openai/gpt-4o-2024-08-06 --items 50 --dry-run",
  },
  study: async () => (await import("./study.js")).affectiveCognition,
  exports: () => import("./index.js"),
  live: {
    prompt: "0shot",
    options: [],
    prepare: () => import("./live/prepare.js"),
    report: () => import("./live/report.js"),
  },
  replay: {
    "affective-cognition": async () => (await import("./data/replay.js")).loadReplay(),
  },
  preregistration: async () => (await import("./live/preregistration.js")).affectiveCognitionPreregistration,
});
