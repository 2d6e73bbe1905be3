import { defineStudy } from "../shared/define-study.js";
import { judgingOptions } from "./live/declared-judging.js";
import { askedAlone, liveOptions } from "./live/declared-options.js";

defineStudy({
  id: "sage",
  title: "Sentient Agent as a Judge: Evaluating Higher-Order Social Cognition in LLMs",
  paperUrl: "https://doi.org/10.48550/arXiv.2505.02847",
  name: "SAGE",
  tables: [
    { id: "persona-lists", title: "Section 2.2: what every persona lists" },
    { id: "table-1", title: "Table 1: five percentages of the human evaluation" },
    { id: "annotation", title: "Section 3.1: who annotated how much" },
    { id: "table-2", title: "Table 2: rank correlations of four judges, partly read off Figure 7" },
    { id: "table-2-recorded", title: "Table 2: rank correlations of judges, from dialogues alone" },
    { id: "table-3", title: "Table 3: scores, successes and failures of the models with recorded dialogues" },
    { id: "table-3-left-out", title: "Table 3: scores, successes and failures of the other models" },
    { id: "table-3-ranks", title: "Table 3: ranks by score" },
    { id: "table-3-arena", title: "Table 3: Arena's ranks and scores" },
    { id: "table-4", title: "Table 4: scenarios of each topic" },
    { id: "ratings", title: "Appendix A: how BLRI and utterances were rated" },
    { id: "judge-means", title: "Appendix B: mean emotion under each judge" },
    { id: "judge-emotions", title: "Appendix B: four models under Gemini2.5" },
    { id: "improvements", title: "Appendix B: gains by reasoning, in percent" },
    { id: "token-counts", title: "Appendices B and C: token counts" },
    { id: "figure-12-emotions", title: "Figure 12: emotion after four replies" },
    { id: "figure-12-tokens", title: "Figure 12: length of four replies" },
  ],
  examples: {
    claims: "npx affectlab claims --study sage --json",
    figure: "npx affectlab figure sage/figure-3 --out my-talk",
    run: "npx affectlab run sage",
  },
  derive: {
    upstream: "digitalhuman",
    landmark: "SAGE",
    load: async () => (await import("./data/derive.js")).deriveTables,
  },
  study: async () => (await import("./study.js")).sage,
  claimFigures: [
    { claims: "^(rho|judges|rankings-stable|table-2)", figure: "figure-table-2" },
    {
      claims: "^(arena|orthogonal|rankings-d|gemini2-5-pro-tops|large-gap|top-tier)",
      figure: "figure-arena",
    },
    { claims: "^(mean-emotion|reasoning|gpt-4o-(generous|above|lower))", figure: "figure-7" },
    { claims: "^(success|failure|gap|stable|all-prior|listening)", figure: "figure-leaderboard" },
    { claims: "^every-turn", figure: "figure-trajectories" },
    { claims: "^r-blri", figure: "figure-3" },
    { claims: "^r-utterance", figure: "figure-4" },
  ],
  findings: async () => (await import("./paper/findings.js")).findings,
  ratings: async () => {
    const [{ shareSage }, { sageRatingSet }] = await Promise.all([
      import("./data/tables.js"),
      import("./measures/rating-set.js"),
    ]);
    return sageRatingSet(await shareSage());
  },
  freezing: () => import("./live/freezing.js"),
  live: {
    prompt: "sentient",
    computed: ["scripted/empathy-first"],
    agents: {
      description: "simulates the person who seeks support, and keeps its emotion",
      computed: ["scripted/person"],
      alone: askedAlone,
      // Five sections on what goes on in a person, in Chinese too.
      parameters: { maxOutputTokens: 2500 },
    },
    tellsReport: true,
    options: liveOptions,
    prepare: () => import("./live/prepare.js"),
    report: () => import("./live/report-run.js"),
    dialogues: () => import("./live/read-run.js"),
    judging: {
      options: judgingOptions,
      // The paper's three ratings of each dialogue.
      replicates: 3,
      load: () => import("./live/judging.js"),
      verdicts: () => import("./live/verdicts.js"),
      ratings: () => import("./live/judge-ratings.js"),
    },
  },
  released: () => import("./live/read-released.js"),
  surveys: {
    change: {
      description:
        "which way a person's emotion moves after a reply, and whether the simulator's reason is reasonable (Table 1)",
      needs: "none",
      load: () => import("./live/survey-change.js"),
    },
  },
  dataCheck: async () => (await import("./data/check.js")).dialogueCheck,
  generate: {
    description: "have a model write people and scenes of emotional support, or check those that there are",
    options: [
      {
        flags: "--scenarios <n>",
        description: "write that many, in four chained steps each: person, events, reactions, first message",
        number: { whole: true, least: 1 },
      },
      {
        flags: "--model <id>",
        description:
          "of --scenarios: the model that writes; scripted/scene-writer fills the slots from word lists, without a key",
      },
      {
        flags: "--language <code>",
        description: "of --scenarios: the language of the scenes",
        choices: ["en", "zh"],
        default: "en",
      },
      {
        flags: "--max-cost <usd>",
        description: "of --scenarios: cap on what the model may cost",
        number: {},
      },
      {
        flags: "--check <files...>",
        description:
          "check scenarios as one set: form, near-equality, balance, leaks of the hidden intention, doubtful rules, content notes; exit code 1 when something is found",
      },
      { flags: "--table-4", description: "of --check: the counts by intention must be those of Table 4" },
      { flags: "--out <folder>", description: "of --scenarios: where scenarios and their codebook go" },
      {
        flags: "--seed <n>",
        description: "draws keywords, sentences, ages, themes and hidden intentions",
        default: "1",
        number: { whole: true },
      },
    ],
    examples: [
      "npx affectlab generate sage --scenarios 8 --model scripted/scene-writer --out scenes",
      "npx affectlab generate sage --scenarios 8 --model openai/gpt-4o --language zh --out scenes",
      "npx affectlab generate sage --check data/sage/stimuli/scenarios-a.jsonl",
    ],
    load: async () => (await import("./live/generate/run.js")).generateScenes,
  },
});
