/** Where a text stops being JSON. */
export interface JsonFault {
  /** Lines count from 1. */
  line: number;
  /** The keys and places that lead there: ["stories", "3"]. */
  path: string[];
  /** "expected a value, got NaN" */
  problem: string;
  /** Whether the text ends too early. */
  truncated: boolean;
}

const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const plain = /[ !#-[\]-\uffff]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const space = /[ \t\r\n]*/y;

/**
 * Finds the first place at which a text is not JSON; undefined where it is JSON. `JSON.parse` says neither line
 * nor path, and what it says differs between versions of Node.
 *
 * @example
 * ```ts
 * findJsonFault('{"a": [1,\n NaN]}'); // { line: 2, path: ["a", "1"], problem: "expected a value, got NaN", truncated: false }
 * ```
 */
export function findJsonFault(json: string): JsonFault | undefined {
  const open: { close: "}" | "]"; key: string; at: number }[] = [];
  let at = 0;
  // Whether a text was opened and never closed: the file may have been cut off inside it.
  let isOpen = false;
  const skip = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(json)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  // Piece by piece: one expression for a whole text would try a long one in very many ways.
  const skipText = (): string | undefined => {
    const start = at;
    if (json[at] === '"') {
      at++;
      do skip(plain);
      while (skip(escaped) !== undefined);
      if (json[at] === '"') return json.slice(start, ++at);
    }
    isOpen = json[start] === '"' && at >= json.length;
    at = start;
    return undefined;
  };
  const fault = (expected: string): JsonFault => ({
    line: json.slice(0, at).split("\n").length,
    path: open.map(({ close, key, at: place }) => (close === "]" ? String(place) : key)),
    problem: isOpen
      ? "expected a closing quote, but the text ends"
      : `expected ${expected}, ${at >= json.length ? "but the text ends" : `got ${shown(json, at)}`}`,
    truncated: at >= json.length || isOpen,
  });
  const readKey = (): JsonFault | undefined => {
    skip(space);
    const key = skipText();
    if (key === undefined) return fault("a key in quotes");
    (open.at(-1) as { key: string }).key = JSON.parse(key) as string;
    skip(space);
    return json[at] === ":" ? void at++ : fault('":"');
  };
  for (;;) {
    skip(space);
    const start = json[at];
    if (start === "{" || start === "[") {
      at++;
      open.push({ close: start === "{" ? "}" : "]", key: "", at: 0 });
      skip(space);
      const own = open.at(-1) as { close: string };
      if (json[at] !== own.close) {
        const wrong = start === "{" ? readKey() : undefined;
        if (wrong !== undefined) return wrong;
        continue;
      }
    } else if (skipText() === undefined && skip(literal) === undefined) return fault("a value");
    // A value has ended; so may have what it stands in.
    for (;;) {
      skip(space);
      const inside = open.at(-1);
      if (inside === undefined) return at >= json.length ? undefined : fault("the end");
      if (json[at] === inside.close) {
        at++;
        open.pop();
        continue;
      }
      if (json[at] !== ",") return fault(`"," or "${inside.close}"`);
      at++;
      inside.at++;
      const wrong = inside.close === "}" ? readKey() : undefined;
      if (wrong !== undefined) return wrong;
      break;
    }
  }
}

function shown(json: string, at: number): string {
  const word = /^(?:[\w.+-]+|.)/su.exec(json.slice(at, at + 40))?.[0] ?? "";
  return /^[\w.+-]+$/.test(word) ? word : JSON.stringify(word);
}
