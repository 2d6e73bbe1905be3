/**
 * A fast search for the selectors that plotly uses thousands of times a figure: tags, classes and attribute
 * values, also one inside another. happy-dom's own search notes itself on every element that it passes, so
 * that every later change of such an element has to go through these notes. It stays in use for all other
 * selectors.
 */

/** happy-dom's internal symbols for what a search reads. Its public getters make a proxy each time. */
export type SearchNames = Record<"elementArray" | "tagName" | "attributes" | "itemsByName" | "value", symbol>;

interface SearchedNode {
  parentNode: SearchedNode | null;
  [name: symbol]: unknown;
}

type Search = (this: SearchedNode, selector: string) => unknown;

interface Searchable {
  querySelectorAll: Search;
  querySelector: Search;
}

/** One step of a selector, such as `g.trace[data-index="3"]`. */
interface Step {
  /** In capitals; null for any tag. */
  tag: string | null;
  classes: readonly string[];
  attribute: readonly [name: string, value: string] | null;
}

const stepPattern =
  /^(?=.)(\*|[a-z][a-z\d]*)?((?:\.[a-z_][\w-]*)*)(?:\[([a-z-]+)=(?:"([^"\\\]]*)"|'([^'\\\]]*)')\])?$/i;

/** The alternatives of a selector, each its steps from the outermost; null if it has anything else. */
function parse(selector: string): Step[][] | null {
  const alternatives = selector.split(",").map((one) => one.trim().split(/\s+/).map(parseStep));
  return alternatives.every((steps) => steps.every((step) => step !== null))
    ? (alternatives as Step[][])
    : null;
}

function parseStep(text: string): Step | null {
  const found = stepPattern.exec(text);
  if (found === null) return null;
  const [, tag, classes, name, double, single] = found;
  return {
    tag: tag === undefined || tag === "*" ? null : tag.toUpperCase(),
    classes: classes!.split(".").slice(1),
    attribute: name === undefined ? null : [name, (double ?? single)!],
  };
}

/**
 * Gives the prototype of elements the fast search. The result is a plain array, always fresh, in
 * the order of the document.
 */
export function addFastSelectors(prototype: object, names: SearchNames): void {
  const selectors = new Map<string, Step[][] | null>();
  const tokensOf = new Map<string, ReadonlySet<string>>();

  const stepsOf = (selector: string): Step[][] | null => {
    if (typeof selector !== "string") return null;
    let steps = selectors.get(selector);
    if (steps === undefined) {
      steps = parse(selector);
      selectors.set(selector, steps);
    }
    return steps;
  };
  const attributeOf = (node: SearchedNode, name: string): string | undefined => {
    const attributes = node[names.attributes] as {
      [name: symbol]: Map<string, { [name: symbol]: string }[]>;
    };
    return attributes[names.itemsByName]!.get(name)?.[0]?.[names.value];
  };
  const hasClasses = (node: SearchedNode, classes: readonly string[]): boolean => {
    const value = attributeOf(node, "class");
    if (!value) return false;
    let tokens = tokensOf.get(value);
    if (tokens === undefined) {
      tokens = new Set(value.split(/[\t\n\f\r ]+/));
      tokensOf.set(value, tokens);
    }
    for (const one of classes) if (!tokens.has(one)) return false;
    return true;
  };
  const matches = (node: SearchedNode, { tag, classes, attribute }: Step): boolean => {
    if (tag !== null && (node[names.tagName] as string).toUpperCase() !== tag) return false;
    if (classes.length > 0 && !hasClasses(node, classes)) return false;
    return attribute === null || attributeOf(node, attribute[0]) === attribute[1];
  };
  /** Only elements inside the root, and the root itself, count as surroundings. happy-dom does so too. */
  const isInside = (node: SearchedNode, steps: readonly Step[], root: SearchedNode): boolean => {
    let around: SearchedNode = node;
    for (let i = steps.length - 2; i >= 0; i--) {
      do {
        if (around === root || around.parentNode === null) return false;
        around = around.parentNode;
      } while (around[names.tagName] === undefined || !matches(around, steps[i]!));
    }
    return true;
  };
  const collect = (
    node: SearchedNode,
    alternatives: readonly Step[][],
    root: SearchedNode,
    found: SearchedNode[],
    isFirstEnough: boolean,
  ): void => {
    const children = node[names.elementArray] as SearchedNode[];
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      for (const steps of alternatives) {
        if (!matches(child, steps[steps.length - 1]!) || !isInside(child, steps, root)) continue;
        found.push(child);
        break;
      }
      if (isFirstEnough && found.length > 0) return;
      collect(child, alternatives, root, found, isFirstEnough);
      if (isFirstEnough && found.length > 0) return;
    }
  };

  const { querySelectorAll, querySelector } = prototype as Searchable;
  Object.assign(prototype, {
    querySelectorAll(this: SearchedNode, selector: string) {
      const alternatives = stepsOf(selector);
      if (alternatives === null) return querySelectorAll.call(this, selector);
      const found: SearchedNode[] = [];
      collect(this, alternatives, this, found, false);
      return found;
    },
    querySelector(this: SearchedNode, selector: string) {
      const alternatives = stepsOf(selector);
      if (alternatives === null) return querySelector.call(this, selector);
      const found: SearchedNode[] = [];
      collect(this, alternatives, this, found, true);
      return found[0] ?? null;
    },
  });
}
