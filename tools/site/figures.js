// @ts-check
/**
 * The behaviour of the gallery and of a figure's page. Each works without it: the gallery then shows every figure, and
 * a table stands in its own order. Nothing here writes markup.
 *
 * @typedef {{ study: string, kind: string, origin: string, words: string }} Facts what is known of a figure
 */

const fields = /** @type {const} */ (["words", "study", "kind", "origin"]);

/**
 * The frame calls it when the page is shown.
 *
 * @param {HTMLElement} element what carries `data-module`
 */
export function attach(element) {
  const form = /** @type {HTMLFormElement | null} */ (element.querySelector("form.filter"));
  if (form !== null) startFilter(element, form);
  for (const table of element.querySelectorAll("table")) makeSortable(table);
  for (const button of element.querySelectorAll("button[data-action=interact]")) {
    startInteraction(/** @type {HTMLButtonElement} */ (button));
  }
}

/**
 * Whether a figure fits what was chosen: every word must be found, and an empty choice takes all.
 *
 * @param {Facts} facts
 * @param {Facts} wanted
 */
export function fits(facts, wanted) {
  const words = wanted.words.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => facts.words.includes(word)) &&
    fields.slice(1).every((name) => wanted[name] === "" || wanted[name] === facts[name])
  );
}

/**
 * Orders two cells of a table as they are shown: numbers by value before texts, and missing values last in both
 * directions.
 *
 * @param {string} a
 * @param {string} b
 * @param {1 | -1} direction 1 for ascending
 */
export function compareCells(a, b, direction) {
  const [left, right] = [valueOf(a), valueOf(b)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (typeof left === "number" && typeof right === "number") return direction * (left - right);
  if (typeof left !== typeof right) return typeof left === "number" ? -1 : 1;
  return direction * String(left).localeCompare(String(right), "en", { numeric: true });
}

/**
 * @param {string} shown
 * @returns {number | string | null} null for a missing value
 */
function valueOf(shown) {
  const text = shown.trim();
  if (text === "" || text === "–") return null;
  const number = Number(text.replace("−", "-").replaceAll(",", ""));
  return Number.isNaN(number) ? text : number;
}

/**
 * The filter's state stands in the address, so that a view can be sent.
 *
 * @param {HTMLElement} gallery
 * @param {HTMLFormElement} form
 */
function startFilter(gallery, form) {
  const view = viewOf(gallery);
  const cards = /** @type {HTMLElement[]} */ ([...gallery.querySelectorAll("li[data-words]")]);
  const control = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement} */ (form.querySelector(`[name=${name}]`));

  function apply() {
    const wanted = /** @type {Facts} */ (
      Object.fromEntries(fields.map((name) => [name, control(name).value.trim()]))
    );
    let count = 0;
    for (const card of cards) {
      card.hidden = !fits(/** @type {Facts} */ (/** @type {unknown} */ (card.dataset)), wanted);
      if (!card.hidden) count++;
    }
    for (const section of gallery.querySelectorAll("section")) {
      section.hidden = section.querySelector("li:not([hidden])") === null;
    }
    const none = /** @type {HTMLElement | null} */ (gallery.querySelector(".none"));
    if (none !== null) none.hidden = count > 0;
    const output = form.querySelector("output");
    if (output !== null) output.textContent = `${count} of ${cards.length} figures`;
    return wanted;
  }

  function applyAndRemember() {
    const state = new URLSearchParams(Object.entries(apply()).filter(([, value]) => value !== "")).toString();
    view.history.replaceState(
      view.history.state,
      "",
      `${view.location.pathname}${state && `?${state}`}${view.location.hash}`,
    );
  }

  form.hidden = false;
  form.addEventListener("input", applyAndRemember);
  // The fields are empty only after the event.
  form.addEventListener("reset", () => view.setTimeout(applyAndRemember));
  form.addEventListener("submit", (event) => event.preventDefault());
  const given = new URLSearchParams(view.location.search);
  for (const name of fields) control(name).value = given.get(name) ?? "";
  apply();
}

/**
 * Each column's name becomes a button: once for ascending, again for descending, a third time for the table's own order.
 *
 * @param {HTMLTableElement} table
 */
