import { AffectlabError } from "../../core/errors.js";

/** A request that is not done: its status, and one sentence that the page may show. */
export class Refusal extends AffectlabError {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
