import type { Identifier } from "./identifier.js";

/** One turn of a conversation. */
export interface PrivacyTurn {
  role: "user" | "assistant";
  text: string;
}

/** Where in a conversation: the turn from 0, and code units from start up to but not including end. */
export interface TurnPlace {
  turn: number;
  start: number;
  end: number;
}

/** Something in a conversation that may identify somebody; one that is split over turns has several places. */
export interface TurnIdentifier extends Pick<Identifier, "kind" | "text" | "confidence" | "rule" | "layer"> {
  places: TurnPlace[];
}

/** In characters. */
const longestQuestion = 120;

/** The last words of the other speaker before a turn. */
export function askedBefore(turns: readonly PrivacyTurn[], turn: number): string {
  for (let before = turn - 1; before >= Math.max(0, turn - 3); before--) {
    if (turns[before]!.role !== turns[turn]!.role) return turns[before]!.text.slice(-longestQuestion);
  }
  return "";
}
