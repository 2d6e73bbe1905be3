import type { OutputSchema } from "../models/contract.js";
import type { StorySeed } from "./pools.js";
import type { Person, Story } from "./story.js";
import type { Template } from "./template.js";

type Pair = { first: string; second: string };

/** What a model writes: the words of a story. The request gives its people and setting. */
interface Written {
  setting: string;
  otherPeople: Person[];
  context: string;
  action: string;
  outcomes: Pair;
  appraisals: Record<string, Pair>;
  questions: Record<string, Pair & { ask: string }>;
}

const text = (description: string) => ({ type: "string", minLength: 1, description });
const object = (properties: Record<string, unknown>, description?: string) => ({
  type: "object",
  ...(description === undefined ? {} : { description }),
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/**
 * The form of a model's story for a template: closed objects with all fields required, as strict modes need.
 */
export function storyOutput(template: Template): OutputSchema {
  const appraisals = template.appraisals.map(({ id, guide, means }): [string, unknown] => [
    id,
    object(
      { first: text("Value 1"), second: text("Value 2") },
      guide ?? `Value 1: ${means[0]}. Value 2: ${means[1]}.`,
    ),
  ]);
  const question = (about: string) =>
    object({
      ask: text(`A question about ${about}`),
      first: text("The answer that is right for version 1"),
      second: text("The answer that is right for version 2"),
    });
  return {
    name: "story",
    schema: object({
      setting: text("Where and among whom it happens, in a few words"),
      otherPeople: {
        type: "array",
        description: "Other people in the story, and animals that have a pronoun",
        items: object({
          name: text("As the story calls them"),
          pronouns: { type: "string", enum: ["she", "he", "they"] },
        }),
      },
      context: text("The background, which names the person"),
      action: text("What is done or happens before the outcome"),
      outcomes: object({ first: text("Outcome 1"), second: text("Outcome 2") }),
      appraisals: object(Object.fromEntries(appraisals)),
      questions: object(
        Object.fromEntries([
          ["outcome", question("which outcome came")],
          ...template.appraisals.map(({ id, title }): [string, unknown] => [id, question(title)]),
        ]),
      ),
    }),
  };
}

/** The story made of a model's words and the given material. */
export function storyFrom(object: unknown, template: Template, id: string, seed: StorySeed): Story {
  const written = object as Written;
  const pair = ({ first, second }: Pair): [string, string] => [first.trim(), second.trim()];
  return {
    id,
    template: template.id,
    tense: seed.tense,
    agent: seed.agent,
    others: written.otherPeople,
    age: seed.age,
    setting: written.setting.trim(),
    domain: seed.domain,
    stakes: seed.stakes,
    context: written.context.trim(),
    action: written.action.trim(),
    outcomes: pair(written.outcomes),
    appraisals: Object.fromEntries(
      template.appraisals.map((a) => [a.id, pair(written.appraisals[a.id] as Pair)]),
    ),
    questions: Object.fromEntries(
      Object.entries(written.questions).map(([name, question]) => [
        name,
        { ask: question.ask.trim(), options: pair(question) },
      ]),
    ),
  };
}
