import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { addressOfFile, withSiteLinks } from "../../../src/cli/site/project-links.js";
import { projectPath } from "../../../src/io/project-root.js";

const turned = (markdown: string, from = "docs/judge-bias.md"): string =>
  withSiteLinks(markdown, from, (file) => `/assets/${file}`);

it("turns links between files of the project to the site's pages", () => {
  expect(turned("[a](own-ratings.md#columns) and [b](../notebooks/sage/05-strategies.ipynb)")).toBe(
    "[a](/guides/own-ratings#columns) and [b](/notebooks/sage/05-strategies)",
  );
  expect(turned("[why](many-facet-rasch.md)", "docs/decisions/README.md")).toBe(
    "[why](/decisions/many-facet-rasch)",
  );
  expect(turned("[x](data/sage/README.md) [y](docs/how-to/README.md)", "README.md")).toBe(
    "[x](/studies/sage) [y](/guides/how-to)",
  );
  expect(turned("[![p](../figures/sage/figure-3.svg)](../figures/sage/figure-3.svg)")).toBe(
    "[![p](/assets/figures/sage/figure-3.svg)](/figures/sage/figure-3)",
  );
});

it("leaves code, anchors and addresses, and makes text of what the site does not show", () => {
  const same = "`[a](b.md)` [top](#top) [paper](https://doi.org/10.1/x)\n```md\n[a](b.md)\n```";
  expect(turned(same)).toBe(same);
  expect(turned("see [`src/io`](../src/io/kept.ts).")).toBe("see `src/io`.");
});

it("links a file that a text names as code", () => {
  expect(turned("see `01-who-is-severe.ipynb`", "notebooks/judge-bias/02-order-length-and-self.ipynb")).toBe(
    "see [`01-who-is-severe.ipynb`](/notebooks/judge-bias/01-who-is-severe)",
  );
  expect(
    turned("see `01-who-is-severe.ipynb`", "docs/notebooks/judge-bias/02-order-length-and-self.md"),
  ).toBe("see [`01-who-is-severe.ipynb`](/notebooks/judge-bias/01-who-is-severe)");
  expect(turned("`docs/own-ratings.md`, `report.md`")).toBe(
    "[`docs/own-ratings.md`](/guides/own-ratings), `report.md`",
  );
  expect(turned("[`docs/own-ratings.md`](own-ratings.md)")).toBe(
    "[`docs/own-ratings.md`](/guides/own-ratings)",
  );
});

it("leads from a figure of a notebook's page to its own, whatever brackets its words have", () => {
  const svg = "../../../figures/sage/figure-5.svg";
  expect(
    turned(`[![r = 0.5 \\[0.1, 0.9\\]. More.](${svg})](${svg})`, "docs/notebooks/sage/05-strategies.md"),
  ).toMatch(
    /^\[!\[r = 0\.5 \\\[0\.1, 0\.9\\\]\. More\.\]\(.*figure-5\.svg\)\]\(\/figures\/sage\/figure-5\)$/,
  );
});

it("has an address for every text and notebook", () => {
  const files = ["docs", "docs/how-to", "docs/decisions"].flatMap((folder) =>
    readdirSync(projectPath(...folder.split("/")))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  );
  expect(files.filter((file) => addressOfFile(file) === undefined)).toEqual([]);
  const addresses = files.map(addressOfFile);
  expect(new Set(addresses).size).toBe(addresses.length);
});
