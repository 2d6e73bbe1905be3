import * as z from "zod";

/** How much of a source was read by whoever wrote down what it says. */
const readings = ["whole", "abstract", "secondary", "none"] as const;
export type Reading = (typeof readings)[number];

export const readingSchema = z
  .enum(readings)
  .describe(
    "whole; abstract: its summary only; secondary: it tells of another source, and was read; none: known by name only",
  );
