/**
 * Derives the table of ratings of the empathic-communication study from the released annotations.
 *
 * Paper:   Kumar et al., When Large Language Models are Reliable for Judging Empathic Communication, arXiv 2506.10150
 * Inputs:  upstream "empathic-communication" (AFFECTLAB_MIRROR, or data/upstream after `affectlab data fetch`)
 * Outputs: data/empathic-communication/derived/ratings.csv, size and hash in datapackage.json
 * Seed:    none; the same upstream gives the same bytes
 */
import { deriveEmpathicCommunication } from "affectlab";

const written = await deriveEmpathicCommunication();
for (const { file, rows } of written) console.log(`${file}: ${rows} rows`);
