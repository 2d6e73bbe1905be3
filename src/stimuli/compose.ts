import type { Item, ItemImage } from "../core/item.js";
import { type RandomStream, randomStream } from "../core/random.js";
import { type Cell, cellsOf, emotionOf, emotionsOf, inferencesOf, polesOf, theoryOf } from "./cells.js";
import { storiesStudy } from "./load.js";
import type { Story } from "./story.js";
import type { Template } from "./template.js";

/** Which stories of a template become items, and whether faces show the emotions. */
export interface ComposeOptions {
  /** Draws the order of stories and items, and the faces. */
  seed: number;
  /** How many of the stories to use, drawn without replacement. Default: all. */
  stories?: number;
  /** Identities for faces: each item then shows the emotion on a face instead of naming it. */
  faces?: readonly Sitter[];
}

/** What must be known of a face to choose it for a story's agent. An Identity of faces/ has it. */
export interface Sitter {
  id: string;
  sex: "female" | "male";
  age: "young" | "middle" | "older";
}

/** The path of an item's picture, relative to the file with the item. */
export function facePath(identity: string, emotion: string): string {
  return `faces/${identity}-${emotion.replaceAll(" ", "-")}.png`;
}

/**
 * The items of one story: every cell crossed with every inference, in the order of the design. With two
 * appraisals 8 x 4 = 32.
 *
 * The text leaves out what is to be inferred and tells everything else. If the item does not ask for the
 * emotion, the emotion is told before the question, or shown by a face. The options have the order of the
 * values (emotions: of the theory), so that an index means the same in every item of a question.
 *
 * @param identity the face that shows the emotion; leave it out for a text item
 *
 * @example
 * ```ts
 * const template = await loadTemplate("goal-control");
 * const [story] = await loadStories("goal-control");
 * const items = composeStory(story!, template);
 * items.length; // 32
 * items[0]!.question; // "How does Karthik feel?"
 * items[0]!.options[items[0]!.keyed!]; // "joyful"
 * ```
 */
export function composeStory(story: Story, template: Template, identity?: string): Item[] {
  return cellsOf(template).flatMap((cell) =>
    inferencesOf(template).map((inference) => composeItem(story, template, cell, inference, identity)),
  );
}

/** One item: a cell of a story with one thing to infer. */
export function composeItem(
  story: Story,
  template: Template,
  cell: Cell,
  inference: string,
  identity?: string,
): Item {
  const emotion = emotionOf(template, cell);
  const { question, options, keyed } = ask(story, template, cell, inference, identity === undefined);
  const bits = [cell.outcome, ...cell.values].join("");
  return {
    id: `${template.id}-${story.id}-${bits}-${inference}${identity === undefined ? "" : "-face"}`,
    study: storiesStudy(),
    conditions: {
      template: template.id,
      story: story.id,
      experiment: identity === undefined ? 1 : 2,
      inference,
      outcome: cell.outcome,
      ...Object.fromEntries(template.appraisals.map(({ id }, i) => [id, cell.values[i] as number])),
      ...Object.fromEntries(
        Object.entries(polesOf(template, cell)).map(([id, positive]) => [`${id}-positive`, positive]),
      ),
      emotion,
      ...(identity === undefined ? {} : { face: identity }),
      ...versionOf(story),
    },
    stimulus: {
      text: tell(story, template, cell, inference),
      ...(identity === undefined ? {} : { image: faceOf(story, identity, emotion) }),
    },
    question,
    options,
    keyed,
  };
}

/** Versions of one story are one cluster, and differ in a word. */
function versionOf({ version }: Story): Item["conditions"] {
  if (version === undefined) return {};
  const { of, by, word, region } = version;
  return { story: of, [by]: word, ...(region === undefined ? {} : { region }) };
}

/**
 * The items that show a face and nothing else: one for each emotion of the template, with the question and the options of
 * the story's other emotion items. Together with those (text alone, text and face) they tell what each cue is worth.
 *
 * There is no cell: no event is told. The key is the emotion that the face was drawn to show.
 *
 * @example
 * ```ts
 * const template = await loadTemplate("goal-control");
 * const [story] = await loadStories("goal-control");
 * const items = composeFacesAlone(story!, template, "m1");
 * items.length; // 4
 * items[0]!.stimulus.text; // ""
 * items[0]!.question; // "How does Karthik feel?"
 * ```
 */
export function composeFacesAlone(story: Story, template: Template, identity: string): Item[] {
  const emotions = emotionsOf(template);
  return emotions.map((emotion, keyed) => ({
    id: `${template.id}-${story.id}-${emotion.replaceAll(" ", "-")}-face-only`,
    study: storiesStudy(),
    conditions: {
      template: template.id,
      story: story.id,
      ...versionOf(story),
      inference: "emotion",
      cues: "face",
      emotion,
      face: identity,
    },
    stimulus: { text: "", image: faceOf(story, identity, emotion) },
    question: askEmotion(story, template),
    options: emotions,
    keyed,
  }));
}

