import { defineStudy } from "../shared/define-study.js";

defineStudy({
  id: "sage",
  title: "Sentient Agent as a Judge: Evaluating Higher-Order Social Cognition in LLMs",
  paperUrl: "https://doi.org/10.48550/arXiv.2505.02847",
  name: "SAGE",
  examples: { claims: "npx affectlab claims --study sage --json" },
  study: async () => (await import("./study.js")).sage,
  findings: async () => (await import("./paper/findings.js")).findings,
  dataCheck: async () => (await import("./data/check.js")).dialogueCheck,
});
