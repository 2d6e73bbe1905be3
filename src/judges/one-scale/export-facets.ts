import type { RaschDesign, RaschModel } from "../../stats/many-facet-rasch/contract.js";
import { type ExportedFile, exportRows, highestLevel, levelWords, notRun, plainName } from "./export-rows.js";

/** A specification and data for FACETS (Linacre). */
export function facetsFiles(design: RaschDesign, title: string, model?: RaschModel): ExportedFile[] {
  const most = highestLevel(design);
  // With "#" each rater has a rating scale of its own.
  const rater = model === "rating-scale" || most < 2 ? "?" : "#";
  const labels = (number: number, facet: string, names: readonly string[]): string[] => [
    `${number}, ${facet}`,
    ...names.map((name, i) => `${i + 1} = ${plainName(name)}`),
    "*",
  ];
  const lines = [
    `; ${notRun("FACETS")}`,
    "; Facet 1 counts upwards: a better object has a higher measure. Raters and criteria count downwards: severity.",
    ...levelWords(design).map((line) => `; ${line}`),
    `Title = ${plainName(title)}`,
    "Facets = 3",
    "Positive = 1",
    "Noncentered = 1",
    `Models = ?,${rater},?,R${most}`,
    "Labels =",
    ...labels(
      1,
      "Objects",
      design.objects.map(({ id }) => id),
    ),
    ...labels(2, "Raters", design.raters),
    ...labels(3, "Criteria", design.criteria),
    "Data = facets-data.txt",
  ];
  const data = exportRows(design).map((row) => `${row.object},${row.rater},${row.criterion},${row.level}`);
  return [
    { name: "facets.txt", text: `${lines.join("\n")}\n` },
    { name: "facets-data.txt", text: `${data.join("\n")}\n` },
  ];
}
