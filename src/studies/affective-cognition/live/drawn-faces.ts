import { InputError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import { randomStream } from "../../../core/random.js";
import { cast } from "../../../stimuli/faces/cast.js";
import { expressionByName, loadExpressions } from "../../../stimuli/faces/expressions.js";
import { facePng } from "../../../stimuli/faces/face-png.js";
import type { Identity } from "../../../stimuli/faces/identity.js";

/** Released items with pictures of ours in place of the authors', which were not released. */
interface FacedItems {
  items: Item[];
  /** For a reader: whose pictures these are. */
  words: string;
}

/**
 * Gives each item of Experiment 2 a face: its expression by the item's emotion, its person by the person whom the
 * authors' picture names. Each of their five people is one of our twelve, drawn by the seed among those of the sex that
 * most of this person's stories speak of. As with the authors, one face serves stories about several people.
 *
 * @param items all items of the experiment, so that the choice of items changes no face
 */
export async function drawFaces(items: readonly Item[], seed: number): Promise<FacedItems> {
  const people = castPeople(items, seed);
  const expressions = await loadExpressions();
  const drawn = new Map<string, Promise<string>>();
  const draw = (person: Identity, emotion: string): Promise<string> => {
    const key = `${person.id}-${emotion}`;
    let picture = drawn.get(key);
    if (picture === undefined) {
      const { actionUnits } = expressionByName(expressions, emotion);
      picture = facePng(actionUnits, person).then((png) => png.toString("base64"));
      drawn.set(key, picture);
    }
    return picture;
  };
  const faced = await Promise.all(
    items.map(async (item): Promise<Item> => {
      const person = people.get(nameOf(item)) as Identity;
      const emotion = String(item.conditions.emotion);
      const image = {
        mediaType: "image/png" as const,
        path: `${person.id}-${emotion}.png`,
        data: await draw(person, emotion),
      };
      return { ...item, stimulus: { ...item.stimulus, image } };
    }),
  );
  const used = [...people.values()].map(({ id }) => id);
  return {
    items: faced,
    words: `other pictures: faces drawn by affectlab (${used.join(", ")}; seed ${seed}), since the authors' were not released; people and recorded models saw the authors'`,
  };
}

/** "<person>/<emotion>.png" -> the person. */
function nameOf({ id, stimulus }: Item): string {
  const [person, file] = (stimulus.image?.path ?? "").split("/");
  if (person === undefined || file === undefined) {
    throw new InputError(`drawFaces requires items that name a person's picture, got ${id}`);
  }
  return person;
}

function castPeople(items: readonly Item[], seed: number): Map<string, Identity> {
  const texts = new Map<string, Set<string>>();
  for (const item of items) {
    const name = nameOf(item);
    texts.set(name, (texts.get(name) ?? new Set()).add(item.stimulus.text));
  }
  const free = randomStream(seed, "affective-cognition", "experiment-2", "people").shuffle(cast);
  const people = new Map<string, Identity>();
  for (const name of [...texts.keys()].sort()) {
    const sex = sexOf([...(texts.get(name) as Set<string>)]);
    const at = free.findIndex((person) => person.sex === sex);
    // With more people than faces of a sex, another face is better than one person twice.
    const [person] = free.splice(Math.max(0, at), 1);
    if (person === undefined) throw new InputError(`drawFaces has ${cast.length} people, got ${texts.size}`);
    people.set(name, person);
  }
  return people;
}

/** The sex that more of the texts speak of, by the pronouns in each. */
function sexOf(texts: readonly string[]): Identity["sex"] {
  const count = (text: string, words: RegExp): number => text.match(words)?.length ?? 0;
  const female = texts.filter(
    (text) => count(text, /\b(she|her|hers)\b/gi) >= count(text, /\b(he|him|his)\b/gi),
  );
  return 2 * female.length >= texts.length ? "female" : "male";
}