function makeSortable(table) {
  const body = table.querySelector("tbody");
  const headers = [...table.querySelectorAll("thead th")];
  if (body === null || body.children.length < 2) return;
  const own = [...body.children];
  for (const [column, header] of headers.entries()) {
    const button = table.ownerDocument.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...header.childNodes);
    header.append(button);
    button.addEventListener("click", () => {
      const before = header.getAttribute("aria-sort");
      for (const other of headers) other.removeAttribute("aria-sort");
      if (before === "descending") return body.append(...own);
      header.setAttribute("aria-sort", before === null ? "ascending" : "descending");
      const direction = before === null ? 1 : -1;
      const text = (/** @type {Element} */ row) => row.children[column]?.textContent ?? "";
      body.append(...[...own].sort((a, b) => compareCells(text(a), text(b), direction)));
    });
  }
}

/**
 * The picture gives way to the chart when the button is pressed, and comes back at the next press. plotly is only loaded
 * then.
 *
 * @param {HTMLButtonElement} button
 */
function startInteraction(button) {
  const figure = button.closest("figure");
  const picture = /** @type {HTMLElement | null} */ (figure?.querySelector(".picture"));
  const output = figure?.querySelector("output");
  if (!picture || !output) return;
  const still = [...picture.childNodes];
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (button.getAttribute("aria-pressed") === "true") {
      picture.replaceChildren(...still);
      button.setAttribute("aria-pressed", "false");
      output.textContent = "";
      return;
    }
    const { spec = "", plotly = "" } = button.dataset;
    button.disabled = true;
    output.textContent = "Loading …";
    try {
      const [Plotly, answer] = await Promise.all([loadPlotly(button, plotly), viewOf(button).fetch(spec)]);
      if (!answer.ok) throw new Error(`the server says ${answer.status}`);
      const { config, light, dark } = await answer.json();
      const chart = button.ownerDocument.createElement("div");
      chart.className = "chart";
      picture.replaceChildren(chart);
      const page = button.ownerDocument.documentElement;
      const draw = (/** @type {boolean} */ isDark) => {
        // plotly writes into what it draws.
        const { data, layout } = structuredClone(isDark ? dark : light);
        return Plotly.newPlot(chart, data, layout, config);
      };
      const isDark = () => page.classList.contains("dark");
      await draw(isDark());
      const ended = new AbortController();
      const redraw = (/** @type {boolean} */ inDark) => (chart.isConnected ? draw(inDark) : ended.abort());
      const onChoice = new (viewOf(button).MutationObserver)(() => redraw(isDark()));
      onChoice.observe(page, { attributeFilter: ["class"] });
      ended.signal.addEventListener("abort", () => onChoice.disconnect());
      // Paper is white.
      viewOf(button).addEventListener("beforeprint", () => redraw(false), { signal: ended.signal });
      viewOf(button).addEventListener("afterprint", () => redraw(isDark()), { signal: ended.signal });
      button.setAttribute("aria-pressed", "true");
      output.textContent = "Point at a mark to read its values.";
    } catch (error) {
      picture.replaceChildren(...still);
      output.textContent = `The interactive chart could not be loaded: ${error instanceof Error ? error.message : error}`;
    } finally {
      button.disabled = false;
    }
  });
}

/** @typedef {{ newPlot(chart: HTMLElement, data: unknown, layout: unknown, config: unknown): Promise<unknown> }} Plotly */

/**
 * @param {HTMLElement} near
 * @param {string} address
 * @returns {Promise<Plotly>}
 */
function loadPlotly(near, address) {
  const view = /** @type {Window & { Plotly?: Plotly }} */ (viewOf(near));
  if (view.Plotly !== undefined) return Promise.resolve(view.Plotly);
  return new Promise((resolve, reject) => {
    const script = near.ownerDocument.createElement("script");
    script.src = address;
    script.addEventListener("load", () =>
      view.Plotly === undefined ? reject(new Error(`${address} is no plotly`)) : resolve(view.Plotly),
    );
    script.addEventListener("error", () => reject(new Error(`${address} did not come`)));
    near.ownerDocument.head.append(script);
  });
}

/**
 * @param {HTMLElement} element
 * @returns {Window & typeof globalThis}
 */
const viewOf = (element) => /** @type {Window & typeof globalThis} */ (element.ownerDocument.defaultView);
