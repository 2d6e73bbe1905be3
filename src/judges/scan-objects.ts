import { deepestJson } from "../core/json-depth.js";
import { endOfString, unescaped } from "../core/json-string.js";

/** A complete pair of braces in a text. */
export interface ScannedObject {
  start: number;
  /** One past the closing brace. */
  end: number;
  /** Levels of braces inside, including its own. */
  height: number;
  /** How many braces are open around it. */
  depth: number;
  /** What it says; undefined if it is no JSON object, says two things under one key, or is nested too deep. */
  fields: Record<string, unknown> | undefined;
}

export interface Scan {
  /** In the order in which they close: inner pairs come before the pair around them. */
  objects: ScannedObject[];
  /** A brace was never closed, or a string never ended: the text is cut off. */
  open: boolean;
}

/**
 * Deeper objects are not read. The limit leaves room for a verdict with some levels of evidence inside. If that
 * verdict were not read, its inner objects would be taken for verdicts.
 */
const deepest = 8;

/** An object or a list that is not closed yet. */
interface Container {
  around: Container | undefined;
  list: unknown[] | undefined;
  fields: Record<string, unknown> | undefined;
  start: number;
  /** How many lists are open, up to the object around them. */
  lists: number;
  /** Levels of braces that are closed inside. */
  inner: number;
  key: string;
  /** "first": nothing yet; "next": after a comma; "end": after a comma that nothing came before. */
  expects: "first" | "next" | "end" | "colon" | "value" | "comma";
  /** It is no JSON, whatever follows. */
  isSpoilt: boolean;
  saysTwoThings: boolean;
}

/**
 * Finds every complete `{…}` of a text and what it says, whatever text is around it and wherever the text ends.
 * Braces in JSON strings do not count; a quotation mark begins a string only inside braces, so that the prose
 * around an object may contain quotation marks.
 *
 * It accepts what models write for JSON: trailing commas, full-width punctuation and odd blanks between strings,
 * and raw line breaks and needless backslashes inside strings. A key that occurs twice makes an object undefined:
 * it says two things, and JSON.parse would silently keep the last.
 *
 * Each sign is read once, whatever the text, because an object inside a broken one is read with it and not again.
 *
 * @example
 * ```ts
 * const { objects, open } = scanObjects('So: {"a": {"b": "}",}} and {"c": {"d": 1}, "e');
 * objects.map(({ depth, height }) => [depth, height]); // [[1, 1], [0, 2], [1, 1]]
 * objects[1]?.fields; // { a: { b: "}" } }
 * open; // true
 * ```
 */
export function scanObjects(text: string): Scan {
  return new Scanner(text).scan();
}

