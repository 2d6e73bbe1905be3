import { counted } from "../../core/counted.js";
import { projectPath } from "../../io/project-root.js";
import { manifests } from "../../studies/registry.js";
import { listed } from "../../studies/shared/listed-files.js";
import { ratingSetNames } from "../../studies/shared/rating-sets.js";
import { sessionNotebooks } from "../../teaching/notebook.js";
import { pieceOf } from "../seminar-notebooks.js";
import { figuresOf, notebookPiece, notebookTools, Unchanged } from "../unchanged.js";
import { reportPiece } from "./judge-bias-part.js";

/** What of the results that the site shows was made from other code or data than those that are here now. */
export interface Staleness {
  /** "figures of sage", "notebook notebooks/sage/05-strategies.ipynb" */
  stale: string[];
  /** Whether `reproduce` never ran on this machine: then the committed results are shown. */
  isAsCommitted: boolean;
}

export async function staleness(): Promise<Staleness> {
  const unchanged = await Unchanged.read();
  const tools = await notebookTools();
  const notebooks = (await listed("notebooks")).filter(
    (file) => file.endsWith(".ipynb") && !/checkpoint|^executed\/|^seminar\//.test(file),
  );
  const pieces = [
    ...manifests.map(({ id }) => ({ piece: figuresOf(id), sources: [] as string[] })),
    ...notebooks.sort().map((name) => {
      const file = projectPath("notebooks", ...name.split("/"));
      return { piece: notebookPiece(file), sources: [file, ...tools] };
    }),
  ];
  pieces.push(
    ...ratingSetNames().map((set) => ({ piece: reportPiece(set), sources: [] })),
    ...sessionNotebooks().map(({ name, file }) => ({
      piece: pieceOf(name, "students"),
      sources: [file, ...tools],
    })),
  );
  const known = pieces.filter(({ piece }) => unchanged.seconds(piece) !== undefined);
  const stale: string[] = [];
  for (const { piece, sources } of known) {
    if ((await unchanged.files(piece, sources)) === undefined) stale.push(piece);
  }
  const isAsCommitted = !manifests.some(({ id }) => unchanged.seconds(figuresOf(id)) !== undefined);
  return { stale, isAsCommitted };
}

/** As many as a line can name. */
const mostNamed = 3;

/** What a reader is told of it; undefined where there is nothing to tell. */
export function staleText({ stale, isAsCommitted }: Staleness): string | undefined {
  const how = "`npx affectlab site --reproduce` makes them again first";
  if (stale.length === 0) {
    return isAsCommitted ? `results as committed; charts are not interactive: ${how}` : undefined;
  }
  const more = stale.length - mostNamed;
  const named = [...stale.slice(0, mostNamed), ...(more > 0 ? [counted(more, "other")] : [])].join(", ");
  return `made from earlier code or data: ${named}; ${how}`;
}
