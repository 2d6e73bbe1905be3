import { InputError } from "../../core/errors.js";
import { type Item, itemSchema } from "../../core/item.js";
import { storiesStudy } from "../load.js";
import type { Expression } from "./expressions.js";
import type { Identity } from "./identity.js";

/**
 * One item for each face: a picture and nothing else, asked for the emotion, with the names of all expressions as
 * options. The neutral face is the control of a set of pictures, and no item. The key is what a face was made to show;
 * nobody has rated it.
 *
 * @throws InputError when the names are fewer than two or more than 26, since options are listed
 */
export function faceItems(people: readonly Identity[], expressions: readonly Expression[]): Item[] {
  const shown = expressions.filter(({ actionUnits, group }) => actionUnits.length > 0 && group !== "control");
  const options = shown.map(({ name }) => name);
  if (options.length < 2 || options.length > 26) {
    throw new InputError(`items of faces have 2 to 26 expressions as options, got ${options.length}`);
  }
  return people.flatMap(({ id }) =>
    shown.map(({ name }, keyed) =>
      itemSchema.parse({
        id: `face-${id}-${name}`,
        study: storiesStudy(),
        // No two faces share a story: each tells of another person, or of the same at another time.
        conditions: {
          template: "faces",
          story: `${id}-${name}`,
          inference: "emotion",
          emotion: name,
          face: id,
        },
        stimulus: {
          text: "",
          image: { mediaType: "image/png", path: `${id}-${name}.png`, description: "The face of a person" },
        },
        question: "What does this person feel?",
        ...{ options, keyed },
      }),
    ),
  );
}
