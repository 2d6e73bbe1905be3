import type { StudyId } from "../core/study-id.js";
import { generateAffectiveCognition } from "./affective-cognition/live/generate.js";
import { generateEgoSocialArena } from "./egosocialarena/live/generate.js";
import type { GenerateVerb } from "./generate-verb.js";
import { generateHeartbench } from "./heartbench/live/generate.js";

/** The studies that `affectlab generate` can make material for. */
export const generators: Partial<Record<StudyId, GenerateVerb>> = {
  "affective-cognition": generateAffectiveCognition,
  heartbench: generateHeartbench,
  egosocialarena: generateEgoSocialArena,
};
