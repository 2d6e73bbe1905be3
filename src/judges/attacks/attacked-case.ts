import type { ModelRequest } from "../../models/contract.js";
import type { RubricTarget } from "../target.js";

/** One judge prompt on one conversation, as an attack meets it: the reply goes in, a number comes out. */
export interface AttackedCase extends Pick<RubricTarget, "language" | "criteria"> {
  /** The judge's prompt: "feel", "relationship". */
  prompt: string;
  /** The conversation: the independent unit. */
  id: string;
  /** The reply without an attack. */
  reply: string;
  /** Characters of a reply that the judge is shown at most. */
  mostShown: number;
  /** Whether the answer ends in free prose, so that what stands behind it is part of it. */
  endsInProse?: boolean;
  /** @param replicate another one is another draw of labels, where labels are drawn */
  request(reply: string, replicate?: number): ModelRequest;
  /**
   * The judge's answer in percent of what its scale allows, where more is better for the reply; null if it cannot
   * be read.
   */
  read(reply: string, answer: string, replicate?: number): number | null;
  /** A well-formed answer: the lowest, the middle or the highest that the prompt allows. */
  answer(request: ModelRequest, height: Height): string;
}
export type Height = "low" | "middle" | "high";
