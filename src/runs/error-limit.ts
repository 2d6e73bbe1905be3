import { counted } from "../core/counted.js";
import { AffectlabError } from "../core/errors.js";
import type { ModelError } from "../models/model-error.js";

/** This many failed calls of a lane in a row end the run: the cause is not a single call. */
const mostInARow = 10;

/** Counts the calls that failed for good, and says when there are too many. */
export class ErrorLimit {
  private failed = 0;

  /** @param most how many end the run; null = ten of one lane in a row, without an answer in between */
  constructor(private readonly most: number | null) {}

  /** Counts a call that failed for good; returns the error that ends the run if it is one too many. */
  add(lane: { givenUpInARow: number }, error: ModelError): AffectlabError | undefined {
    lane.givenUpInARow++;
    this.failed++;
    if (this.most === null ? lane.givenUpInARow < mostInARow : this.failed < this.most) return undefined;
    const what =
      this.most === null
        ? `${mostInARow} calls in a row have failed`
        : `${counted(this.failed, "call")} failed for good (--max-errors ${this.most})`;
    return new AffectlabError(`${what}; the last: ${error.message}`, { cause: error });
  }
}
