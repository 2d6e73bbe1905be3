import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { projectPath } from "../../io/project-root.js";

/** What a reader calls the picture that each function for charts draws. */
const kindOfChart: Readonly<Record<string, string>> = {
  intervalChart: "dots with intervals",
  distanceChart: "dots with intervals",
  pairedComparisonChart: "pairs",
  rangeChart: "ranges",
  rankChart: "ranks",
  survivalFigure: "ranks",
  scatterChart: "scatter",
  scatterPanels: "scatter",
  fanChart: "paths",
  pathChart: "paths",
  funnelChart: "funnel",
  heatMap: "heat map",
  radarChart: "radar",
  graphChart: "graph",
  itemCard: "item",
  shareChart: "shares",
  specificationChart: "many analyses",
};

/** A picture that no function of `kindOfChart` draws. */
const otherKind = "other";

/**
 * Which kind of picture a function of a study makes, from the sources of its figures: the first chart that the function
 * calls, itself or through others of that folder.
 *
 * @param sources the texts of the folder's files
 */
export function kindOfFigure(madeBy: string, sources: readonly string[]): string {
  const bodies = new Map(sources.flatMap(functionsOf));
  const seen = new Set<string>();
  const waiting = [madeBy];
  for (const name of waiting) {
    if (seen.has(name)) continue;
    seen.add(name);
    const called = [...(bodies.get(name) ?? "").matchAll(/\b([a-z]\w*)(?=\()/g)].map(([, one]) => one!);
    const chart = called.find((one) => Object.hasOwn(kindOfChart, one));
    if (chart !== undefined) return kindOfChart[chart]!;
    waiting.push(...called.filter((one) => bodies.has(one)));
  }
  return otherKind;
}

/** The functions and constants at the top of a file, each with its text. */
const functionsOf = (source: string): [string, string][] =>
  source.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).flatMap((text): [string, string][] => {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1];
    return name === undefined ? [] : [[name, text]];
  });

/** The texts of a study's figure functions. */
export async function readFigureSources(study: string): Promise<string[]> {
  const folder = projectPath("src", "studies", study, "figures");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts")).sort();
  return Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
}
