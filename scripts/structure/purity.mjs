// That statistics, game rules, measures and figure functions read and write nothing, also through what they
// import.
import { isInputOrOutput } from "./floors.mjs";

/** Files that must not read or write anything, by what they are. */
const pureFiles = [
  { kind: "a statistic", pattern: /^src\/stats\// },
  { kind: "game rules", pattern: /^src\/games\/[^/]+\/rules(?:\.ts$|\/)/ },
  { kind: "a measure", pattern: /^src\/studies\/[^/]+\/measures\// },
  { kind: "a figure function", pattern: /^src\/studies\/[^/]+\/figures\// },
];

/** One line a pure file that reaches an I/O module of Node: by the shortest way, so that one sees where to cut. */
export function purityProblems(sources) {
  const imports = new Map(sources.map((source) => [source.file, source.imports]));
  return sources.flatMap(({ file }) => {
    const pure = pureFiles.find(({ pattern }) => pattern.test(file));
    const way = pure === undefined ? undefined : wayOut(file, imports);
    return way === undefined ? [] : [`${way.join(" -> ")}; ${pure.kind} may not read or write`];
  });
}

/** The files from one to an I/O module, that module last. Types are no way: the compiler drops their imports. */
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
