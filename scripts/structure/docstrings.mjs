// The site's pages of the API, and an editor beside the code, show what the docstrings say. A public name without
// one is a name that its reader has to look up in the source.
import ts from "typescript";
import { docstringOf, publicNames } from "./surface.mjs";

/**
 * @returns {{ count: number, problems: string[] }} how many public names were looked at, and one line for each
 *   without a docstring
 */
export function checkDocstrings(root) {
  const names = new Map(publicNames(root).map((one) => [`${one.file} ${one.name}`, one]));
  const bare = [...names.values()].filter(({ statements }) => !statements.some(saysSomething));
  return {
    count: names.size,
    problems: bare.map(
      ({ file, name }) =>
        `${file}: ${name} is public and has no docstring; write in a line above it what it is, with units and range`,
    ),
  };
}

/** Words before the tags, or what to use in place of something deprecated. Other tags say nothing of the whole. */
function saysSomething(statement) {
  const doc = docstringOf(statement);
  const old = doc?.tags?.find(({ tagName }) => tagName.text === "deprecated");
  return [doc, old].some((one) => /\S/.test(ts.getTextOfJSDocComment(one?.comment) ?? ""));
}
