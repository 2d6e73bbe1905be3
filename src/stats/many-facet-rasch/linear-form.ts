/** A linear form of the free parameters: offset + sum of weight times parameter. */
export interface LinearForm {
  offset: number;
  at: number[];
  weight: number[];
}
