import path from "node:path";
import { wrap } from "../claims/summary.js";
import { sides } from "../claims/wording.js";
import type { Claim } from "../core/claim.js";
import { counted } from "../core/counted.js";
import { UsageError } from "../core/errors.js";
import { printable } from "../core/printable.js";
import type { StudyId } from "../core/study-id.js";
import { figuresFolder } from "../io/data-origin.js";
import { shownPath } from "../io/project-root.js";
import { figureNotebook } from "../studies/shared/figure-notebook.js";
import { type FigurePlace, figureShowing, readFigurePlaces } from "../studies/shared/figure-places.js";
import { findFigure } from "../studies/shared/find-figure.js";
import { readNotebookPlaces } from "../studies/shared/notebook-places.js";
import { readSourcePlaces } from "../studies/shared/source-places.js";
import { terminal } from "./claims-overview.js";
import { copyFigure } from "./copy-figure.js";
import { drawnFigure, type PrintSize, printedFigure } from "./figure-for-print.js";
import { loadKeptOrComputed } from "./kept-claims.js";
import { print, printJson } from "./print.js";
import { figuresOf, Unchanged } from "./unchanged.js";

export interface FigureOptions {
  out?: string;
  size?: PrintSize;
  json?: boolean;
}

/** What the verb needs from the layers below. */
export interface FigureParts {
  figures(): Promise<FigurePlace[]>;
  claims(study: StudyId): Promise<Claim[]>;
  /** The figure's files, made where they are missing or stale. */
  files(figure: FigurePlace): Promise<{ files: string[]; made: boolean }>;
  /** The figure drawn anew for print, in a folder: the files written. */
  printed(figure: FigurePlace, size: PrintSize, folder: string): Promise<string[]>;
}

/** `affectlab figure`: finds one figure, makes its files if need be, and says what it shows and where it is from. */
export async function showFigure(
  words: readonly string[],
  options: FigureOptions,
  given?: FigureParts,
): Promise<void> {
  const parts = given ?? realParts;
  const { out, size } = options;
  if (size !== undefined && out === undefined)
    throw new UsageError(`--size ${size} requires --out <folder>, where the files for print go`);
  const figures = await parts.figures();
  const figure = findFigure(words.join(" "), figures);
  const { study, id, paper, title, alt, note, madeBy } = figure;
  const { files, made } = await parts.files(figure);
  const [claims, sources, notebooks] = await Promise.all([
    parts.claims(study),
    readSourcePlaces(),
    readNotebookPlaces(),
  ]);
  const shown = claims.filter((claim) => figureShowing(claim, figures) === figure);
  const source = sources.find(madeBy, study);
  const notebook = figureNotebook(figure, shown, notebooks);
  const copied =
    out === undefined
      ? []
      : size === undefined
        ? await copyFigure(files, out, { title, alt })
        : await parts.printed(figure, size, out);
  if (options.json === true) {
    printJson({
      ...{ study, id, paper, title, caption: alt, note: note ?? null },
      function: { name: madeBy, file: source?.file ?? null, line: source?.line ?? null },
      files: Object.fromEntries(files.map((file) => [path.extname(file).slice(1), shownPath(file)])),
      made,
      copied: copied.map(shownPath),
      notebook: notebook === undefined ? null : `notebooks/${notebook.file}`,
      claims: shown.map(({ id, verdict, place, statement }) => ({ id, verdict, place, statement })),
    });
    return;
  }
  const { width } = terminal();
  const field = (name: string, text: string): string =>
    wrap(printable(text), width - 10)
      .map((line, i) => `${(i === 0 ? name : "").padEnd(10)}${line}`)
      .join("\n");
  print(`${study}/${id}\n${wrap(printable(`${paper}: ${title}`), width).join("\n")}\n`);
  print(wrap(printable(alt), width).join("\n"));
  if (note !== undefined) print(`\n${wrap(printable(note), width).join("\n")}`);
  print("");
  for (const [i, file] of files.entries()) {
    print(field(i === 0 ? "files" : "", `${shownPath(file)}${i === 0 && made ? " (all made now)" : ""}`));
  }
  print(field("function", source === undefined ? madeBy : `${madeBy} (${source.file}:${source.line})`));
  if (notebook !== undefined) print(field("notebook", `notebooks/${notebook.file}`));
  if (copied.length > 0) print(field("copied", copied.map(shownPath).join(", ")));
  print(`\n${claimLines(shown, width)}`);
}

/** More than this many are counted, not listed: a heat map has hundreds of cells. */
const mostListed = 12;

function claimLines(claims: readonly Claim[], width: number): string {
  if (claims.length === 0) return "no claim of the ledger is shown here";
  const lines = claims.slice(0, mostListed).map((claim) => {
    const { printed, ours } = sides(claim);
    const line = printable(`  ${claim.verdict}: ${claim.id}: printed ${printed}, ours ${ours}`);
    return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
  });
  const more = claims.length - lines.length;
  return [
    `shows ${counted(claims.length, "claim")}`,
    ...lines,
    ...(more > 0 ? [`  and ${more} more; --json names them all`] : []),
    `one in full: npx affectlab claims --id ${claims[0]!.id}`,
  ].join("\n");
}

const realParts: FigureParts = {
  figures: readFigurePlaces,
  claims: async (study) =>
    (await Promise.all((await loadKeptOrComputed(study)).map((one) => one.computeClaims()))).flat(),
  files: filesOf,
  printed: printedFigure,
};

const kinds = ["svg", "json", "png", "html"] as const;

/** What `reproduce` or this verb made from the same code and data is taken; else this one figure is drawn. */
async function filesOf({ study, id }: FigurePlace): Promise<{ files: string[]; made: boolean }> {
  const wanted = kinds.map((kind) => figuresFolder(study, `${id}.${kind}`));
  const unchanged = await Unchanged.read();
  const piece = `figure ${study}/${id}`;
  for (const one of [piece, figuresOf(study)]) {
    const kept = await unchanged.files(one);
    if (kept !== undefined && wanted.every((file) => kept.includes(file)))
      return { files: wanted, made: false };
  }
  const begun = performance.now();
  process.stderr.write(`figure: drawing ${study}/${id} …\n`);
  const { writeFigure } = await import("../studies/shared/write-figure.js");
  const files = await writeFigure(await drawnFigure(study, id), figuresFolder(study));
  await unchanged.note(piece, files, (performance.now() - begun) / 1000);
  return { files, made: true };
}