const brace = /["{}]/g;
const blanks = /[\s\p{Cf}]+/uy;
const word = /true|false|null|[-+.0-9eE\uff10-\uff19]+/y;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const words = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

class Scanner {
  private readonly objects: ScannedObject[] = [];
  private top: Container | undefined;
  private depth = 0;
  private at = 0;

  constructor(private readonly text: string) {}

  scan(): Scan {
    const { text } = this;
    while (this.at < text.length) {
      if (this.top === undefined) this.at = nextOpening(text, this.at);
      else if (this.top.isSpoilt) this.at = nextBrace(text, this.at);
      if (this.at < text.length) this.step();
    }
    return { objects: this.objects, open: this.top !== undefined };
  }

  private step(): void {
    const sign = this.text[this.at];
    if (sign === '"') this.string();
    else if (sign === "{") this.openObject();
    else if (sign === "}") this.closeObject();
    else this.inside(this.top as Container);
  }

  /** Anything but a string or a brace. Full-width forms count as their plain ones. */
  private inside(top: Container): void {
    const { text } = this;
    switch (text[this.at]) {
      case " ":
      case "\n":
        break;
      case ",":
      case "\uff0c":
        if (top.expects === "comma") top.expects = "next";
        else if (top.expects === "first") top.expects = "end";
        else this.spoil();
        break;
      case ":":
      case "\uff1a":
        if (top.expects === "colon") top.expects = "value";
        else this.spoil();
        break;
      case "[":
      case "\uff3b":
        this.openList(top);
        break;
      case "]":
      case "\uff3d":
        this.closeList(top);
        break;
      default:
        this.wordOrBlanks();
        return;
    }
    this.at++;
  }

  private wordOrBlanks(): void {
    const blank = matchAt(blanks, this.text, this.at);
    if (blank !== undefined) {
      this.at += blank.length;
      return;
    }
    const found = matchAt(word, this.text, this.at);
    this.at += found?.length ?? 1;
    if (found === undefined) this.spoil();
    else if (words.has(found)) this.give(words.get(found));
    else {
      const plain = found.normalize("NFKC");
      if (number.test(plain)) this.give(Number(plain));
      else this.spoil();
    }
  }

  private string(): void {
    const { text, at } = this;
    const end = endOfString(text, at);
    this.at = end + 1;
    const top = this.top as Container;
    if (top.isSpoilt || end === text.length) return;
    const content = unescaped(text.slice(at + 1, end));
    const isKey = top.list === undefined && (top.expects === "first" || top.expects === "next");
    if (content === undefined) this.spoil();
    else if (isKey) {
      top.key = content;
      top.expects = "colon";
    } else this.give(content);
  }

  private openObject(): void {
    this.top = newContainer(this.top, this.at, undefined);
    this.depth++;
    this.at++;
  }

  private openList(top: Container): void {
    if (takesValue(top) && top.lists < deepestJson) this.top = newContainer(top, this.at, []);
    else this.spoil();
  }

  private closeList(top: Container): void {
    if (top.list === undefined || !mayEnd(top)) this.spoil();
    else {
      const around = top.around as Container;
      around.inner = Math.max(around.inner, top.inner);
      this.top = around;
      this.give(top.list);
    }
  }

  private closeObject(): void {
    // A list that is still open belongs to the object and spoils it.
    if (this.top?.list !== undefined || !mayEnd(this.top as Container)) this.spoil();
    const closed = this.top as Container;
    const { start, inner, around } = closed;
    const height = inner + 1;
    this.at++;
    this.depth--;
    this.top = around;
    const isRead = !closed.isSpoilt && height <= deepest;
    const fields = closed.fields ?? {};
    this.objects.push({
      start,
      end: this.at,
      height,
      depth: this.depth,
      fields: isRead && !closed.saysTwoThings ? fields : undefined,
    });
    if (around === undefined) return;
    if (isRead) this.give(fields);
    else this.spoil();
    // If it stood in a list that is spoilt by now, the object around that list is the top.
    const outer = this.top as Container;
    outer.inner = Math.max(outer.inner, height);
  }

  /** A value has been read where the container expects one. */
  private give(value: unknown): void {
    const top = this.top as Container;
    if (top.isSpoilt) return;
    if (!takesValue(top)) {
      this.spoil();
      return;
    }
    if (top.list !== undefined) top.list.push(value);
    else {
      top.fields ??= {};
      if (Object.hasOwn(top.fields, top.key)) top.saysTwoThings = true;
      setOwn(top.fields, top.key, value);
    }
    top.expects = "comma";
  }

  /** What is open is no JSON: its lists are forgotten, and of its object only the braces are looked for. */
  private spoil(): void {
    let inner = 0;
    while (this.top?.list !== undefined) {
      inner = Math.max(inner, this.top.inner);
      this.top = this.top.around;
    }
    const object = this.top as Container;
    object.isSpoilt = true;
    object.inner = Math.max(object.inner, inner);
  }
}

const newContainer = (
  around: Container | undefined,
  start: number,
  list: unknown[] | undefined,
): Container => ({
  around,
  list,
  lists: list === undefined ? 0 : (around?.lists ?? 0) + 1,
  fields: undefined,
  start,
  inner: 0,
  key: "",
  expects: "first",
  isSpoilt: false,
  saysTwoThings: false,
});

const takesValue = ({ list, expects }: Container): boolean =>
  list === undefined ? expects === "value" : expects === "first" || expects === "next";

const mayEnd = ({ expects }: Container): boolean => expects !== "colon" && expects !== "value";

/** "__proto__" is a key like any other. */
function setOwn(fields: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") fields[key] = value;
  else Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The next sign that counts inside a broken object. */
function nextBrace(text: string, at: number): number {
  brace.lastIndex = at;
  return brace.exec(text)?.index ?? text.length;
}

function nextOpening(text: string, at: number): number {
  const next = text.indexOf("{", at);
  return next === -1 ? text.length : next;
}
