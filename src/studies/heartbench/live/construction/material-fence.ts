const signs = "bcdfghjkmnpqrstvwxz23456789";

/** A code that occurs nowhere in the material, so that nothing in it can close the fence. */
export function drawCode(random: { int(n: number): number }, material: string): string {
  const taken = material.normalize("NFKC").toLowerCase();
  for (;;) {
    const code = Array.from({ length: 10 }, () => signs[random.int(signs.length)]).join("");
    if (!taken.includes(code)) return code;
  }
}

/** Material between tags that it cannot close, since it does not know the code. */
export const fenced = (name: string, code: string, content: string, attributes = ""): string =>
  `<${name}-${code}${attributes}>\n${content}\n</${name}-${code}>`;

/** Puts values into a pattern's {places}; braces that are not such a place stay. */
export function fill(pattern: string, values: Record<string, string | number>): string {
  return pattern.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
