import type { PageLanguage, SurveyDesign } from "../design/survey-design.js";
import type { PageWords } from "./words.js";

/** What a page holds of a design: nothing that participants need not know, such as paths, cells and the seed of the lists. */
export type ShownDesign = Omit<SurveyDesign, "source" | "software" | "seed" | "study" | "task">;

/** A heading of "What this study stores" with its sentences. */
export interface StoresBlock {
  heading: string;
  lines: string[];
}

/** What lies in the page as JSON. */
export interface PageData {
  design: ShownDesign;
  /** The design's hash, which begins a session. */
  hash: string;
  words: Partial<Record<PageLanguage, PageWords>>;
  stores: Partial<Record<PageLanguage, StoresBlock[]>>;
  /** The address of that text on a page of its own; null in one file. */
  storesPage: string | null;
  /** Of each picture its address: beside the page, or data. */
  pictures: Record<string, string>;
  /** One file: no server is looked for. */
  alone: boolean;
}
