import type { Figure } from "../../../plots/figure.js";
import { graphChart } from "../../../plots/graph-chart.js";
import { edgesOf, emotionsOf, inferencesOf } from "../../../stimuli/cells.js";
import type { Template } from "../../../stimuli/template.js";
import { templateGraph, templateKey, templateRules } from "./template-graph.js";

/** Figure 1: the causal templates from which stories and items are made. */
export function figure1(templates: readonly Template[]): Figure {
  return {
    ...figureTemplate(templates),
    id: "figure-1",
    paper: "Figure 1",
    madeBy: "figure1",
    inputs: templates.map(({ id }) => `data/affective-cognition/stimuli/templates/${id}.json`),
  };
}

/**
 * The causal graph of any templates, with the emotions that theory predicts: for a notebook, or for a template of
 * your own.
 *
 * @param asked the box that an item leaves out and asks for: one of `inferencesOf`. Default: none
 * @throws InputError `graphChart requires at least one panel, got none`
 *
 * @example
 * ```ts
 * const figure = figureTemplate([await loadTemplate("agency-norm")], "emotion");
 * figure.title; // "Appraisals of what happens cause the emotion, and the emotion is seen on a face"
 * ```
 */
export function figureTemplate(templates: readonly Template[], asked?: string): Figure {
  const title = "Appraisals of what happens cause the emotion, and the emotion is seen on a face";
  const arrows = templates.map(
    (template) =>
      `${template.title}: ${edgesOf(template)
        .map((edge) => edge.join(" to "))
        .join(", ")}`,
  );
  const rules = templates.map(({ appraisals, theory }) =>
    theory
      .map(({ appraisals: poles, emotion }) => {
        const signs = appraisals.map(
          ({ id, title: name }) => `${name} ${poles[id] ? "positive" : "negative"}`,
        );
        return `${signs.join(" and ")}: ${emotion}`;
      })
      .join("; "),
  );
  return {
    id: "figure-template",
    study: "affective-cognition",
    title,
    paper: "Figure 1, for other templates",
    alt: `${title}. Boxes with arrows. ${arrows.join(". ")}. Theory says: ${rules.join(". ")}.`,
    spec: graphChart({
      title,
      subtitle:
        "Each item tells all blue boxes but one, and asks for that one. Below each graph: the emotion that theory predicts",
      panels: templates.map((template) => ({
        title: template.title,
        graph: templateGraph(template, asked === undefined ? {} : { asked }),
        rules: templateRules(template),
      })),
      key:
        asked === undefined
          ? { ...templateKey, told: "told in the story, or left out and asked for" }
          : templateKey,
    }),
    table: {
      columns: ["template", "appraisals", "emotion", "emotions to choose from", "questions"],
      rows: templates.flatMap((template) =>
        template.theory.map(({ appraisals: poles, emotion }) => [
          template.id,
          template.appraisals.map(({ id }) => `${id} ${poles[id] ? "+" : "−"}`).join(", "),
          emotion,
          emotionsOf(template).length,
          inferencesOf(template).length,
        ]),
      ),
    },
    madeBy: "figureTemplate",
    inputs: [],
    seed: null,
    note: `${templates.map(meanings).join(" ")} An arrow leads from what happens only to an appraisal that depends on it. The graphs are drawn from our template files; nothing is copied from the paper's figure.`,
  };
}

/** What + and − mean for each appraisal of a template. */
const meanings = ({ appraisals }: Template): string =>
  appraisals.map(({ title, means: [plus, minus] }) => `${title} +: ${plus}; −: ${minus}.`).join(" ");
