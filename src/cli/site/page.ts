/** One page of the site's source: Markdown that VitePress renders. */
export interface SitePage {
  /** From the site's root, without extension: "figures/sage/figure-3". */
  path: string;
  /** With its frontmatter, if it has one. Links to other pages are from the root: "/figures/sage/figure-3". */
  markdown: string;
  /** Whether it stands without the site's script, for pages that are many and only text. */
  isPlain?: boolean;
}

/** A file that is served as it is. */
export interface SiteFile {
  /** From the site's root: "assets/figure-4a.svg". */
  path: string;
  /** What it holds, or the absolute path of the file that is copied. */
  content?: string | Uint8Array;
  from?: string;
}

/** What the site is asked to be made from. */
export interface SiteRequest {
  /** Whether what was made from other code or data is made again; otherwise the last of it is shown. */
  isFresh: boolean;
}
/** Makes a part of the site. */
export type MakePart = (request: SiteRequest) => Promise<SitePart>;
export interface SitePart {
  pages: SitePage[];
  files: SiteFile[];
}
