import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pairDesigns } from "../../src/studies/affective-cognition/data/conditions.js";

/**
 * Fills a folder for AFFECTLAB_MIRROR with stories of ours in the layout of the authors' data, so that
 * models can be asked the study's items where the real ones are not.
 */
export function madeUpUpstream(mirror: string, stories = 10): string {
  const data = path.join(mirror, "affective-cog", "data");
  for (const design of pairDesigns) {
    const templates = Array.from({ length: stories }, (_, story) => template(design.folder, story));
    write(path.join(data, `${design.folder}.csv`), templates);
    for (const experiment of [1, 2]) {
      for (const [variable, inference] of Object.entries(design.variables)) {
        for (const emotion of design.emotions) {
          for (const outcome of [0, 1]) {
            const rows = templates.map((fields, story) => {
              const options = inference === "emotion" ? [...design.emotions] : optionsOf(fields, variable);
              const text = `Story ${story} of ${design.folder}: an errand, outcome ${outcome}. It felt ${emotion}.`;
              const image = experiment === 2 ? [`agent/${emotion}.png`] : [];
              return [text, ...image, `What of the ${inference} in story ${story}?`, ...options];
            });
            const folder = path.join(
              data,
              `conditions_${experiment}`,
              design.folder,
              `${variable}_${emotion}_${outcome}`,
            );
            write(path.join(folder, "stories.csv"), rows);
          }
        }
      }
    }
  }
  return mirror;
}

/** The 17 fields of a template. */
function template(domain: string, story: number): string[] {
  const name = `${domain} ${story}`;
  const pair = (what: string): string[] => [`${what} yes in ${name}`, `${what} no in ${name}`];
  return [
    `context ${name}`,
    `action ${name}`,
    ...["ending", "wish", "grip"].flatMap(pair),
    ...["outcome", "first belief", "second belief"].flatMap((what) => [`which ${what}?`, ...pair(what)]),
  ];
}

function optionsOf(fields: string[], variable: string): string[] {
  const at = { outcome: 9, belief_a: 12, belief_b: 15 }[variable] as number;
  return fields.slice(at, at + 2);
}

function write(file: string, rows: string[][]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${rows.map((fields) => fields.join(";")).join("\n")}\n`);
}
