import type { Claim } from "../core/claim.js";
import type { StudyId } from "../core/study-id.js";
import { prepareOtherData } from "../studies/shared/derive-study.js";
import { keptClaims, makeStudyPart } from "./study-part.js";

/** Claims that were computed from the same code and data before are taken from there, and this is said. */
export async function loadKeptOrComputed(only?: StudyId): Promise<{ computeClaims(): Promise<Claim[]> }[]> {
  const ids = await prepareOtherData(only);
  const kept = await Promise.all(ids.map(keptClaims));
  const missing = ids.filter((_, i) => kept[i] === undefined);
  if (missing.length === 0) {
    process.stderr.write(
      "claims: kept from the last time, code and data are unchanged (--fresh computes them)\n",
    );
  }
  let left = missing.length;
  const line = (): void =>
    void process.stderr.write(`claims: computing ${left} of ${ids.length} studies …\n`);
  const told = left > 0 ? setTimeout(line, patience) : undefined;
  return ids.map((id, i) => ({
    computeClaims: async () => {
      const claims = kept[i];
      if (claims !== undefined) return claims;
      try {
        return (await makeStudyPart(id, "claims")).claims;
      } finally {
        if (--left === 0) clearTimeout(told);
      }
    },
  }));
}

/** Milliseconds after which a command that still computes says so. */
const patience = 1000;
