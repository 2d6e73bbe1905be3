/** A heading of "What this study stores" with its sentences. */
export interface StoresBlock {
  heading: string;
  lines: string[];
}
