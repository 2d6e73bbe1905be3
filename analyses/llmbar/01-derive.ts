/**
 * Derives the numeric tables of LLMBar from its pairs and its judges' replies.
 *
 * Paper:   Zeng et al., Evaluating Large Language Models at Evaluating Instruction Following, arXiv 2310.07641
 * Inputs:  upstream "LLMBar" (AFFECTLAB_MIRROR, or data/upstream after `affectlab data fetch`)
 * Outputs: data/llmbar/derived/*.csv, sizes and hashes in datapackage.json
 * Seed:    none; the same upstream gives the same bytes
 */
import { deriveStudy } from "affectlab";

const derived = await deriveStudy("llmbar");
for (const { file, rows } of derived?.files ?? []) console.log(`${file}: ${rows} rows`);