const faceOf = ({ agent }: Story, identity: string, emotion: string): ItemImage => ({
  mediaType: "image/png",
  path: facePath(identity, emotion),
  // No text may tell the expression, because the picture shows it.
  description: `The face of ${agent.name} after this has happened`,
});

function askEmotion({ agent, tense }: Story, { language }: Template): string {
  if (language === "zh") return `${agent.name}心里是什么感受？`;
  return `How ${tense === "past" ? "did" : "does"} ${agent.name} feel?`;
}

/** The story's parts for a cell, in their order, without the part to be inferred. */
function tell(story: Story, template: Template, cell: Cell, inference: string): string {
  const parts: Record<string, string> = {
    context: story.context,
    action: story.action,
    outcome: story.outcomes[cell.outcome],
  };
  template.appraisals.forEach(({ id }, i) => {
    parts[id] = (story.appraisals[id] as [string, string])[cell.values[i] as 0 | 1];
  });
  return (story.order ?? template.order)
    .filter((part) => part !== inference)
    .map((part) => parts[part])
    .join(template.language === "zh" ? "" : " ");
}

function ask(
  story: Story,
  template: Template,
  cell: Cell,
  inference: string,
  named: boolean,
): Pick<Item, "question" | "options"> & { keyed: number } {
  const { agent, tense } = story;
  const { emotion, told = emotion } = theoryOf(template, cell);
  if (inference === "emotion") {
    const options = emotionsOf(template);
    return { question: askEmotion(story, template), options, keyed: options.indexOf(emotion) };
  }
  const { ask: question, options } = story.questions[inference] as Story["questions"][string];
  const verb = tense === "past" ? "felt" : "feels";
  const index = template.appraisals.findIndex(({ id }) => id === inference);
  return {
    question: !named
      ? question
      : template.language === "zh"
        ? `${agent.name}感到${told}。${question}`
        : `${agent.name} ${verb} ${told}. ${question}`,
    options: [...options],
    keyed: index === -1 ? cell.outcome : (cell.values[index] as number),
  };
}

/**
 * The items of a set of stories, one by one: a million items need no more memory than one story.
 *
 * The seed shuffles a list of stories, and `stories` is the number taken from its start. A stream keeps its
 * order. The items of a story stay together, shuffled. The same seed gives the same items in the same order,
 * on every machine. Faces do not change them, so that item 7 with a face is item 7 without.
 */
export async function* composeItems(
  stories: readonly Story[] | AsyncIterable<Story> | Iterable<Story>,
  template: Template,
  options: ComposeOptions,
): AsyncGenerator<Item> {
  const { seed } = options;
  const most = options.stories ?? Number.POSITIVE_INFINITY;
  const drawn = Array.isArray(stories) ? drawStories(stories as Story[], template, options) : stories;
  const cells = cellsOf(template);
  const inferences = inferencesOf(template);
  const places = Array.from({ length: cells.length * inferences.length }, (_, i) => i);
  let told = 0;
  for await (const story of drawn as AsyncIterable<Story>) {
    if (told++ >= most) return;
    const identity = identityFor(story, template, options);
    for (const place of randomStream(seed, "stimuli", template.id, story.id, "order").shuffle(places)) {
      const cell = cells[Math.floor(place / inferences.length)] as Cell;
      yield composeItem(story, template, cell, inferences[place % inferences.length] as string, identity);
    }
  }
}

/** The face of a story's agent: the same in all of its items. */
export function identityFor(
  story: Story,
  template: Template,
  { seed, faces }: Pick<ComposeOptions, "seed" | "faces">,
): string | undefined {
  if (faces === undefined) return undefined;
  return castFor(story, faces, randomStream(seed, "stimuli", template.id, story.id, "face"));
}

const ageOfFace: Record<Story["age"], Sitter["age"]> = {
  child: "young",
  teen: "young",
  "young adult": "young",
  adult: "middle",
  "older adult": "older",
};

/** The id of a face with the agent's sex and, if there is one, age. */
function castFor({ agent, age }: Story, faces: readonly Sitter[], random: RandomStream): string | undefined {
  const sex = agent.pronouns === "she" ? "female" : "male";
  const likely = agent.pronouns === "they" ? [] : faces.filter((face) => face.sex === sex);
  const some = likely.length > 0 ? likely : faces;
  const same = some.filter((face) => face.age === ageOfFace[age]);
  const pool = same.length > 0 ? same : some;
  return pool[random.int(pool.length)]?.id;
}

/** The stories that a seed draws, in their final order. */
export function drawStories(
  stories: readonly Story[],
  template: Template,
  { seed, stories: count = stories.length }: Pick<ComposeOptions, "seed" | "stories">,
): Story[] {
  return randomStream(seed, "stimuli", template.id, "stories").shuffle(stories).slice(0, count);
}
