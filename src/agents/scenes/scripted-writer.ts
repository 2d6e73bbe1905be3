import { InputError } from "../../core/errors.js";
import { type RandomStream, randomStream } from "../../core/random.js";
import type { ModelRequest } from "../../models/contract.js";
import { registerScripted, scriptedNames } from "../../models/providers/scripted.js";
import type { Scenario } from "../scenario.js";
import type { SceneSeed } from "./pools.js";
import type { SceneState } from "./request.js";
import { loadSceneScript, type SceneScript } from "./script-words.js";

const name = "scene-writer";

/**
 * Registers `scripted/scene-writer`; calling it again changes nothing. It fills the slots of a scene from word lists,
 * so that generating can be tried without a key. It is no language model: its scenes resemble one another.
 */
export function registerSceneWriter(): void {
  if (!scriptedNames().includes(name)) registerScripted(name, answer);
}

async function answer({ metadata = {} }: ModelRequest) {
  const { state, seed = 0, replicate = 0 } = metadata as typeof metadata & { state?: SceneState };
  if (state?.kind !== "scene") {
    throw new InputError(`scripted/${name} writes scenes only; use it with \`affectlab generate\``);
  }
  const script = await loadSceneScript(state.seed.language);
  const stream = (use: string): RandomStream => randomStream(seed, "scripted scene", state.seed.id, use);
  // A further attempt draws anew; what the steps share is drawn once.
  const object = writers[state.step](state, script, stream(`${state.step} ${replicate}`), stream("shared"));
  return { text: JSON.stringify(object), object };
}

type Writer = (state: SceneState, script: SceneScript, stream: RandomStream, shared: RandomStream) => object;

const writers: Record<SceneState["step"], Writer> = {
  persona({ seed }, script, stream) {
    const sex = sexOf(stream);
    const given = pick(stream, script.names[sex]);
    const surname = pick(stream, script.surnames);
    return {
      name: fill(script.nameOrder, { given, surname }),
      sex,
      occupation: pick(stream, occupationsAt(seed, script)),
      habits: pick(stream, script.habits),
      hobbies: stream.shuffle(script.hobbies).slice(0, 3),
      speakingStyle: pick(stream, script.speakingStyles[seed.manner]),
    };
  },
  background(state, script, stream, shared) {
    const told = (lines: readonly string[]): string => capital(fill(pick(stream, lines), slots));
    const slots = slotsOf(state, script, shared);
    const course = script.course.map((choices) => {
      const { when, event, felt } = pick(stream, choices);
      return { when, event: capital(fill(event, slots)), felt };
    });
    return {
      ...{ theme: state.seed.theme, cause: told(script.causes), course, conflict: told(script.conflicts) },
      ...{ tried: told(script.tried), now: told(script.now), goal: told(script.goals) },
    };
  },
  reactions(state, script, _stream, shared) {
    const slots = slotsOf(state, script, shared);
    const rules = (of: Readonly<Record<string, readonly string[]>>): string[] =>
      (of[String(state.seed.intention)] ?? []).map((rule) => fill(rule, slots));
    return {
      ...script.reactions[state.seed.manner],
      ...{ rises: rules(script.rises), falls: rules(script.falls) },
    };
  },
  opening(state, script, stream, shared) {
    const line = pick(stream, script.openings[state.seed.manner]);
    return { openingLine: capital(fill(line, slotsOf(state, script, shared))), contentNotes: [] };
  },
};

const pick = <T>(stream: RandomStream, values: readonly T[]): T => values[stream.int(values.length)] as T;

/** One person in twenty-five is nonbinary; women and men are equally likely. */
function sexOf(stream: RandomStream): Scenario["persona"]["sex"] {
  if (stream.int(25) === 0) return "nonbinary";
  return stream.int(2) === 0 ? "woman" : "man";
}

function occupationsAt({ age }: SceneSeed, { occupations }: SceneScript): readonly string[] {
  const fitting = occupations.find(({ from, to }) => from <= age && age <= to);
  if (fitting === undefined) throw new InputError(`the scripted writer has no occupation for the age ${age}`);
  return fitting.names;
}

function slotsOf({ seed, draft }: SceneState, script: SceneScript, shared: RandomStream) {
  const full = draft.persona?.name ?? "";
  const given = seed.language === "en" ? (full.split(" ")[0] as string) : full;
  return { theme: seed.theme, name: given, other: pick(shared, script.others) };
}

const fill = (text: string, slots: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, slot: string) => slots[slot] ?? place);

/** Begins each sentence with a capital, also where a slot stands first. */
const capital = (text: string): string =>
  text.replace(/(^|[.!?)] )(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
