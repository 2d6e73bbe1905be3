import { InputError } from "../core/errors.js";
import type { Item } from "../core/item.js";
import { cellsOf } from "./cells.js";
import { composeItem } from "./compose.js";
import type { Story } from "./story.js";
import type { Template } from "./template.js";

/**
 * The emotion items of a story with one appraisal in degrees: not only expected or not, but certain, likely, open,
 * unlikely, ruled out.
 *
 * Answers "does the emotion change by degrees with the appraisal, or at a threshold?". Every outcome is crossed with the
 * values of the other appraisals and with every degree that the story has. The condition `<appraisal>-degree` runs from
 * -1 (the negative pole as strongly as can be) to 1, seen from the outcome that came: what was certain to come and did
 * not is -1. Its label is that of the nearer pole, and it has none (`keyed` left out) at 0.
 *
 * @throws InputError `composeDegrees requires a story with degrees of control; "night-berth" has none`
 *
 * @example
 * ```ts
 * const template = await loadTemplate("safety-expectedness");
 * const stories = await loadStories("safety-expectedness");
 * const items = composeDegrees(stories.find(({ id }) => id === "east-gate")!, template, "expectedness");
 * items.length; // 20
 * items[0]!.conditions["expectedness-degree"]; // 1
 * ```
 */
export function composeDegrees(story: Story, template: Template, appraisal: string): Item[] {
  const degrees = story.degrees?.[appraisal];
  const at = template.appraisals.findIndex(({ id }) => id === appraisal);
  if (degrees === undefined || at === -1) {
    throw new InputError(
      `composeDegrees requires a story with degrees of ${appraisal}; "${story.id}" has none`,
    );
  }
  const isMatched = template.appraisals[at]?.positiveWhen === "value-matches-outcome";
  const withoutIt = cellsOf(template).filter(({ values }) => values[at] === 0);
  return withoutIt.flatMap((cell) =>
    degrees.map(({ degree, text }): Item => {
      // The sign is that of value 1. Where the pole depends on the outcome, value 1 is positive for outcome 1 only.
      const signed = isMatched && cell.outcome === 1 ? -degree : degree;
      const values = cell.values.map((value, i) => (i === at && degree < 0 ? 1 : value));
      const told: Story = {
        ...story,
        appraisals: { ...story.appraisals, [appraisal]: [text, text] },
      };
      const { keyed, ...item } = composeItem(told, template, { ...cell, values }, "emotion");
      const { [appraisal]: _, [`${appraisal}-positive`]: __, emotion, ...conditions } = item.conditions;
      return {
        ...item,
        id: `${item.id}-${appraisal}-${degrees.length}-${degrees.findIndex((one) => one.degree === degree) + 1}`,
        conditions: {
          ...conditions,
          ...(signed === 0 ? {} : { emotion: emotion as string }),
          // -0 would be written as 0 and read as another value.
          [`${appraisal}-degree`]: signed + 0,
        },
        ...(signed === 0 ? {} : { keyed }),
      };
    }),
  );
}
