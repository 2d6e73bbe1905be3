import { parse } from "csv-parse/sync";
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { figurePage } from "../../../src/cli/site/figure-page.js";
import { galleryPage } from "../../../src/cli/site/gallery-page.js";
import { formatCsv } from "../../../src/io/format-csv.js";
import { dataTable } from "../../../src/plots/page.js";
import { sampleEntry } from "./figure-entry.js";

interface Facts {
  words: string;
  study: string;
  kind: string;
  origin: string;
}
interface Script {
  attach(element: unknown): void;
  fits(facts: Facts, wanted: Facts): boolean;
  compareCells(a: string, b: string, direction: 1 | -1): number;
}
const script = new URL("../../../tools/site/figures.js", import.meta.url).href;
const { attach, fits, compareCells } = (await import(script)) as Script;

/** A page's HTML in a window of its own, with the script attached as the frame does it. */
function shown(html: string, url = "http://site.test/figures/") {
  const window = new Window({ url });
  window.document.body.innerHTML = html;
  attach(window.document.querySelector("[data-module]"));
  return window;
}

describe("the order of cells", () => {
  const sorted = (cells: string[], direction: 1 | -1) =>
    [...cells].sort((a, b) => compareCells(a, b, direction));

  it("is by value, for negative numbers of either minus sign too", () => {
    expect(sorted(["10", "9", "−2.5", "-3", "0"], 1)).toEqual(["-3", "−2.5", "0", "9", "10"]);
    expect(sorted(["1,204", "300", "2e3"], -1)).toEqual(["2e3", "1,204", "300"]);
  });

  it("has missing values last in both directions", () => {
    expect(sorted(["–", "1", "", "-1"], 1)).toEqual(["-1", "1", "–", ""]);
    expect(sorted(["–", "1", "-1"], -1)).toEqual(["1", "-1", "–"]);
  });

  it("has numbers before texts, and numbers within texts by value", () => {
    expect(sorted(["b", "2", "a10", "a9"], 1)).toEqual(["2", "a9", "a10", "b"]);
  });
});

describe("a sortable table", () => {
  const rows = [
    ["b", 2],
    ["a", null],
    ["c", -10],
  ] satisfies [string, number | null][];
  const window = shown(`<div data-module>${dataTable({ columns: ["who", "x"], rows }, "t")}</div>`);
  const { document } = window;
  const first = () => [...document.querySelectorAll("tbody th")].map((cell) => cell.textContent).join("");
  const press = (column: number) =>
    document.querySelectorAll("thead button")[column]!.dispatchEvent(new window.Event("click"));
  const order = () =>
    [...document.querySelectorAll("thead th")].map((header) => header.getAttribute("aria-sort"));

  it("sorts up, down, and back to its own order", () => {
    press(1);
    expect([first(), order()]).toEqual(["cba", [null, "ascending"]]);
    press(1);
    expect([first(), order()]).toEqual(["bca", [null, "descending"]]);
    press(1);
    expect([first(), order()]).toEqual(["bac", [null, null]]);
    press(0);
    expect([first(), order()]).toEqual(["abc", ["ascending", null]]);
  });

  it("keeps the names of its columns", () => {
    expect([...document.querySelectorAll("thead th")].map((header) => header.textContent)).toEqual([
      "who",
      "x",
    ]);
  });
});

