// Apart from the rest of the contract: how judges score the same replies again, which few studies offer.
import type { FrozenContext, FrozenItem } from "../judges/freeze/contract.js";
import type { ModelRequest } from "../models/contract.js";
import type { LiveReport } from "./report-contract.js";

/** How a study's dialogues are frozen: their replies, and what was said before, for judges to score again. */
export interface StudyFreezing {
  /** What must stand beside every result: "Emotion is simulated." */
  notice: string;
  /** What the released tables say of severity and steering before any model is asked. */
  reportFirstTurns?(): Promise<LiveReport>;
  /**
   * Every scored reply of the released dialogues, dialogue by dialogue.
   *
   * @throws MissingDataError when the authors' texts are not here
   */
  freezeReleased?(): Promise<FrozenContext[]>;
  /** The same for a run of the study. */
  freezeRun(folder: string): Promise<FrozenContext[]>;
  loadAsker(): Promise<FrozenAsker>;
}

/** Asks a judge about a frozen reply what the judge was asked that recorded it, word for word. */
export interface FrozenAsker {
  /** "sage.feel" */
  id: string;
  /** The hash of all that a judge is sent besides the reply and what was said before. */
  sha256: string;
  criteria: readonly { id: string; title: string; lowest: number; highest: number }[];
  /** How the scores of a dialogue's replies become one: a change is summed, a level averaged. */
  whole: "sum" | "mean";
  expectedOutputTokens: number;
  request(context: FrozenContext, item: FrozenItem): Pick<ModelRequest, "messages" | "metadata">;
  /** A value for each criterion, or why there is none. */
  read(
    context: FrozenContext,
    item: FrozenItem,
    answer: string,
  ): { values: Readonly<Record<string, number>>; words: string } | { problem: string };
}
