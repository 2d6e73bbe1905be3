import { defineStudy } from "../shared/define-study.js";

defineStudy({
  id: "empathic-communication",
  title: "When Large Language Models are Reliable for Judging Empathic Communication",
  paperUrl: "https://doi.org/10.48550/arXiv.2506.10150",
  name: "Empathic communication",
  tables: [
    {
      id: "correlations-empathetic-dialogues",
      title:
        "all_annotator_pairs_spearman_kappa.csv: rank correlations of pairs of raters, Empathetic Dialogues",
    },
    {
      id: "correlations-epitome",
      title: "all_annotator_pairs_spearman_kappa.csv: rank correlations of pairs of raters, EPITOME",
    },
    {
      id: "correlations-perceived-empathy",
      title:
        "all_annotator_pairs_spearman_kappa.csv: rank correlations of pairs of raters, Perceived Empathy",
    },
    {
      id: "correlations-lend-an-ear",
      title: "all_annotator_pairs_spearman_kappa.csv: rank correlations of pairs of raters, Lend an Ear",
    },
    {
      id: "kappas-empathetic-dialogues",
      title: "all_annotator_pairs_spearman_kappa.csv: kappas of pairs of raters, Empathetic Dialogues",
    },
    {
      id: "kappas-epitome",
      title: "all_annotator_pairs_spearman_kappa.csv: kappas of pairs of raters, EPITOME",
    },
    {
      id: "kappas-perceived-empathy",
      title: "all_annotator_pairs_spearman_kappa.csv: kappas of pairs of raters, Perceived Empathy",
    },
    {
      id: "kappas-lend-an-ear",
      title: "all_annotator_pairs_spearman_kappa.csv: kappas of pairs of raters, Lend an Ear",
    },
    { id: "sources-sizes", title: "readme.md: sizes of the four sources" },
  ],
  examples: { claims: "npx affectlab claims --study empathic-communication --json" },
  derive: {
    upstream: "empathic-communication",
    landmark: "annotations",
    load: async () => (await import("./data/derive.js")).deriveTables,
  },
  study: async () => (await import("./study.js")).empathicCommunication,
  claimFigures: [
    { claims: "kappa", figure: "figure-pairs-kappa" },
    { claims: "(rho|lower|upper)", figure: "figure-pairs-rho" },
    { claims: "^llms-", figure: "figure-left-out" },
  ],
  findings: async () => (await import("./paper/findings.js")).findings,
  ratings: async () => (await import("./data/rating-set.js")).ratingSet(),
});
