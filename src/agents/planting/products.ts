/** Mean squares and products of emotion (e) and total (t) about their means. */
export interface Products {
  ee: number;
  tt: number;
  et: number;
}

export const correlationOf = ({ ee, tt, et }: Products): number => et / Math.sqrt(ee * tt);
