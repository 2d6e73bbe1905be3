/** Where the site's pages are: addresses from its root, as links hold them. */
export const addressOf = {
  findings: "/findings",
  ledgers: "/ledger/",
  gallery: "/figures/",
  api: "/api/",
  notebooks: "/notebooks/",
  studies: "/studies/",
  guides: "/guides/",
  decisions: "/decisions/",
  judgeBiases: "/judge-bias/",
  seminar: "/seminar/",
  stick: "/stick/",
  glossary: "/glossary",
  changelog: "/changelog",
  ledger: (study: string) => `/ledger/${study}`,
  /** "sage/consistency-abstract" stands in the ledger of its study. */
  claim: (id: string) => `/ledger/${id.slice(0, id.indexOf("/"))}#${anchorOf(id)}`,
  figure: (study: string, id: string) => `/figures/${study}/${id}`,
  /** An exported function; not every one is public and has a page. */
  definition: (name: string) => `/api/${name}`,
  /** @param file within notebooks/: "sage/05-strategies.ipynb" */
  notebook: (file: string) => `/notebooks/${file.replace(/\.ipynb$/, "")}`,
  study: (id: string) => `/studies/${id}`,
  guide: (name: string) => `/guides/${name}`,
  decision: (name: string) => `/decisions/${name}`,
  judgeBias: (set: string) => `/judge-bias/${set}`,
  session: (number: number) => `/seminar/${number}`,
} as const;

/** A claim's id without its study: the fragment of its address. */
export const anchorOf = (id: string): string => id.slice(id.indexOf("/") + 1);

/** The path of the page at an address: "figures/index" for "/figures/". */
export const pathAt = (address: string): string => {
  const path = address.slice(1).replace(/#.*$/, "");
  return path === "" || path.endsWith("/") ? `${path}index` : path;
};
