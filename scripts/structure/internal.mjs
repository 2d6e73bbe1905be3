// What a docstring calls @internal is no promise to anybody: the public surface may not hand it on. The
// compiler's stripInternal would not do: it takes a declaration out of dist, where other modules' types name it.
import { docstringOf, publicNames } from "./surface.mjs";

/** One line for each name that the public surface exports although its docstring says @internal. */
export const internalProblems = (root) =>
  publicNames(root)
    .filter(({ statements }) =>
      statements.some((one) => /@internal\b/.test(docstringOf(one)?.getText() ?? "")),
    )
    .map(
      ({ surface, file, name }) =>
        `${surface} exports ${name} of ${file}, which says @internal; keep one or the other`,
    );
