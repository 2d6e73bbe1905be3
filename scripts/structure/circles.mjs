/**
 * Each circle of imports, once, as the files in their order. Imports of types and imports that are loaded
 * later count too: of two files that import each other, neither can be read, moved or tested without the
 * other.
 */
export function circles(sources) {
  const imports = new Map(sources.map((source) => [source.file, source.imports]));
  const found = new Map();
  const state = new Map();
  const trail = [];
  const visit = (file) => {
    state.set(file, "open");
    trail.push(file);
    for (const { file: target } of imports.get(file)) {
      if (target === undefined || !imports.has(target)) continue;
      if (state.get(target) === "open") {
        const circle = trail.slice(trail.indexOf(target));
        found.set([...circle].sort().join(), `${[...circle, target].join(" -> ")}: a circle of imports`);
      } else if (!state.has(target)) visit(target);
    }
    trail.pop();
    state.set(file, "closed");
  };
  for (const file of imports.keys()) if (!state.has(file)) visit(file);
  return [...found.values()];
}
