import { defineStudy } from "../shared/define-study.js";

defineStudy({
  id: "affective-cognition",
  title: "Human-like Affective Cognition in Foundation Models",
  paperUrl: "https://doi.org/10.48550/arXiv.2409.11733",
  name: "Affective cognition",
  tables: [
    { id: "design-counts", title: "Abstract, sections 1 to 3: counts that follow from the design" },
    { id: "settings", title: "Sections 2.2 and 4: settings of the requests" },
  ],
  examples: {
    run: "npx affectlab run affective-cognition --model openai/gpt-4o-2024-08-06 --items 50 --dry-run",
  },
  derive: {
    upstream: "affective-cog",
    landmark: "code/analysis",
    load: async () => (await import("./data/derive.js")).deriveTables,
  },
  study: async () => (await import("./study.js")).affectiveCognition,
  ratings: async () => {
    const [{ shareAffectiveCognition }, { affectiveRatingSet }] = await Promise.all([
      import("./data/tables.js"),
      import("./measures/rating-set.js"),
    ]);
    return affectiveRatingSet(await shareAffectiveCognition());
  },
  claimFigures: [
    { claims: "^labels-of-other|^example-of", figure: "figure-labels" },
    { claims: "^(people|label)-", figure: "figure-3" },
    { claims: "1[ab]-emotion", figure: "figure-4a" },
    { claims: "1[ab]-outcome", figure: "figure-4b" },
    { claims: "2[ab]-outcome", figure: "figure-4d" },
    { claims: "1[ab]-goal", figure: "figure-5a" },
    { claims: "1[ab]-control", figure: "figure-5b" },
    { claims: "1[ab]-safety", figure: "figure-5c" },
    { claims: "^models-(emotion|match)", figure: "figure-4a" },
    { claims: "^models-outcome", figure: "figure-4b" },
    { claims: "^(models-goal|goal-)", figure: "figure-5a" },
    { claims: "^models-safety", figure: "figure-5c" },
    { claims: "^(claude-expressions|gpt4-outcome)", figure: "figure-4d" },
    { claims: "^expression(s|-effect)", figure: "figure-effect-expressions" },
    { claims: "^cot-", figure: "figure-effect-reasoning" },
    { claims: "^(distribution|replies)-", figure: "figure-12" },
    { claims: "^answers-per-item", figure: "figure-3" },
  ],
  findings: async () => (await import("./paper/findings.js")).findings,
  live: {
    prompt: "0shot",
    options: [],
    prepare: () => import("./live/prepare.js"),
    report: () => import("./live/report.js"),
    items: () => import("./live/read-items.js"),
  },
  released: () => import("./live/read-released.js"),
  replay: {
    "affective-cognition": async () => (await import("./data/replay.js")).loadReplay(),
  },
  preregistration: {
    load: async () => (await import("./live/preregistration.js")).affectiveCognitionPreregistration,
    functions: () => import("./index.js"),
  },
  generate: {
    description: "compose items from stories: ours, a model's or your own; or check a set",
    options: [
      {
        flags: "--template <ids...>",
        description:
          "goal-control and safety-expectedness when left out; an unknown id lists ours; or JSON files",
      },
      {
        flags: "--stories <n>",
        description: "how many stories of each template; all, and 10 from a model, when left out",
        number: { whole: true, least: 1 },
      },
      {
        flags: "--seed <n>",
        description: "draws stories, their order and the items' order",
        default: "1",
        number: { whole: true },
      },
      { flags: "--out <folder>", description: "where items.jsonl, stories.jsonl and their codebook go" },
      {
        flags: "--faces",
        description:
          "also write items with faces, and faces alone (items-faces, items-face-only), and draw them",
      },
      {
        flags: "--theories <ids...>",
        description:
          "only cells on which these theories part most: table-1 occ weiner yeo-ong, or JSON files",
      },
      {
        flags: "--cells <n>",
        description: "with --theories: how many cells, 10 unless given; --stories is then of each cell",
        number: { whole: true, least: 1 },
      },
      {
        flags: "--cross <kind>",
        description: "tell each story in four versions that differ in one word: name, place or trade",
      },
      {
        flags: "--degrees <appraisal>",
        description: "only stories that have this appraisal in degrees, asked for the emotion",
      },
      {
        flags: "--from <source>",
        description: "a file of stories, or model:<id> to have them written and checked",
      },
      {
        flags: "--attempts <n>",
        description: "how often a model is asked for a story until it passes; 4 unless given",
        number: { whole: true, least: 1 },
      },
      { flags: "--max-cost <usd>", description: "cap on what a model may cost", number: {} },
      {
        flags: "--from-set <folder>",
        description: "keep items of this set by people's answers, with their most frequent answer as label",
      },
      {
        flags: "--norms <name>",
        description: "with --from-set: the answers, as `import people` keeps them under a name",
      },
      {
        flags: "--keep <rule>",
        description: "with --norms: which items, by n, share, entropy and seconds: n>=10,share>=0.6",
      },
      {
        flags: "--check <file>",
        description: "check a file of stories or items instead; ends with 1 when something is wrong",
      },
    ],
    examples: [
      "npx affectlab generate affective-cognition --stories 10 --seed 7 --faces --out my-set",
      "npx affectlab generate affective-cognition --theories table-1 occ weiner --out parting",
      "npx affectlab generate affective-cognition --check my-set/items.jsonl",
      "npx affectlab generate affective-cognition --from-set my-set --norms class --out normed",
    ],
    load: async () => (await import("./live/generate-items.js")).generateItems,
  },
});
