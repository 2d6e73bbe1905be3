import type { ReplyTarget } from "../../../src/judges/forms/target.js";
import { loadFormTemplate, loadFormWords } from "../../../src/judges/forms/template.js";
import { loadLikertForm } from "../../../src/judges/likert/form.js";
import { type LikertDesignInput, layOutLikert } from "../../../src/judges/likert/layout.js";
import type { LikertSetup } from "../../../src/judges/likert/likert-judge.js";

export const target: ReplyTarget = {
  id: "orchard~model-a~0shot~0",
  conversation: "orchard",
  dialogue: [
    { role: "user", text: "My father sold the orchard without telling me." },
    { role: "assistant", text: "That must have come out of nowhere." },
    { role: "user", text: "Everyone keeps saying it's only land." },
  ],
  reply: "Only land, and still it was yours. What did you think of first?",
};

export const setup: LikertSetup = {
  form: await loadLikertForm("empathic-support"),
  template: await loadFormTemplate("likert"),
  words: await loadFormWords(),
};

/** A whole answer of a judge, with the label of each dimension. */
export function answer(
  levels: Readonly<Record<string, unknown>>,
  of: ReplyTarget = target,
  design: LikertDesignInput = { seed: 7 },
): string {
  const { labels } = layOutLikert(of, setup.form, design);
  const verdicts = Object.entries(levels).map(([id, level]) => ({
    ...{ criterion: labels.get(id) ?? id, reasoning: `It says so about ${id}.`, level },
  }));
  return JSON.stringify({ verdicts });
}

export const allLevels = (level: unknown): Record<string, unknown> =>
  Object.fromEntries(setup.form.dimensions.map(({ id }) => [id, level]));
