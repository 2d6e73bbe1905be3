import { defineStudy } from "../shared/define-study.js";

defineStudy({
  id: "egosocialarena",
  title: "EgoSocialArena: Benchmarking the Social Intelligence of LLMs from a First-person Perspective",
  name: "EgoSocialArena",
  examples: { run: "npx affectlab run egosocialarena" },
  study: async () => (await import("./study.js")).egoSocialArena,
  exports: () => import("./index.js"),
  live: {
    prompt: "0shot",
    computed: ["scripted/arena-rules", "scripted/arena-random"],
    tellsReport: true,
    options: [
      {
        name: "scenario",
        description: "what is asked and played",
        choices: ["static", "g08a", "blackjack", "situations"],
        multiple: true,
        default: "static,g08a,blackjack,situations",
      },
    ],
    prepare: () => import("./live/prepare.js"),
    report: () => import("./live/report.js"),
  },
});