describe("the filter", () => {
  const facts = { words: "sage figure 4a who agrees?", study: "sage", kind: "ranks", origin: "paper" };
  const all = { words: "", study: "", kind: "", origin: "" };

  it.each([
    [{}, true],
    [{ words: "AGREES  figure" }, true],
    [{ words: "agrees silence" }, false],
    [{ study: "heartbench" }, false],
    [{ kind: "ranks", origin: "paper" }, true],
    [{ kind: "ranks", origin: "ours" }, false],
  ])("%o fits: %s", (wanted, expected) => expect(fits(facts, { ...all, ...wanted })).toBe(expected));

  const gallery = galleryPage([
    sampleEntry(),
    sampleEntry({
      id: "figure-5",
      title: "Silence",
      alt: "Silence scores 20 of 100 points.",
      study: "heartbench",
      paper: "Table 2",
    }),
  ]).markdown;
  const hidden = (window: Window) =>
    [...window.document.querySelectorAll("li, section")].map(
      (one) => (one as unknown as { hidden: boolean }).hidden,
    );

  it("takes what the address says, and says how many are left", () => {
    const window = shown(gallery, "http://site.test/figures/?words=silence&origin=ours");
    expect(hidden(window)).toEqual([true, true, false, false]);
    expect(window.document.querySelector("form output")?.textContent).toBe("1 of 2 figures");
    expect(window.document.querySelector("form")?.hasAttribute("hidden")).toBe(false);
  });

  it("writes what was chosen into the address", async () => {
    const window = shown(gallery);
    const words = window.document.querySelector("[name=words]") as unknown as { value: string };
    words.value = "nothing has this";
    window.document.querySelector("form")!.dispatchEvent(new window.Event("input"));
    expect(window.location.search).toBe("?words=nothing+has+this");
    expect(hidden(window)).toEqual([true, true, true, true]);
    expect(window.document.querySelector(".none")?.hasAttribute("hidden")).toBe(false);
    words.value = "";
    window.document.querySelector("form")!.dispatchEvent(new window.Event("reset"));
    await window.happyDOM.waitUntilComplete();
    expect([window.location.search, hidden(window)]).toEqual(["", [false, false, false, false]]);
  });
});

describe("the interactive chart", () => {
  const page = figurePage(sampleEntry()).markdown;
  type Answer = { ok: boolean; status: number; json(): Promise<unknown> };

  function open(answer: Answer) {
    const window = shown(page);
    const drawn: unknown[][] = [];
    const asked: string[] = [];
    Object.assign(window, {
      Plotly: { newPlot: async (...args: unknown[]) => void drawn.push(args.slice(1)) },
      fetch: async (address: string) => {
        asked.push(address);
        return answer;
      },
    });
    const button = window.document.querySelector("button[data-action=interact]")!;
    const press = async () => {
      button.dispatchEvent(new window.Event("click"));
      await new Promise((resolve) => setTimeout(resolve));
    };
    return { document: window.document, button, press, drawn, asked };
  }

  it("is fetched when the button is pressed, and gives way to the picture again", async () => {
    const light = { data: [1], layout: { a: 1 } };
    const charts = { config: { b: 1 }, light, dark: { data: [2], layout: {} } };
    const answer = { ok: true, status: 200, json: async () => charts };
    const { document, button, press, drawn, asked } = open(answer);
    expect([asked, button.hasAttribute("hidden")]).toEqual([[], false]);
    await press();
    expect(asked).toEqual(["/assets/figures/sage/figure-4a.plotly.json"]);
    expect(drawn).toEqual([[[1], { a: 1 }, { b: 1 }]]);
    expect([button.getAttribute("aria-pressed"), document.querySelector(".picture img")]).toEqual([
      "true",
      null,
    ]);
    await press();
    expect(button.getAttribute("aria-pressed")).toBe("false");
    expect(document.querySelector(".picture img")).not.toBeNull();
  });

  it("leaves the picture where it does not come, and says why", async () => {
    const { document, button, press } = open({ ok: false, status: 404, json: async () => ({}) });
    await press();
    expect(document.querySelector(".picture img")).not.toBeNull();
    expect(document.querySelector("output")?.textContent).toContain(
      "could not be loaded: the server says 404",
    );
    expect(button.hasAttribute("disabled")).toBe(false);
  });
});

describe("the CSV of a figure's data", () => {
  it("gives every cell back", () => {
    const columns = ["who", 'a "b", c', "line\nend"];
    const rows = [
      ["x, y", -1.5, "two\nlines"],
      [' "q" ', null, 0],
    ];
    const back = parse(formatCsv(columns, rows)) as string[][];
    expect(back).toEqual([columns, ["x, y", "-1.5", "two\nlines"], [' "q" ', "", "0"]]);
  });
});
