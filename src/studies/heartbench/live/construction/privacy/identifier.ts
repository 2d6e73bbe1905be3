/** The kinds of what may identify a person; `IdentifierKind` says what they cover. */
export const identifierKinds = [
  "name",
  "phone",
  "id-number",
  "email",
  "account",
  "bank-card",
  "address",
  "place",
  "organisation",
  "date",
  "plate",
  "link",
] as const;
/**
 * `place` is a town, a district or a village. Countries, provinces and states stay, and so do the
 * municipalities that are provinces of China (北京, 上海, 天津, 重庆) and its two special regions: millions live
 * there. `organisation` is a company, school or hospital with a name of its own. `date` is a day with its month,
 * with or without a year; ages and weekdays stay. `plate` is a car's number plate.
 */
export type IdentifierKind = (typeof identifierKinds)[number];

/** What found it: patterns of this project, a library of names and places, or a model that was asked. */
export const layers = ["rules", "library", "model"] as const;
/** One of the ways in which an identifier was found. */
export type Layer = (typeof layers)[number];

/**
 * `high`: a checksum, or a form that hardly means anything else; `medium`: the form with words beside it that
 * fit; `low`: the form alone, which also occurs in ordinary text.
 */
export const confidences = ["low", "medium", "high"] as const;
/** How sure a find is. */
export type Confidence = (typeof confidences)[number];

/** Something in a text that may identify a person. */
export interface Identifier {
  kind: IdentifierKind;
  /** The words as they are in the text. */
  text: string;
  /** Where, in code units: from start up to but not including end. */
  start: number;
  end: number;
  confidence: Confidence;
  /** Which rule found it: "mobile", "surname and title". */
  rule: string;
  layer: Layer;
}

/** A find in normalised text, before its place in the original is known. */
export interface Candidate {
  kind: IdentifierKind;
  start: number;
  end: number;
  confidence: Confidence;
  rule: string;
  /** Default "rules". */
  layer?: Layer;
}

/** The finds of a pattern's whole match, or of its group `found`. */
export function candidates(
  text: string,
  pattern: RegExp,
  make: (match: RegExpExecArray) => Omit<Candidate, "start" | "end"> | undefined,
): Candidate[] {
  const out: Candidate[] = [];
  for (const match of text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace(/[dg]/g, "")}dg`))) {
    const made = make(match as RegExpExecArray);
    const [start, end] = match.indices?.groups?.found ?? match.indices![0]!;
    if (made !== undefined) out.push({ ...made, start, end });
  }
  return out;
}

/** Whether a text is of Chinese characters alone. */
export const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text);
