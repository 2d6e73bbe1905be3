import { InputError } from "../../../core/errors.js";
import { composeStory } from "../../../stimuli/compose.js";
import { identityById } from "../../../stimuli/faces/cast.js";
import { expressionByName, loadExpressions } from "../../../stimuli/faces/expressions.js";
import { faceSvg } from "../../../stimuli/faces/face-svg.js";
import { loadStories } from "../../../stimuli/load.js";
import type { Template } from "../../../stimuli/template.js";
import type { ShownItem } from "../figures/figure-2.js";

const example = { story: "street-trees", cell: "101", inference: "goal", face: "f3" };

/** The item of Figure 2: a story of ours in which a face shows the emotion and the wish has to be inferred. */
export async function exampleItem(template: Template): Promise<ShownItem> {
  const { story: wanted, cell, inference, face } = example;
  const story = (await loadStories(template.id)).find(({ id }) => id === wanted);
  const id = `${template.id}-${wanted}-${cell}-${inference}-face`;
  const item = story && composeStory(story, template, face).find((one) => one.id === id);
  if (item === undefined) throw new InputError(`no item "${id}" among our stories; give another example`);
  const name = String(item.conditions.emotion);
  const { actionUnits } = expressionByName(await loadExpressions(), name);
  return { item, template, face: { svg: faceSvg(actionUnits, identityById(face)), name } };
}
