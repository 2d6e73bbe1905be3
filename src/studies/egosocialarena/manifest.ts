import { defineStudy } from "../shared/define-study.js";

defineStudy({
  id: "egosocialarena",
  title: "EgoSocialArena: Benchmarking the Social Intelligence of LLMs from a First-person Perspective",
  name: "EgoSocialArena",
  examples: { run: "npx affectlab run egosocialarena" },
  study: async () => (await import("./study.js")).egoSocialArena,
  findings: async () => (await import("./paper/findings.js")).findings,
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
  generate: {
    description:
      "write items in the third and the first person: our own false-belief stories, or the items of a file",
    options: [
      {
        flags: "--out <folder>",
        description: "where items.jsonl, doubts.jsonl and their codebook go; needed",
      },
      {
        flags: "--from <file>",
        description: "a file of ToMi, SocialIQA or ToMBench in its own layout, instead of our own stories",
      },
      {
        flags: "--format <name>",
        description: "the file's layout; recognised from the file when left out",
        choices: ["tomi", "socialiqa", "tombench"],
      },
      {
        flags: "--trace <file>",
        description: "of ToMi: the .trace file, which tells the type of each question",
      },
      {
        flags: "--labels <file>",
        description: "of SocialIQA: the .lst file of keys; without it no item has a key",
      },
      {
        flags: "--language <code>",
        description: "of ToMBench; Chinese items stay in the third person; en when left out",
        choices: ["zh", "en"],
      },
      {
        flags: "--people <file>",
        description:
          "JSON Lines that say who becomes you: item, character {name, pronouns}, others; guessed when left out",
      },
      {
        flags: "--model <id>",
        description: "a model converts too; its items are taken if they pass every check",
      },
      { flags: "--max-cost <usd>", description: "cap on what a model may cost", number: {} },
      {
        flags: "--items <n>",
        description: "how many stories of our own; 1155 when left out, as in the paper",
        number: { whole: true, least: 1 },
      },
      { flags: "--seed <n>", description: "draws our own stories", default: "1", number: { whole: true } },
    ],
    examples: [
      "npx affectlab generate egosocialarena --seed 7 --out false-beliefs",
      "npx affectlab generate egosocialarena --from fb_all_test.txt --out tomi-items",
      "npx affectlab generate egosocialarena --from dev.jsonl --labels dev-labels.lst --out socialiqa",
    ],
    load: async () => (await import("./live/generate-items.js")).generateItems,
  },
});
