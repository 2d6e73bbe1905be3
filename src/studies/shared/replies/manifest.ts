import { InputError } from "../../../core/errors.js";
import type { StudyManifest } from "../../contract.js";

/**
 * Replies that belong to no study: they come from a file, and judges rate them. It has no claims and no figures, so
 * it is not among the studies.
 */
export const repliesManifest: StudyManifest = {
  id: "replies",
  title: "Replies from a file",
  name: "Replies",
  study: async () => {
    throw new InputError("replies from a file belong to no study; they have no claims and no figures");
  },
  live: {
    prompt: "as-imported",
    options: [],
    prepare: () => import("./prepare.js"),
    report: () => import("./report.js"),
  },
};
