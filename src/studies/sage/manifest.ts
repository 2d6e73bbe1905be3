import { defineStudy } from "../shared/define-study.js";
import { liveOptions } from "./live/declared-options.js";

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
  ],
  findings: async () => (await import("./paper/findings.js")).findings,
  ratings: async () => {
    const [{ shareSage }, { sageRatingSet }] = await Promise.all([
      import("./data/tables.js"),
      import("./measures/rating-set.js"),
    ]);
    return sageRatingSet(await shareSage());
  },
  live: {
    prompt: "sentient",
    computed: ["scripted/empathy-first"],
    agents: {
      description: "simulates the person who seeks support, and keeps its emotion",
      computed: ["scripted/person"],
      // Five sections on what goes on in a person, in Chinese too.
      parameters: { maxOutputTokens: 2500 },
    },
    tellsReport: true,
    options: liveOptions,
    prepare: () => import("./live/prepare.js"),
    report: () => import("./live/report.js"),
  },
  released: () => import("./live/read-released.js"),
  dataCheck: async () => (await import("./data/check.js")).dialogueCheck,
});
