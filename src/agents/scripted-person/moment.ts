import { InputError } from "../../core/errors.js";
import { type RandomStream, randomStream } from "../../core/random.js";
import type { ModelRequest } from "../../models/contract.js";
import type { SentientPerson, SentientState } from "../sentient/contract.js";
import type { HeardReply } from "./notice.js";

/** A turn of the scripted person: who it is, what it heard, and its source of variation. */
export interface PersonMoment {
  kind: "feel" | "say";
  person: SentientPerson;
  emotion: number;
  heard: HeardReply;
  /** The line over the reply that says who wrote it: "Reply by GPT-5"; "" if there is none. */
  label: string;
  /** What this person adds to every change of emotion; none if left out. */
  lean?: number;
  /** From 1. */
  reply: number;
  /** A stream of this turn and reply: two models that say different things meet unrelated draws. */
  stream(use: string): RandomStream;
  /** A stream of the dialogue, the same at every turn. */
  dialogue(use: string): RandomStream;
  /** Emotions beside the scalar that the request asks for. */
  vector: readonly string[];
}

/** "[Reply by GPT-5]" on a line of its own, before the reply. */
const labelLine = /^\[([^\]\n]{1,120})\]\n\n/u;

/** @throws InputError when the request is no turn of a simulated person with a reply to judge. */
export function personMoment(request: ModelRequest): PersonMoment {
  const metadata = request.metadata as (ModelRequest["metadata"] & { state?: SentientState }) | undefined;
  const state = metadata?.state;
  if (state === undefined || state.kind === "model") {
    throw new InputError("scripted/person simulates a person; use it as the agent of a run");
  }
  const { kind, person, emotion, history } = state;
  const said = history.filter(({ role }) => role === "user").map(({ text }) => text);
  const replies = history.filter(({ role }) => role === "assistant").map(({ text }) => text);
  const last = replies.at(-1);
  if (last === undefined) throw new InputError("scripted/person judges a reply, and there is none yet");
  // A label is no word of the reply: the same reply is felt alike under every label.
  const [line = "", label = ""] = labelLine.exec(last) ?? [];
  const text = last.slice(line.length);
  const { seed = 0, replicate = 0 } = metadata ?? {};
  const key = ["scripted person", person.id, replicate] as const;
  return {
    kind,
    person,
    emotion,
    label,
    heard: { text, said, earlier: replies.slice(0, -1) },
    reply: replies.length,
    stream: (use) => randomStream(seed, ...key, replies.length, text, use),
    dialogue: (use) => randomStream(seed, ...key, use),
    vector: asked(request),
  };
}

/** The request names further emotions in its form: `"name number": sadness, anger`. */
function asked({ messages }: ModelRequest): string[] {
  const system = messages.find(({ role }) => role === "system")?.content;
  const names = /(?:"name number":|“名称 数字”：)\s*([^>\n]+)>/u.exec(
    typeof system === "string" ? system : "",
  )?.[1];
  return names?.split(/[,，、]/).map((name) => name.trim()) ?? [];
}
