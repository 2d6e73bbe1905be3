import { InputError } from "../../core/errors.js";
import type { ModelClient, ModelReply, ModelRequest } from "../contract.js";
import { localClient, localPlace } from "../local-client.js";
import type { ProviderContext, ProviderDescriptor } from "../provider.js";

/** The answer of rules instead of a language model: a text, or a reply with its details. */
export type ScriptedModel = (
  request: ModelRequest,
) => string | Partial<ModelReply> | Promise<string | Partial<ModelReply>>;

const scripts = new Map<string, ScriptedModel>();

/**
 * Adds `scripted/<name>`: a function that answers, for teaching and tests. Results always carry the word
 * "scripted", because it is not a language model.
 *
 * @throws InputError when the name is taken.
 */
export function registerScripted(name: string, answer: ScriptedModel): void {
  if (scripts.has(name)) throw new InputError(`the scripted model "${name}" exists; choose another name`);
  scripts.set(name, answer);
}

/** The names given to registerScripted, in alphabetical order. */
export function scriptedNames(): string[] {
  return [...scripts.keys()].sort();
}

/** `scripted/<name>` */
export const scripted: ProviderDescriptor = {
  name: "scripted",
  open: openScripted,
  places() {
    const names = scriptedNames();
    if (names.length > 0) return names.map((name) => localPlace(`scripted/${name}`));
    const reason = "a program registers them by registerScripted";
    return [{ ...localPlace("scripted/<name>"), usable: false, reason }];
  },
  cacheable: false,
  free: true,
  isLocal: true,
  respondent: "baseline",
};

function openScripted({ id, provider, model }: ProviderContext): ModelClient {
  const answer = scripts.get(model);
  if (answer === undefined) {
    const names = scriptedNames();
    const known = names.length === 0 ? "none is registered here" : `one of ${names.join(", ")}`;
    throw new InputError(`no scripted model "${model}"; ${known}`);
  }
  return localClient({ id, provider, model }, { structuredOutput: true }, async (request) => {
    const given = await answer(request);
    return typeof given === "string" ? { text: given } : { ...given, text: given.text ?? "" };
  });
}
