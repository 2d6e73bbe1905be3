import { defineStudy } from "../shared/define-study.js";

defineStudy({
  id: "egosocialarena",
  title:
    "EgoSocialArena: Benchmarking the Social Intelligence of Large Language Models from a First-person Perspective",
  paperUrl: "https://doi.org/10.48550/arXiv.2410.06195",
  name: "EgoSocialArena",
  tables: [
    { id: "rule-numbers", title: "Section 2.1.2: numbers of the rule-based opponents" },
    { id: "bomb-settings", title: "Section 2.3.2: settings of Defuse bomb" },
    { id: "table-1-totals", title: "Table 1: entries of the three pillars" },
    { id: "table-1-entries", title: "Table 1: entries of six scenarios" },
    { id: "table-2-levels", title: "Table 2: eight models at the three levels of G0.8A" },
    { id: "table-2-scores", title: "Table 2: eight models in the other columns" },
    { id: "table-2-people", title: "Table 2: scores of people" },
    { id: "table-2-delta", title: "Table 2: Δ, first minus third person, also in Section 4.4" },
    { id: "table-2-average", title: "Table 2: AVG, also in Sections 1 and 4.3" },
    { id: "figure-4-gains", title: "Figure 4: gains of LLaMa-3 on two benchmarks, also in Section 4.4" },
    { id: "figure-6-chips", title: "Figure 6: chips of both players in three prompts" },
    { id: "appendix-c-accuracy", title: "Appendix C: accuracy of eight models at three levels" },
    { id: "appendix-c-ticks", title: "Appendix C: ticked rounds, where beliefs and numbers are printed" },
    { id: "appendix-c-ticks-unprinted", title: "Appendix C: ticked rounds, where one of them is not" },
  ],
  examples: { run: "npx affectlab run egosocialarena" },
  study: async () => (await import("./study.js")).egoSocialArena,
  claimFigures: [
    { claims: "^(scaling|figure-4)", figure: "figure-4" },
    {
      claims: "(first-person|person$|gap-to-people-in-static|significantly-stronger)",
      figure: "figure-perspective",
    },
    { claims: "^(blackjack|o1-surpasses)", figure: "figure-games" },
    { claims: "(level|belief|on-track|guess|miss-patterns|g08a)", figure: "figure-beliefs-2" },
    { claims: "^(average|o1|claude|gpt-4o|open-models|most-models|llama|gap)", figure: "figure-average" },
  ],
  surveys: {
    items: {
      description: "false-belief stories in the third and the first person, as models are asked them",
      needs: "none",
      load: () => import("./live/survey-items.js"),
    },
  },
  findings: async () => (await import("./paper/findings.js")).findings,
  live: {
    prompt: "0shot",
    computed: ["scripted/arena-rules", "scripted/arena-random"],
    tellsReport: true,
    options: [
      {
        name: "scenario",
        description: "what is asked and played",
        choices: [
          "static",
          "g08a",
          "guess",
          "holdem",
          "blackjack",
          "situations",
          "hard",
          "bomb",
          "social-goals",
          "all",
        ],
        multiple: true,
        default: "static,g08a,blackjack,situations",
      },
    ],
    prepare: () => import("./live/prepare.js"),
    report: () => import("./live/report.js"),
    reportOptions: [
      {
        name: "people",
        description: "runs by people (human/…): a row of theirs beside the run's and the printed ones",
        areRuns: true,
      },
      { name: "scale", description: "two models, small,large: what the larger one changes, as Figure 4" },
    ],
    items: () => import("./live/read-items.js"),
    agents: {
      description: "speaks for the other side of a talk (--scenario social-goals)",
      computed: ["scripted/goals-indirect"],
      // Some sentences, and room for one who talks at length.
      parameters: { maxOutputTokens: 1000 },
      playsIn: ({ scenario = "" }) => scenario.split(",").some((one) => /^(?:social-goals|all)$/.test(one)),
      needs: "--scenario social-goals",
    },
    dialogues: () => import("./live/social-goals/read-talks.js"),
    judging: {
      options: [],
      load: () => import("./live/social-goals/judging.js"),
      ratings: () => import("./live/social-goals/judge-ratings.js"),
    },
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
        flags: "--keep <rule>",
        description:
          "of SocialIQA and ToMBench: keep what asks for feelings or other states after an event; all when left out",
        choices: ["feelings", "after-event", "mental", "all"],
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
      {
        flags: "--review <folder>",
        description: "what --from wrote: write a form to decide its doubts and disagreements",
      },
      { flags: "--confirm <files...>", description: "of --review: filled forms; settle what they decide" },
      {
        flags: "--validate <folder>",
        description: "converted items: write a blind form for each of two readers",
      },
      {
        flags: "--readers <codes...>",
        description: "of --validate: the two readers' codes, such as ana,ben; of --review: one code",
      },
      {
        flags: "--answers <files...>",
        description:
          "of --validate: both filled forms; report agreement, and write a form of what stayed open",
      },
      { flags: "--third <file>", description: "of --answers: the filled form of whoever settled that" },
      {
        flags: "--seed <n>",
        description: "draws our own stories, and the order of readers' forms",
        default: "1",
        number: { whole: true },
      },
    ],
    examples: [
      "npx affectlab generate egosocialarena --seed 7 --out false-beliefs",
      "npx affectlab generate egosocialarena --from fb_all_test.txt --out tomi-items",
      "npx affectlab generate egosocialarena --from dev.jsonl --labels dev-labels.lst --out socialiqa",
      "npx affectlab generate egosocialarena --review tomi-items --out review",
      "npx affectlab generate egosocialarena --validate tomi-items --readers ana,ben --out forms",
    ],
    load: async () => (await import("./live/generate-items.js")).generateItems,
  },
});
