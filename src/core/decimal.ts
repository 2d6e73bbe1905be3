const pattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Reads a decimal number; NaN for any other text. `Number()` also takes "0x10", "0b11", "" and "Infinity". */
export const readDecimal = (text: string): number => (pattern.test(text) ? Number(text) : Number.NaN);
