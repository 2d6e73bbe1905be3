/**
 * Derives the numeric tables of the affective-cognition study from the released data.
 *
 * Paper:   Gandhi et al., Human-like Affective Cognition in Foundation Models, doi 10.48550/arXiv.2409.11733
 * Inputs:  upstream "affective-cog" (AFFECTLAB_MIRROR, or data/upstream after `affectlab data fetch`)
 * Outputs: data/affective-cognition/derived/*.csv, corrections.csv, sizes and hashes in datapackage.json
 * Seed:    none; the same upstream gives the same bytes
 */
import { deriveAffectiveCognition } from "affectlab";

const written = await deriveAffectiveCognition();
for (const { file, rows } of written) console.log(`${file}: ${rows} rows`);
