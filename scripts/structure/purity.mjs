// Checks that statistics, game rules, measures and figure functions read and write nothing, not even through
// their imports.
import { isInputOrOutput } from "./floors.mjs";

/** Files that must not read or write anything, with their kind. */
const pureFiles = [
  { kind: "a statistic", pattern: /^src\/stats\// },
  { kind: "game rules", pattern: /^src\/games\/[^/]+\/rules(?:\.ts$|\/)/ },
  { kind: "a measure", pattern: /^src\/studies\/[^/]+\/measures\// },
  { kind: "a figure function", pattern: /^src\/studies\/[^/]+\/figures\// },
];

/**
 * One line for each pure file that reaches an I/O module of Node, with the shortest way, which shows where to
 * cut.
 */
export function purityProblems(sources) {
  const imports = new Map(sources.map((source) => [source.file, source.imports]));
  return sources.flatMap(({ file }) => {
    const pure = pureFiles.find(({ pattern }) => pattern.test(file));
    const way = pure === undefined ? undefined : wayOut(file, imports);
    return way === undefined ? [] : [`${way.join(" -> ")}; ${pure.kind} may not read or write`];
  });
}

/**
 * The files from one to an I/O module, with that module last. Imports of types do not count, because the
 * compiler drops them.
 */
function wayOut(start, imports) {
  const queue = [[start]];
  const seen = new Set([start]);
  for (const way of queue) {
    for (const { specifier, file, isTypeOnly } of imports.get(way.at(-1)) ?? []) {
      if (isTypeOnly) continue;
      if (isInputOrOutput(specifier)) return [...way, specifier];
      if (file === undefined || seen.has(file)) continue;
      seen.add(file);
      queue.push([...way, file]);
    }
  }
  return undefined;
}
