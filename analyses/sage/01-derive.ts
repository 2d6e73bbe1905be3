/**
 * Derives the numeric tables of the SAGE study from the released profiles and dialogues.
 *
 * Paper:   Zhang et al., Sentient Agent as a Judge: Evaluating Higher-Order Social Cognition in LLMs, arXiv 2505.02847
 * Inputs:  upstream "digitalhuman" (AFFECTLAB_MIRROR, or data/upstream after `affectlab data fetch`)
 * Outputs: data/sage/derived/*.csv, sizes and hashes in datapackage.json
 * Seed:    none; the same upstream gives the same bytes
 */
import { deriveSage } from "affectlab";

const written = await deriveSage();
for (const { file, rows } of written) console.log(`${file}: ${rows} rows`);
