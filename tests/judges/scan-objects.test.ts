import { describe, expect, it } from "vitest";
import { type RandomStream, randomStream } from "../../src/core/random.js";
import { scanObjects } from "../../src/judges/scan-objects.js";
import { closesUnopened } from "../../src/judges/without-reasoning.js";
import { plainObjects } from "./plain-objects.js";

/** What replies are made of, and what breaks them. */
const pieces = [
  ...[
    '{"a":',
    "{",
    "}",
    "{}",
    "[",
    "]",
    ",",
    ":",
    '"',
    '"a"',
    '"b"',
    "1",
    "-0.5e3",
    "01",
    "true",
    "nul",
    "null",
  ],
  ...[
    "：",
    "，",
    "［",
    "］",
    "１",
    "＂",
    "｛",
    " ",
    "\n",
    "\u3000",
    "\u200b",
    "\u00a0",
    "\\",
    '\\"',
    "\\u00e9",
    "\\u12",
  ],
  ...[
    "\\\n",
    "\t",
    "\u0001",
    "x",
    "é",
    "😀",
    "__proto__",
    '"__proto__":1',
    '"a":1,"a":2',
    '{"b":{}}',
    "/",
    "e5",
    ".",
  ],
];
const sound = [
  ...[
    '{"a":1}',
    '{"a":[1,{"b":"}"}],}',
    '{ "a" ： "x\ny" ， "b":null }',
    '{"a":{"b":{"c":[[],{}]}}}',
    "{,}",
    '{"a":[,]}',
  ],
  ...[
    '{"\\q":"\\\\"}',
    '{"a":-0}',
    '{"a":1e999}',
    '{"a":{"b":1,"b":2}}',
    '{"__proto__":{"x":1}}',
    '{"1":1,"0":2}',
  ],
];

const drawn = (draw: RandomStream, most: number): string =>
  Array.from({ length: draw.int(most) }, () => pieces[draw.int(pieces.length)]).join("");

/** A sound object with a sign lost, doubled or replaced, now and then inside others. */
function damaged(draw: RandomStream): string {
  let text = sound[draw.int(sound.length)] as string;
  for (let level = draw.int(12); level > 0; level--) {
    text = draw.int(2) === 0 ? `{"k${level}":${text}}` : `{"k":[${text},${sound[draw.int(sound.length)]}]}`;
  }
  for (let times = draw.int(4); times > 0; times--) {
    const at = draw.int(text.length);
    text = text.slice(0, at) + drawn(draw, 3) + text.slice(at + draw.int(3));
  }
  return text;
}

describe("the objects of a text", () => {
  it("are those that the plain way finds, for 6,000 drawn texts", () => {
    const draw = randomStream(16, "scan-objects");
    let read = 0;
    for (let i = 0; i < 6_000; i++) {
      const text = i % 2 === 0 ? drawn(draw, 14) : damaged(draw);
      const { unmatched, ...expected } = plainObjects(text);
      const found = scanObjects(text);
      expect([text, found]).toStrictEqual([text, expected]);
      expect([text, closesUnopened(text)]).toEqual([text, unmatched]);
      read += found.objects.filter(({ fields }) => fields !== undefined).length;
    }
    expect(read).toBeGreaterThan(2_000);
  });

  it("hold keys of every name as their own", () => {
    const [object] = scanObjects('{"__proto__": {"polluted": 1}, "constructor": 2}').objects.slice(-1);
    expect(Object.keys(object?.fields ?? {})).toEqual(["__proto__", "constructor"]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
