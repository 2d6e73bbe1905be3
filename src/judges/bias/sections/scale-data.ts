import type { ScaleMeasures } from "../../one-scale/measure-scale.js";
import type { RepeatedRater } from "../../one-scale/repeated-ratings.js";

/** What the section on one scale found: plain JSON. */
export interface ScaleData {
  scales: ScaleMeasures[];
  /** Scales that cannot be measured, with the reason. */
  left: { title: string; reason: string }[];
  judgesTalk: boolean;
  repeated: RepeatedRater[];
}
