import { type Claim, claimSchema } from "../core/claim.js";
import { AffectlabError } from "../core/errors.js";

/**
 * The claims of studies, in their order, as the ledger and `claims --json` hold them: undefined numbers
 * are null.
 *
 * @throws AffectlabError when a claim does not fit the schema, or two claims share an id.
 */
export async function collectClaims(
  studies: readonly { computeClaims(): Promise<Claim[]> }[],
): Promise<Claim[]> {
  const claims: Claim[] = [];
  const seen = new Set<string>();
  for (const list of await Promise.all(studies.map((study) => study.computeClaims()))) {
    for (const claim of list) {
      // JSON turns NaN into null, as in the files.
      const parsed = claimSchema.safeParse(JSON.parse(JSON.stringify(claim)));
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        throw new AffectlabError(`claim ${claim.id}, ${issue?.path.join(".")}: ${issue?.message}`);
      }
      if (seen.has(claim.id))
        throw new AffectlabError(`two claims have the id ${claim.id}; give each its own`);
      seen.add(claim.id);
      claims.push(parsed.data);
    }
  }
  return claims;
}
