import { manifests } from "../../studies/registry.js";
import { addressOf, pathAt } from "./addresses.js";
import { apiTasks } from "./api-index.js";
import { guideGroups, markdownIn } from "./guides-part.js";
import { folderName } from "./notebooks-part.js";
import type { SitePage } from "./page.js";
import { addressOfFile } from "./project-links.js";
import { titleOf } from "./project-page.js";

interface Entry {
  text: string;
  link?: string;
  items?: Entry[];
  activeMatch?: string;
}

export interface Navigation {
  /** Above every page. */
  nav: Entry[];
  /** Beside the pages whose address begins so. */
  sidebar: Record<string, Entry[]>;
}

/** The ways through the site, from its pages. */
export function navigation(pages: readonly SitePage[]): Navigation {
  const titles = new Map(pages.map(({ path, markdown }) => [path, titleOf(markdown)]));
  const entry = (link: string, text = titles.get(pathAt(link)) ?? ""): Entry => ({ text, link });
  const below = (kind: string): Entry[] =>
    pages
      .filter(({ path }) => path.startsWith(`${kind}/`) && path !== `${kind}/index`)
      .map(({ path }) => entry(`/${path}`));
  const papers = [
    {
      text: "Ledger",
      items: [
        entry(addressOf.findings, "Findings"),
        entry(addressOf.ledgers, "All papers"),
        ...manifests.map(({ id, name }) => entry(addressOf.ledger(id), name)),
      ],
    },
    {
      text: "Papers",
      items: [
        entry(addressOf.studies, "All papers"),
        ...manifests.map(({ id, name }) => entry(addressOf.study(id), name)),
      ],
    },
  ];
  const guides = [
    ...guideGroups().map(({ title, files }) => ({
      text: title,
      items: files.map((file) => entry(addressOfFile(file) ?? "")),
    })),
    {
      text: "More",
      items: [entry(addressOf.decisions), entry(addressOf.glossary), entry(addressOf.changelog)],
    },
  ];
  // Not folded beside the guides: the theme's heading for that is a button in a button, which no reader can use by ear.
  const decisions = [
    {
      text: "Decisions",
      items: markdownIn("docs/decisions").map((file) => entry(addressOfFile(file) ?? "")),
    },
  ];
  // A thousand names would be most of what each page loads.
  const tasks = apiTasks().map((text) =>
    entry(`${addressOf.api}#${text.toLowerCase().replaceAll(" ", "-")}`, text),
  );
  const above: [string, string][] = [
    ["Findings", addressOf.findings],
    ["Ledger", addressOf.ledgers],
    ["Papers", addressOf.studies],
    ["Figures", addressOf.gallery],
    ["Notebooks", addressOf.notebooks],
    ["Judges", addressOf.judgeBiases],
    ["Seminar", addressOf.seminar],
    ["Guides", addressOf.guides],
    ["API", addressOf.api],
  ];
  return {
    nav: above
      .filter(([, link]) => titles.has(pathAt(link)))
      .map(([text, link]) => ({ text, link, activeMatch: `^${link}` })),
    sidebar: {
      [addressOf.findings]: papers,
      [addressOf.ledgers]: papers,
      [addressOf.studies]: papers,
      [addressOf.gallery]: byFolder("figures", pages, entry),
      [addressOf.notebooks]: byFolder("notebooks", pages, entry),
      [addressOf.api]: [{ text: "API", items: [entry(addressOf.api, "All names"), ...tasks] }],
      [addressOf.judgeBiases]: [
        {
          text: "Reports on judges",
          items: below("judge-bias").map(({ text, ...rest }) => ({
            ...rest,
            text: text.replace(/^Judge bias: /, ""),
          })),
        },
      ],
      [addressOf.seminar]: [{ text: "Seminar", items: [...below("seminar"), entry(addressOf.glossary)] }],
      [addressOf.guides]: guides,
      [addressOf.decisions]: decisions,
      [addressOf.glossary]: guides,
      [addressOf.changelog]: guides,
    },
  };
}

/** Pages of `<kind>/<folder>/<name>` in a group for each folder; those without a folder come first. */
function byFolder(kind: string, pages: readonly SitePage[], entry: (link: string) => Entry): Entry[] {
  const groups = new Map<string, Entry[]>();
  for (const { path } of pages) {
    const [first, folder = "", name] = path.split("/");
    if (first !== kind || path === `${kind}/index`) continue;
    const group = name === undefined ? "" : folder;
    groups.set(group, [...(groups.get(group) ?? []), entry(`/${path}`)]);
  }
  return [...groups].flatMap(([folder, items]) =>
    folder === "" ? items : [{ text: folderName(folder), items }],
  );
}
