import { PrintedContext } from "../../shared/printed-context.js";
import type { EgoSocialArenaData } from "../data/data.js";
import type { Printed } from "./printed.js";

/** Everything that the claims are computed from. */
export class ClaimContext extends PrintedContext<Printed> {
  constructor(
    readonly data: EgoSocialArenaData,
    printed: readonly Printed[],
  ) {
    super("egosocialarena", printed);
  }
}
