/**
 * Sets the action units of our expressions beside those that their sources list, and writes docs/face-sources.md.
 *
 * Source:  the sources that data/affective-cognition/stimuli/faces.json names, as far as each was read
 * Inputs:  data/affective-cognition/stimuli/faces.json
 * Outputs: docs/face-sources.md below its first heading "Sources"; what stands above is kept
 * Seed:    none
 */
import { writeExpressionSources } from "affectlab";

const { expressions, sources } = await writeExpressionSources();
console.log(`docs/face-sources.md: ${expressions} expressions, ${sources} sources`);
