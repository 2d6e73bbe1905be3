import * as z from "zod";
import { type Claim, claimSchema } from "../core/claim.js";
import { DataError } from "../core/errors.js";

/**
 * The ledger as JSON: an array of claims, one key a line, in the order given. Undefined values are null.
 *
 * @throws {DataError} naming the claim and the field where a claim is not one
 */
export function renderJson(claims: readonly Claim[]): string {
  const text = JSON.stringify(claims.map(withoutNaN), null, 2);
  const read = z.array(claimSchema).safeParse(JSON.parse(text));
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    const claim = claims[Number(path[0])];
    throw new DataError(message, { file: claim?.id ?? "ledger", field: path.slice(1).join(".") });
  }
  // Parsed first, so that the keys have the schema's order whatever order the claim has.
  return `${JSON.stringify(read.data, null, 2)}\n`;
}

/** An interval with an undefined end is no interval. */
function withoutNaN(claim: Claim): Claim {
  const clean = <T extends { ci: [number, number] | null }>(part: T): T => ({
    ...part,
    ci: part.ci?.every(Number.isFinite) ? part.ci : null,
  });
  // JSON.stringify itself writes NaN as null.
  return { ...claim, published: clean(claim.published), ours: clean(claim.ours) };
}
