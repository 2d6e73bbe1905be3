import type { Figure } from "../../../plots/figure.js";
import { taskById } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import { distanceFigure, type JoinedModels } from "./distances.js";

/** Figure 12: how far the models' distributions of emotions and outcomes are from people's. */
export function figure12(data: StudyData, replies: ReplyCounts, joined: JoinedModels = {}): Figure {
  return distanceFigure(data, replies, {
    number: "12",
    title: "Distributions of answers: emotions and outcomes",
    tasks: ["1a-emotion", "1b-emotion", "1a-outcome", "1b-outcome"].map(taskById),
    ...joined,
  });
}
