// What a docstring calls @internal is no promise to anybody: the public surface may not hand it on. The
// compiler's stripInternal would not do: it takes a declaration out of dist, where other modules' types name it.
import fs from "node:fs";
import path from "node:path";
import { readModules } from "./reach-modules.mjs";
import { parse } from "./sources.mjs";

/** The public surface: src/index.ts, its subpaths and the doors of studies. */
const isSurface = (file) => /^src\/(?:[^/]+\/|studies\/[^/]+\/)?index\.ts$/.test(file);

/** One line for each name that the public surface exports although its docstring says @internal. */
export function internalProblems(root) {
  const modules = readModules(root);
  const internal = new Map();
  const isInternal = ({ file, name }) => {
    if (!internal.has(file)) internal.set(file, internalNames(root, file));
    return internal.get(file).has(name);
  };
  return [...modules.keys()].filter(isSurface).flatMap((file) => {
    const { exports, stars } = modules.get(file);
    // A star of another surface is looked at there.
    const whole = stars.filter((star) => !isSurface(star)).flatMap((star) => allNames(modules, star));
    return [...exports.values(), ...whole]
      .map((one) => declared(modules, one))
      .filter(isInternal)
      .map(
        (one) => `${file} exports ${one.name} of ${one.file}, which says @internal; keep one or the other`,
      );
  });
}

/** The names that a file declares below a docstring with @internal. */
function internalNames(root, file) {
  const source = parse(file, fs.readFileSync(path.join(root, file), "utf8"));
  const marked = source.statements.filter(({ jsDoc }) => /@internal\b/.test(jsDoc?.at(-1)?.getText() ?? ""));
  const names = marked.flatMap(({ name, declarationList }) =>
    name === undefined ? (declarationList?.declarations ?? []).map((one) => one.name.getText()) : [name.text],
  );
  return new Set(names);
}

function allNames(modules, file) {
  const module = modules.get(file);
  if (module === undefined) return [];
  const own = [...module.declarations.values()].filter(({ exported }) => exported);
  return [
    ...own.map(({ name }) => ({ file, name })),
    ...module.exports.values(),
    ...module.stars.flatMap((star) => allNames(modules, star)),
  ];
}

/** Where a name is declared that other files hand on. */
function declared(modules, one) {
  const module = modules.get(one.file);
  if (module === undefined || module.declarations.has(one.name)) return one;
  const passed = module.exports.get(one.name);
  if (passed !== undefined && passed.file !== one.file) return declared(modules, passed);
  const star = module.stars.find((file) => allNames(modules, file).some(({ name }) => name === one.name));
  return star === undefined ? one : declared(modules, { file: star, name: one.name });
}
