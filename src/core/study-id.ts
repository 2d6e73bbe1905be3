import * as z from "zod";

/** A study's id, which commands, folders and claims share. The registry of studies lists them all. */
export const studyIdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, "must be the id of a study: lower-case words joined by hyphens");
/** The id of a study, in lower-case words with hyphens: "affective-cognition". */
export type StudyId = z.infer<typeof studyIdSchema>;
