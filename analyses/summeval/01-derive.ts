/**
 * Derives the numeric tables of SummEval from its experts' ratings.
 *
 * Paper:   Fabbri et al., SummEval: Re-evaluating Summarization Evaluation, doi 10.1162/tacl_a_00373
 * Inputs:  upstream "metajudge" (AFFECTLAB_MIRROR, or data/upstream after `affectlab data fetch`)
 * Outputs: data/summeval/derived/*.csv, sizes and hashes in datapackage.json
 * Seed:    none; the same upstream gives the same bytes
 */
import { deriveStudy } from "affectlab";

const derived = await deriveStudy("summeval");
for (const { file, rows } of derived?.files ?? []) console.log(`${file}: ${rows} rows`);
