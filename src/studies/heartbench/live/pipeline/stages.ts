import type { PipelineStage } from "./stage.js";
import { anonymise } from "./stages/anonymise.js";
import { clean } from "./stages/clean.js";
import { consensus } from "./stages/consensus.js";
import { hard } from "./stages/hard.js";
import { mock } from "./stages/mock.js";
import { refine } from "./stages/refine.js";
import { replies } from "./stages/replies.js";
import { rubric } from "./stages/rubric.js";
import { saturation } from "./stages/saturation.js";
import { tag } from "./stages/tag.js";
import { topic } from "./stages/topic.js";

/** The boxes of the paper's Figure 2, in the order in which a conversation goes through them. */
export const stages: readonly PipelineStage[] = [
  clean,
  anonymise,
  tag,
  topic,
  refine,
  replies,
  rubric,
  saturation,
  hard,
  mock,
  consensus,
];
