import type { Item } from "../../../core/item.js";
import type { Figure } from "../../../plots/figure.js";
import { itemCard } from "../../../plots/item-card.js";
import type { Template } from "../../../stimuli/template.js";
import { templateGraph, templateKey } from "./template-graph.js";

/** An item of our own stories, the template that it follows, and the face that shows the emotion. */
export interface ShownItem {
  item: Item;
  template: Template;
  face?: { svg: string; name: string };
}

/**
 * Figure 2: one item as it is shown, with what it tells and what it asks. The story and the face are our own.
 *
 * @example
 * ```ts
 * const template = await loadTemplate("goal-control");
 * const [story] = await loadStories("goal-control");
 * const item = composeStory(story!, template).find(({ conditions }) => conditions.inference === "goal")!;
 * figure2({ item, template }).id; // "figure-2"
 * ```
 */
export function figure2({ item, template, face }: ShownItem): Figure {
  const { conditions, stimulus, question, options, keyed } = item;
  const asked = String(conditions.inference);
  const name = template.appraisals.find(({ id }) => id === asked)?.title ?? asked;
  const title = `An item tells everything but one thing, and asks for it: here the ${name}`;
  const label = options[keyed ?? -1] ?? "";
  const seen = face === undefined ? "The emotion is named." : `A drawn face shows the emotion, ${face.name}.`;
  return {
    id: "figure-2",
    study: "affective-cognition",
    title,
    paper: "Figure 2",
    alt: `${title}. ${seen} Story: ${stimulus.text} Question: ${question} Options: ${options.join("; ")}. By theory the answer is ${label}.`,
    spec: itemCard({
      title,
      subtitle: `A story and a face of our own, for the template ${template.title}. The label is what a theory says`,
      text: stimulus.text,
      ...(face === undefined
        ? {}
        : { picture: { svg: face.svg, caption: "the emotion is seen, not named" } }),
      question,
      options: [...options],
      keyed: keyed ?? 0,
      keyName: "the theory's label",
      graph: {
        title: "What it tells, and what it asks",
        graph: templateGraph(template, { asked, face: face !== undefined }),
      },
      key: templateKey,
    }),
    table: {
      columns: ["part", "text"],
      rows: [
        ["story", stimulus.text],
        ["face", face?.name ?? "none"],
        ["question", question],
        ...options.map((option, i): string[] => [
          i === keyed ? "option, the theory's label" : "option",
          option,
        ]),
      ],
    },
    madeBy: "figure2",
    inputs: [
      `data/affective-cognition/stimuli/${template.id}.json`,
      `data/affective-cognition/stimuli/templates/${template.id}.json`,
      ...(face === undefined ? [] : ["data/affective-cognition/stimuli/faces.json"]),
    ],
    seed: null,
    note: "Story and face are this project's own; nothing is taken from the authors' items. The label follows from the template: people may answer otherwise.",
  };
}
