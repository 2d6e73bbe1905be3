const pattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A number as people write one; NaN for anything else. `Number()` also takes "0x10", "0b11", "" and "Infinity". */
export const readDecimal = (text: string): number => (pattern.test(text) ? Number(text) : Number.NaN);
