import { PrintedContext } from "../../shared/printed-context.js";
import type { EgoSocialArenaData } from "../data/data.js";
import type { Printed } from "./printed.js";

/** Everything from which the claims are computed. */
export class ClaimContext extends PrintedContext<Printed> {
  constructor(
    readonly data: EgoSocialArenaData,
    printed: readonly Printed[],
  ) {
    super("egosocialarena", printed);
  }
}
