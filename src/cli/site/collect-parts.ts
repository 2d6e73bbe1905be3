import { InputError } from "../../core/errors.js";
import type { MakePart, SiteFile, SitePart, SiteRequest } from "./page.js";

/**
 * All parts as one. They are made one after another: some keep what they made, in one list.
 *
 * @throws InputError `two pages of the site have the path findings; give each its own`
 */
export async function collectParts(
  parts: Readonly<Record<string, MakePart>>,
  request: SiteRequest,
  tell: (what: string) => void = () => {},
): Promise<SitePart> {
  const made: SitePart[] = [];
  for (const [what, part] of Object.entries(parts)) {
    tell(what);
    made.push(await part(request));
  }
  const pages = made.flatMap((part) => part.pages);
  const paths = new Set<string>();
  for (const { path } of pages) {
    if (paths.has(path))
      throw new InputError(`two pages of the site have the path ${path}; give each its own`);
    paths.add(path);
  }
  return { pages, files: distinctFiles(made.flatMap((part) => part.files)) };
}

/** Several parts may show one picture. */
function distinctFiles(files: readonly SiteFile[]): SiteFile[] {
  const found = new Map<string, SiteFile>();
  for (const file of files) {
    const other = found.get(file.path);
    if (other !== undefined && (other.from !== file.from || other.content !== file.content)) {
      throw new InputError(`two files of the site have the path ${file.path}; give each its own`);
    }
    found.set(file.path, file);
  }
  return [...found.values()];
}
