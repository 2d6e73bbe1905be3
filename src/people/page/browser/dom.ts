type Attributes = Record<string, string | boolean | undefined>;

/**
 * Makes an element. Texts become text nodes, so that nothing in an item, a name or an answer is ever read as HTML.
 *
 * @param attributes false and undefined are left out, true has no value
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** A button that submits nothing unless it says so. */
export function button(label: string, className: string, action: () => void): HTMLButtonElement {
  const made = el("button", { type: "button", class: className }, label);
  made.addEventListener("click", action);
  return made;
}

/** Moves the focus to a heading, from which a screen reader reads on. The page begins at its top. */
export function beginAt(heading: HTMLElement): void {
  heading.tabIndex = -1;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}
