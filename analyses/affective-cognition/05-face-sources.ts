/**
 * Sets the action units of our expressions beside those that their sources list, and writes docs/face-sources.md.
 *
 * Source:  the sources that data/affective-cognition/stimuli/faces.json names, as far as each was read
 * Inputs:  data/affective-cognition/stimuli/faces.json
 * Outputs: docs/face-sources.md below its first heading "Sources"; what stands above is kept
 * Seed:    none
 */
import { readFile, writeFile } from "node:fs/promises";
import { expressionSourcesPage, loadExpressionSources, loadExpressions } from "affectlab";

const page = new URL("../../docs/face-sources.md", import.meta.url);
const [above] = (await readFile(page, "utf8")).split(/^## Sources$/m) as [string];
const tables = expressionSourcesPage(await loadExpressions(), await loadExpressionSources());
await writeFile(page, above + tables);
