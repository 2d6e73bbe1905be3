import type { CauseGraph, GraphNode } from "../../../plots/marks/graph.js";
import { edgesOf } from "../../../stimuli/cells.js";
import type { Template } from "../../../stimuli/template.js";

/** What the boxes of a template's graph are, for the legend. */
export const templateKey = {
  told: "told in the story",
  asked: "left out of the story, and asked for",
  shown: "named, or shown on a face",
} as const;

const positive = "+";
const negative = "−";

/**
 * A causal template as a graph: what happens, how it is appraised, what is felt, what is seen. Arrows are those of
 * `edgesOf`. Without `asked` every box that an item can ask for is drawn as told.
 */
export function templateGraph(template: Template, asked?: string): CauseGraph {
  const role = (id: string): GraphNode["role"] => (id === asked ? "asked" : "told");
  const box = (id: string, label: string): GraphNode => ({ id, label, role: role(id) });
  return {
    layers: [
      { title: "what happens", nodes: [box("outcome", "outcome")] },
      { title: "how it is judged", nodes: template.appraisals.map(({ id, title }) => box(id, title)) },
      { title: "what is felt", nodes: [box("emotion", "emotion")] },
      { title: "what is seen", nodes: [{ id: "expression", label: "expression", role: "shown" }] },
    ],
    edges: edgesOf(template),
  };
}

/** The template's theory as rules: a sign for the pole of each appraisal, and the emotion that follows. */
export function templateRules({ appraisals, theory }: Template): { columns: string[]; rows: string[][] } {
  return {
    columns: [...appraisals.map(({ title }) => title), "emotion"],
    rows: theory.map(({ appraisals: poles, emotion }) => [
      ...appraisals.map(({ id }) => (poles[id] ? positive : negative)),
      emotion,
    ]),
  };
}
