import type { Figure } from "../../../plots/figure.js";
import { taskById } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import { distanceFigure, type JoinedModels } from "./distances.js";

/** Figure 13: how far the models' distributions of appraisals are from people's. */
export function figure13(data: StudyData, replies: ReplyCounts, joined: JoinedModels = {}): Figure {
  return distanceFigure(data, replies, {
    number: "13",
    title: "Distributions of answers: appraisals",
    tasks: ["1a-goal", "1a-control", "1b-safety", "1b-expectedness"].map(taskById),
    ...joined,
  });
}
