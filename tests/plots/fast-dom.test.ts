import { PropertySymbol, Window } from "happy-dom";
import { expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { speedUpDom } from "../../src/plots/fast-dom.js";

const svgNamespace = "http://www.w3.org/2000/svg";
const random = randomStream(1, "fast-dom");
const window = new Window();
const { document } = window;

/** A tree of 400 elements with few tags, classes and values, so that every selector finds some. */
function grow() {
  const root = document.createElement("div");
  document.body.appendChild(root);
  const all = [root];
  for (let i = 0; i < 400; i++) {
    const tag = ["g", "path", "text", "foreignObject", "div"][random.int(5)]!;
    const made = tag === "div" ? document.createElement("div") : document.createElementNS(svgNamespace, tag);
    const classes = ["trace", "point", "js-line", "t2"].filter(() => random.next() < 0.3);
    if (classes.length > 0)
      made.setAttribute("class", random.next() < 0.2 ? `  ${classes.join("\n")} ` : classes.join(" "));
    if (random.next() < 0.5) made.setAttribute("data-index", String(random.int(12)));
    all[random.int(all.length)]!.appendChild(made);
    all.push(made as typeof root);
  }
  return all;
}

const simple = [
  "*",
  "g",
  "G",
  "foreignObject",
  ".trace",
  "g.trace",
  "g.trace.point",
  ".js-line.t2",
  "g g",
  "div .trace path.point",
  ".trace .trace",
  ".trace, path.point ,text",
  '[data-index="3"]',
  '.point[data-index="11"]',
  "g.trace [data-index='2']",
  ".nothing",
  "div",
];
const other = [
  "g > path",
  ":not(g)",
  "#none",
  "path:first-child",
  '[data-index^="1"]',
  "[data-index]",
  "g + g",
];

const elements = grow();
const places = new Map(elements.map((element, i) => [element as unknown, i]));
const roots = [document.documentElement, elements[0]!, elements[1]!, elements[7]!];

function search() {
  return roots.flatMap((root) =>
    [...simple, ...other].map((selector) => ({
      selector,
      all: [...root.querySelectorAll(selector)].map((found) => places.get(found)),
      first: places.get(root.querySelector(selector)),
    })),
  );
}

function attributes(): unknown[] {
  const svg = document.createElementNS(svgNamespace, "svg");
  svg.setAttribute("viewBox", "0 0 1 1");
  svg.setAttribute("xmlns:xlink", "http://www.w3.org/1999/xlink");
  svg.setAttributeNS("http://www.w3.org/1999/xlink", "xlink:href", "#a");
  svg.setAttribute("class", "a");
  svg.setAttribute("class", "b");
  svg.setAttribute("gone", "x");
  svg.removeAttribute("gone");
  const copy = svg.cloneNode(true) as typeof svg;
  copy.setAttribute("class", "c");
  const attribute = svg.getAttributeNode("class")!;
  const written = new window.XMLSerializer().serializeToString(svg);
  const read = new window.DOMParser().parseFromString(written, "image/svg+xml");
  return [
    written,
    copy.outerHTML,
    new window.XMLSerializer().serializeToString(read),
    [attribute.name, attribute.value, attribute.ownerElement === svg, attribute instanceof window.Attr],
    svg.getAttributeNames(),
  ];
}

function styles(): (string | null)[] {
  const steps: [string, string][] = [
    ["fill", "rgb(1, 2, 3)"],
    ["stroke-width", "2px"],
    ["opacity", "0.5"],
    ["fill", ""],
    ["fill", "red"],
    ["font-family", '"Open Sans", verdana'],
    ["font-size", "12px"],
    ["white-space", "pre"],
    ["line-height", "1.3"],
    ["line-height", ""],
    ["margin-top", "1px"],
    ["margin", "2px"],
    ["border-width", "1px"],
    ["font", "bold 12px serif"],
  ];
  const { style } = document.createElement("p");
  return steps.map(([name, value], i) => {
    style.setProperty(name, value, i % 3 === 0 ? "important" : "");
    return style.cssText;
  });
}

const before = { search: search(), attributes: attributes(), styles: styles() };
speedUpDom(window as never, PropertySymbol);

it("finds what happy-dom finds, in its order", () => {
  // A changed class makes happy-dom forget what it found before.
  document.documentElement.setAttribute("class", "fresh");
  expect(before.search.filter(({ all }) => all.length > 1).length).toBeGreaterThan(40);
  expect(search()).toEqual(before.search);
});

it("searches by itself for simple selectors only", () => {
  for (const selector of simple) expect(Array.isArray(elements[0]!.querySelectorAll(selector))).toBe(true);
  for (const selector of other) expect(Array.isArray(elements[0]!.querySelectorAll(selector))).toBe(false);
});

it("sees what was added, removed and changed since the last search", () => {
  const root = document.createElement("div");
  const child = document.createElement("p");
  root.appendChild(child);
  expect(root.querySelectorAll(".late").length).toBe(0);
  child.setAttribute("class", "late");
  expect(root.querySelector(".late")).toBe(child);
  root.removeChild(child);
  expect(root.querySelector(".late")).toBeNull();
});

it("still refuses what is no selector", () => {
  for (const wrong of ["", "g[", ".1a", "g..a"]) {
    expect(() => elements[0]!.querySelectorAll(wrong)).toThrow();
  }
});

it("sets, replaces, removes, copies, reads and writes attributes as happy-dom does", () => {
  expect(attributes()).toEqual(before.attributes);
});

it("writes the text of a style as happy-dom does", () => {
  expect(styles()).toEqual(before.styles);
  expect(before.styles.at(5)).toContain("fill: red");
});
