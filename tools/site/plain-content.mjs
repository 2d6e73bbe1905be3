/**
 * What the site's pages are made of is text, and never Vue: `{{` is shown as it stands, and `<study>` in a text is no
 * component. Links and pictures in raw HTML get the site's base and ending, as VitePress gives them to Markdown's own.
 *
 * @param {import("vitepress").MarkdownRenderer} md
 * @param {{ base: string, pages: ReadonlySet<string>, plain: ReadonlySet<string> }} site base with a slash at both ends;
 * the paths of all pages, and of those that stand without the site's script
 */
export function plainContent(md, site) {
  const { pages } = site;
  md.core.ruler.push("affectlab_plain_content", (state) => {
    let pictures = 0;
    for (const [at, token] of state.tokens.entries()) {
      if (token.type === "paragraph_open" && isPicture(state.tokens[at + 1])) {
        onPaper([token, state.tokens[at + 2]], ++pictures);
      }
      if (token.type === "html_block") token.content = plainHtml(token.content, site);
      if (!token.children) continue;
      token.children = linkedCode(token.children, pages, state.Token);
      plainInline(token.children, site);
    }
  });
  // VitePress has rules of its own for all of these: entities stay as they were written, code is coloured.
  for (const kind of ["text", "code_inline", "code_block", "fence"]) {
    const rule = md.renderer.rules[kind];
    md.renderer.rules[kind] = (...rest) => withoutBraces(rule(...rest));
  }
}

/** Whether a paragraph is one picture, with or without a link. */
function isPicture(inline) {
  const shown =
    inline?.children?.filter(({ type, content }) => type !== "text" || content.trim() !== "") ?? [];
  const kinds = shown.map(({ type }) => type).join(" ");
  return kinds === "image" || kinds === "link_open image link_close";
}

/** The picture lies on paper, and scrolls where it is wider. Who hears the page tells it from others by its number. */
function onPaper([open, close], number) {
  for (const token of [open, close]) token.tag = "div";
  const attributes = { class: "picture", tabindex: "0", role: "region", "aria-label": `Picture ${number}` };
  for (const [name, value] of Object.entries(attributes)) open.attrSet(name, value);
}

function plainInline(tokens, site) {
  const { base, pages, plain, sizes } = site;
  // Where a link to a page that there is not begins, its end becomes plain too.
  const open = [];
  for (const token of tokens) {
    if (token.type === "html_inline") token.content = plainHtml(token.content, site);
    if (token.type === "image") {
      const source = token.attrGet("src") ?? "";
      const [width, height] = sizes?.[source] ?? [];
      if (width > 500) token.attrJoin("class", "wide-picture");
      if (width !== undefined) token.attrSet("width", String(width));
      if (height !== undefined) token.attrSet("height", String(height));
      if (source.startsWith("/")) token.attrSet("src", base + source.slice(1));
    }
    if (token.type === "link_open") {
      const href = token.attrGet("href") ?? "";
      const isThere = leadsSomewhere(href, pages);
      open.push(isThere);
      if (plain.has(pathOf(href))) {
        // The browser opens it, and not the site's own router.
        token.attrSet("href", addressIn(base, href));
        token.attrSet("target", "_self");
      }
      if (!isThere) Object.assign(token, { tag: "span", attrs: null, type: "unlinked_open" });
    }
    if (token.type === "link_close" && open.pop() === false) {
      Object.assign(token, { tag: "span", type: "unlinked_close" });
    }
  }
}

/** Code that is the name of a documented function leads to its page: `judgeBias`, `judgeBias(ratings)`. */
export function linkedCode(tokens, pages, Token) {
  let depth = 0;
  return tokens.flatMap((token) => {
    if (token.type === "link_open") depth++;
    if (token.type === "link_close") depth--;
    // A name of lower letters alone may as well be a file, a command or a study.
    const isName = token.type === "code_inline" && /[A-Z(]/.test(token.content);
    const name = isName ? /^(\w+)(?:\(.*\))?$/.exec(token.content)?.[1] : undefined;
    if (depth > 0 || name === undefined || !pages.has(`api/${name}`)) return [token];
    const open = new Token("link_open", "a", 1);
    open.attrSet("href", `/api/${name}`);
    return [open, token, new Token("link_close", "a", -1)];
  });
}

const attribute = /(\s(?:href|src|data-[a-z]+))="(\/[^"/][^"]*|\/)"/g;

/** Raw HTML without anything that Vue would read. */
export function plainHtml(html, { base, pages, plain }) {
  const known = html.replace(/<(?=\/?([a-zA-Z][\w-]*))/g, (whole, name) =>
    elements.has(name.toLowerCase()) ? whole : "&lt;",
  );
  const linked = known
    .replace(/<a ([^>]*\bhref="(\/[^"]*)"[^>]*)>(.*?)<\/a>/gs, (whole, _, href, text) =>
      leadsSomewhere(href, pages) ? whole : `<span>${text}</span>`,
    )
    .replace(/<a (?=[^>]*\bhref="(\/[^"]*)")(?![^>]*\btarget=)/g, (whole, href) =>
      plain.has(pathOf(href)) ? `${whole}target="_self" ` : whole,
    )
    .replace(attribute, (_, name, address) => `${name}="${addressIn(base, address)}"`);
  return withoutBraces(linked);
}

/**
 * Not every function is public and has a page, and not every figure is drawn: what names those may link to them all the
 * same. A link to any other page that is not there stays, and fails the build.
 */
function leadsSomewhere(href, pages) {
  const path = pathOf(href);
  return path === undefined || !/^(?:api|figures)\//.test(path) || /\.\w+$/.test(path) || pages.has(path);
}

/** "api/holm" of "/api/holm#x"; undefined for what is no address on the site. */
const pathOf = (href) => /^\/([^#?]*)/.exec(href)?.[1]?.replace(/\/$/, "/index");

/** "/ledger/sage#x" at the base "/room/" is "/room/ledger/sage.html#x". */
export function addressIn(base, address) {
  const [, path, rest] = /^\/([^#?]*)(.*)$/.exec(address);
  const ending = path === "" || path.endsWith("/") || /\.\w+$/.test(path) ? "" : ".html";
  return `${base}${path}${ending}${rest}`;
}

const withoutBraces = (text) => text.replaceAll("{{", "&#123;&#123;").replaceAll("}}", "&#125;&#125;");

/** What a text may use as HTML. Scripts, styles and frames are not among it. */
const elements = new Set(
  `a abbr article aside b blockquote br button caption cite code col colgroup dd del details dfn div dl dt em fieldset
  figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr i img input ins kbd label legend li main mark nav ol optgroup
  option output p path pre progress q s samp search section select small span strong sub summary sup table tbody td
  textarea tfoot th thead time tr u ul var wbr svg g circle line rect text tspan polyline polygon title desc`.split(
    /\s+/,
  ),
);
