import { addFastSelectors, type SearchNames } from "./fast-selectors.js";

/**
 * Replaces three parts of happy-dom in which drawing spends half its time, by ones that give the same answers.
 * They use its internal symbols, so its version is pinned.
 */

type Names = SearchNames &
  Record<
    | "window"
    | "ownerDocument"
    | "nodeType"
    | "name"
    | "localName"
    | "namespaceURI"
    | "prefix"
    | "specified"
    | "ownerElement"
    | "parentNode"
    | "isConnected"
    | "nodeArray"
    | "mutationListeners"
    | "getPropertyManager",
    symbol
  >;

/** Windows share these prototypes, and each is changed once. */
const known = new WeakSet<object>();

interface DomWindow {
  Element: { prototype: object };
  Attr: new () => object;
  document: { createElement(tag: string): { style: object } };
}

export function speedUpDom(window: DomWindow, names: Names): void {
  const { prototype } = window.Element;
  if (!known.has(prototype)) addFastSelectors(prototype, names);
  known.add(prototype);
  addLightAttributes(window, names);
  addPlainStyleText(window, names);
}

/**
 * Attributes without what they share with elements. happy-dom makes an attribute each time that one is set, and
 * gives it eleven maps for listeners and searches: a third of the memory that drawing takes.
 */
function addLightAttributes(window: DomWindow, names: Names): void {
  const whole = window.Attr;
  class LightAttribute {}
  const none = Object.freeze([]);
  const shared: [symbol, unknown][] = [
    // With a window here, happy-dom does not note the owner for a constructor that would ask for it.
    [names.window, window],
    [names.ownerDocument, window.document],
    [names.nodeType, 2],
    [names.name, null],
    [names.localName, null],
    [names.namespaceURI, null],
    [names.prefix, null],
    [names.value, null],
    [names.specified, true],
    [names.ownerElement, null],
    [names.parentNode, null],
    [names.isConnected, false],
    [names.nodeArray, none],
    [names.elementArray, none],
    [names.mutationListeners, none],
  ];
  Object.setPrototypeOf(LightAttribute.prototype, whole.prototype);
  for (const [name, value] of shared) {
    Object.defineProperty(LightAttribute.prototype, name, { value, writable: true });
  }
  window.Attr = LightAttribute;
}

interface StyleProperty {
  value: string;
  important: boolean;
}

interface StyleProperties {
  properties: Record<string, StyleProperty | undefined>;
  definedPropertyNames: Record<string, boolean>;
  toString(): string;
}

/**
 * Writes the text of a style without looking for shorthands, such as `margin`, where no part of one is set.
 * happy-dom writes it anew for each property that is set.
 */
function addPlainStyleText(window: DomWindow, names: Names): void {
  const { style } = window.document.createElement("div") as { style: Record<symbol, () => StyleProperties> };
  const prototype = Object.getPrototypeOf(style[names.getPropertyManager]!()) as StyleProperties;
  if (known.has(prototype)) return;
  known.add(prototype);
  const textOf = prototype.toString;
  const partOfShorthand = /^(?:margin|padding|border|background|font$|line-height$)/;
  prototype.toString = function (this: StyleProperties): string {
    const { properties, definedPropertyNames } = this;
    const inOrder = Object.keys(definedPropertyNames);
    for (const name of Object.keys(properties)) {
      if (partOfShorthand.test(name) || !properties[name]) return textOf.call(this);
      if (!Object.hasOwn(definedPropertyNames, name)) inOrder.push(name);
    }
    let text = "";
    for (const name of inOrder) {
      const property = properties[name];
      if (!property) continue;
      text += `${text === "" ? "" : " "}${name}: ${property.value}${property.important ? " !important" : ""};`;
    }
    return text;
  };
}
