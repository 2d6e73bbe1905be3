import type { StudyId } from "../core/study-id.js";
import { studyFile } from "../io/study-file.js";

/** The study that asks about stories: the one that has the causal templates. */
export const storiesStudy = (): StudyId => studyFile("data/<study>/stimuli/templates").study;
