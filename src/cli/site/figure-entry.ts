import { readFile } from "node:fs/promises";
import * as z from "zod";
import type { LedgerRow } from "../../claims/rows.js";
import { projectPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { chartsOfPage } from "../../plots/page.js";
import { manifestOf, manifests } from "../../studies/registry.js";
import { figureNotebook } from "../../studies/shared/figure-notebook.js";
import { type FigurePlace, figureShowing, readFigurePlaces } from "../../studies/shared/figure-places.js";
import { readNotebookPlaces } from "../../studies/shared/notebook-places.js";
import { kindOfFigure, readFigureSources } from "./figure-kinds.js";
import { readSiteLedger } from "./site-ledger.js";

/** What figures/<study>/<id>.json holds beside the figure's place. */
const sidecarSchema = z.object({
  inputs: z.array(z.object({ path: z.string(), sha256: z.string() })),
  seed: z.number().nullable(),
  plotly: z.string(),
  table: z.object({
    columns: z.array(z.string()),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  }),
});

/** A figure of the project with all that its page tells. */
export interface FigureEntry extends FigurePlace, z.infer<typeof sidecarSchema> {
  /** "SAGE" */
  studyName: string;
  /** "dots with intervals" */
  kind: string;
  svg: string;
  /** The chart as JSON, where `reproduce` has made its interactive page. */
  spec: string | undefined;
  /** The rows of the ledger whose numbers it shows. */
  claims: LedgerRow[];
  /** The notebook to open for it: "sage/05-strategies.ipynb". */
  notebook: string | undefined;
}

/** Whether it redraws a figure of the paper; all others are ours. */
export const isFromPaper = ({ paper }: Pick<FigureEntry, "paper">): boolean => /^Figure \w+$/.test(paper);

/** The figures of all studies, in the order of the ledger; of a study those of the paper first. */
export async function readFigures(): Promise<FigureEntry[]> {
  const [{ rows }, notebooks, places] = await Promise.all([
    readSiteLedger(),
    readNotebookPlaces(),
    readFigurePlaces(),
  ]);
  const shown = rows.map((row) => ({ row, figure: figureShowing((row.claim ?? row.parts[0])!, places) }));
  const sources = new Map(
    await Promise.all(
      [...new Set(places.map(({ study }) => study))].map(
        async (study) => [study, await readFigureSources(study)] as const,
      ),
    ),
  );
  const figures = await Promise.all(
    places.map(async (place): Promise<FigureEntry> => {
      const { study, id, madeBy } = place;
      const file = projectPath("figures", study, `${id}.json`);
      const claims = shown.filter(({ figure }) => figure === place).map(({ row }) => row);
      return {
        ...place,
        ...parseAs(sidecarSchema, await readJson(file), file),
        studyName: manifestOf(study).name,
        kind: kindOfFigure(madeBy, sources.get(study)!),
        svg: await readFile(projectPath("figures", study, `${id}.svg`), "utf8"),
        spec: chartsOfPage(
          await readFile(projectPath("figures", study, `${id}.html`), "utf8").catch(() => ""),
        ),
        claims,
        notebook: figureNotebook(
          place,
          claims.flatMap(({ claim, parts }) => claim ?? parts),
          notebooks,
        )?.file,
      };
    }),
  );
  const order = manifests.map(({ id }) => id);
  return figures.sort((a, b) => order.indexOf(a.study) - order.indexOf(b.study) || inOrder(a, b));
}

function inOrder(a: FigureEntry, b: FigureEntry): number {
  const ours = Number(!isFromPaper(a)) - Number(!isFromPaper(b));
  return ours || a.id.localeCompare(b.id, "en", { numeric: true });
}
