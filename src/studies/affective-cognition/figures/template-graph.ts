import type { CauseGraph, GraphNode } from "../../../plots/marks/graph.js";
import { edgesOf } from "../../../stimuli/cells.js";
import type { Template } from "../../../stimuli/template.js";

/** What the boxes of a template's graph are, for the legend. */
export const templateKey = {
  told: "told in the story",
  asked: "left out of the story, and asked for",
  shown: "shown on a face (Experiment 2)",
  hidden: "neither told nor asked",
} as const;

const positive = "+";
const negative = "−";

/**
 * A causal template as a graph: what happens, how it is appraised, what is felt, what is seen. Arrows are those of
 * `edgesOf`. Without `asked` every box that an item can ask for is drawn as told.
 *
 * @param item what the item asks for, and whether a face shows the emotion in place of its name
 */
export function templateGraph(template: Template, item: { asked?: string; face?: boolean } = {}): CauseGraph {
  const { asked, face } = item;
  const role = (id: string): GraphNode["role"] => {
    if (id === asked) return "asked";
    return id === "emotion" && face === true ? "hidden" : "told";
  };
  const box = (id: string, label: string): GraphNode => ({ id, label, role: role(id) });
  return {
    layers: [
      { title: "what happens", nodes: [box("outcome", "outcome")] },
      { title: "how it is judged", nodes: template.appraisals.map(({ id, title }) => box(id, title)) },
      { title: "what is felt", nodes: [box("emotion", "emotion")] },
      {
        title: "what is seen",
        nodes: [{ id: "expression", label: "expression", role: face === false ? "hidden" : "shown" }],
      },
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
