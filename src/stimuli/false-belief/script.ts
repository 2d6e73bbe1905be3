import * as z from "zod";
import { InputError } from "../../core/errors.js";

/** The people of a false-belief story and the possible places of its object, before they have names. */
export const roles = ["p", "q", "r"] as const;
export type Role = (typeof roles)[number];
export const spots = ["x", "y", "z"] as const;
export type Spot = (typeof spots)[number];

/**
 * An event. `leave`, `enter`: goes out of or into the room of the story; `watch`: looks in unseen from
 * outside; `walkOn`: stops watching; `move`: puts the object elsewhere; `tell`: says privately where the
 * object is, as far as the speaker knows; `lostMessage`: the speaker believes to have told it, but the
 * message is lost; `find`: looks where the object is, seen by all present; `putOther`: moves something else.
 */
export type Step =
  | { kind: "leave" | "enter" | "watch" | "walkOn" | "find"; who: Role }
  | { kind: "move" | "putOther"; who: Role; to: Spot }
  | { kind: "tell" | "lostMessage"; who: Role; to: Role };

/**
 * Who is in the room at the start, where all of them see the object at spot x, and the events that follow.
 */
export interface Script {
  id: string;
  start: Role[];
  steps: Step[];
}

const signs = { "-": "leave", "+": "enter", "~": "watch", "!": "walkOn", "?": "find" } as const;
const links = { ">": "move", "*": "putOther", ":": "tell", "^": "lostMessage" } as const;
const role = z.enum(roles);
const spot = z.enum(spots);

/**
 * Makes a script from its short form: who is there, then the steps. `-p` leaves, `+p` comes, `~p` watches
 * unseen, `!p` watches no longer, `?p` finds the object, `q>y` moves it, `q*z` moves another thing, `q:p`
 * tells, `q^p` sends a message that is lost.
 *
 * @throws InputError `the script "…": "p>w" is not a step; …`
 *
 * @example
 * ```ts
 * defineScript("left", "pq", "-p q>y").steps[1]; // { kind: "move", who: "q", to: "y" }
 * ```
 */
export function defineScript(id: string, start: string, steps: string): Script {
  const fail = (word: string, remedy: string): never => {
    throw new InputError(`the script "${id}": "${word}" ${remedy}`);
  };
  const present = z
    .array(role)
    .min(1)
    .safeParse([...start]);
  if (!present.success) return fail(start, `is not a list of people; use ${roles.join(", ")}`);
  return {
    id,
    start: present.data,
    steps: steps
      .split(" ")
      .filter((word) => word !== "")
      .map((word) => stepOf(word) ?? fail(word, "is not a step; write -p +p ~p !p ?p q>y q*z q:p or q^p")),
  };
}

function stepOf(word: string): Step | undefined {
  const [a, b, c] = [...word];
  const who = role.safeParse(word.length === 2 ? b : a).data;
  if (who === undefined) return undefined;
  if (word.length === 2) {
    const kind = signs[a as keyof typeof signs];
    return kind === undefined ? undefined : { kind, who };
  }
  const kind = links[b as keyof typeof links];
  if (word.length !== 3 || kind === undefined) return undefined;
  if (kind === "move" || kind === "putOther") {
    const to = spot.safeParse(c).data;
    return to === undefined ? undefined : { kind, who, to };
  }
  const to = role.safeParse(c).data;
  return to === undefined || to === who ? undefined : { kind, who, to };
}

/**
 * The scripts of the stories, in the short form of {@link defineScript}. Some leave a person with a false
 * belief. Others are their controls: the same coming and going, but the change is seen, told, undone, or made
 * to another thing.
 */
export const scripts: readonly Script[] = [
  // One move while somebody is away.
  ["moved-while-away", "pq", "-p q>y"],
  ["moved-while-away-and-back", "pq", "-p q>y +p"],
  ["moved-before-a-third", "pqr", "-p q>y"],
  ["moved-before-a-third-and-back", "pqr", "-p q>y +p"],
  ["both-away", "pqr", "-p -q r>y"],
  ["both-away-and-back", "pqr", "-p -q r>y +q +p"],
  // The same, but the move is seen.
  ["moved-in-sight", "pq", "q>y"],
  ["moved-in-sight-then-left", "pq", "q>y -p"],
  ["moved-in-sight-of-all", "pqr", "q>y -p"],
  ["back-in-time", "pq", "-p +p q>y"],
  // Seen by somebody whom nobody sees.
  ["watched", "pq", "-p ~p q>y"],
  ["watched-and-back", "pq", "-p ~p q>y +p"],
  ["watched-by-one-of-two", "pqr", "-p -r ~p q>y +r"],
  // Told, or believed to be told.
  ["told-by-mover", "pq", "-p q>y q:p"],
  ["told-by-a-third", "pqr", "-p q>y r:p"],
  ["told-by-a-third-and-back", "pqr", "-p q>y r:p +p"],
  ["message-lost", "pq", "-p q>y q^p"],
  ["message-lost-and-back", "pq", "-p q>y q^p +p"],
  ["message-of-a-third-lost", "pqr", "-p q>y r^p"],
  // Found out alone.
  ["found", "pq", "-p q>y -q +p ?p"],
  ["found-and-back", "pq", "-p q>y -q +p ?p +q"],
  // Nothing that matters has changed.
  ["other-thing-moved", "pq", "-p q*y"],
  ["other-thing-moved-and-back", "pqr", "-p q*y +p"],
  ["there-and-back", "pq", "-p q>y q>x"],
  ["there-and-back-by-two", "pqr", "-p q>y -q r>x"],
  // Two moves: the seen, the believed and the real place may be three places.
  ["two-moves-in-sight", "pqr", "q>y r>z"],
  ["two-moves-while-away", "pq", "-p q>y q>z"],
  ["second-move-missed", "pq", "q>y -p q>z"],
  ["second-move-missed-and-back", "pq", "q>y -p q>z +p"],
  ["second-move-missed-by-two", "pqr", "q>y -p -q r>z"],
  ["second-move-by-a-third", "pqr", "q>y -p r>z"],
  ["each-missed-more", "pqr", "-p q>y -q r>z"],
  ["each-missed-more-and-back", "pqr", "-p q>y -q r>z +p +q"],
  ["each-missed-one", "pqr", "-p q>y +p -q r>z"],
  ["late-comer", "pq", "q>y +r -p r>z"],
  ["swapped-places", "pq", "-p q>y -q +p p>z"],
  ["watched-first-move", "pqr", "-p ~p q>y !p r>z"],
  ["watched-first-move-and-back", "pq", "-p ~p q>y !p q>z +p"],
  ["told-of-first-move", "pq", "-p q>y q:p q>z"],
  ["told-of-first-move-by-a-third", "pqr", "-p q>y r:p q>z"],
  ["first-message-lost", "pq", "-p q>y q^p q>z"],
  ["first-message-of-a-third-lost", "pqr", "-p q>y r^p -r q>z"],
  ["second-message-lost", "pqr", "-p q>y q:p r>z r^p"],
].map(([id, start, steps]) => defineScript(id as string, start as string, steps as string));
