import { readdir, readFile } from "node:fs/promises";
import * as z from "zod";
import type { LedgerRow } from "../../claims/rows.js";
import { parseJson } from "../../io/parse-json.js";
import { projectPath } from "../../io/project-root.js";
import { parseAs } from "../../io/read-json.js";
import { specOfPage } from "../../plots/page.js";
import { manifests } from "../../studies/registry.js";
import { readCallingNotebooks } from "../../studies/shared/ledger-links.js";
import { addressOf } from "./addresses.js";
import { kindOfFigure, readFigureSources } from "./figure-kinds.js";
import { readSiteLedger } from "./site-ledger.js";

const cell = z.union([z.string(), z.number(), z.null()]);

/** What figures/<study>/<id>.json holds. */
const figureSchema = z.object({
  id: z.string(),
  study: z.string(),
  title: z.string(),
  paper: z.string(),
  alt: z.string(),
  madeBy: z.string(),
  inputs: z.array(z.object({ path: z.string(), sha256: z.string() })),
  seed: z.number().nullable(),
  note: z.string().optional(),
  plotly: z.string(),
  table: z.object({ columns: z.array(z.string()), rows: z.array(z.array(cell)) }),
});

/** A figure of the project with all that its page tells. */
export interface FigureEntry extends z.infer<typeof figureSchema> {
  /** "SAGE" */
  studyName: string;
  /** "dots with intervals" */
  kind: string;
  svg: string;
  /** The chart as JSON, where `reproduce` has made its interactive page. */
  spec: string | undefined;
  /** What lies beside the SVG: "png", "pdf". */
  beside: string[];
  /** The rows of the ledger whose numbers it shows. */
  claims: LedgerRow[];
  /** The notebooks that call its function: "sage/05-strategies.ipynb". */
  notebooks: string[];
}

/** Whether it redraws a figure of the paper; all others are ours. */
export const isFromPaper = ({ paper }: Pick<FigureEntry, "paper">): boolean => /^Figure \w+$/.test(paper);

/** The figures of all studies, in the order of the ledger; of a study those of the paper first. */
export async function readFigures(): Promise<FigureEntry[]> {
  const [{ rows, figure: figureOf }, notebooksOf] = await Promise.all([
    readSiteLedger(),
    readCallingNotebooks(),
  ]);
  const shown = rows.map((row) => ({ row, href: figureOf((row.claim ?? row.parts[0])!)?.href }));
  const folders = await Promise.all(
    manifests.map(async ({ id: study, name: studyName }) => {
      const names = await readdir(projectPath("figures", study)).catch((): string[] => []);
      const ids = names.flatMap((file) => /^(figure-.*)\.json$/.exec(file)?.[1] ?? []);
      const sources = ids.length === 0 ? [] : await readFigureSources(study);
      const entries = ids.map(async (id): Promise<FigureEntry> => {
        const file = projectPath("figures", study, `${id}.json`);
        const figure = parseAs(figureSchema, parseJson(await readFile(file, "utf8"), { file }), file);
        const page = names.includes(`${id}.html`)
          ? await readFile(projectPath("figures", study, `${id}.html`), "utf8")
          : "";
        return {
          ...figure,
          studyName,
          kind: kindOfFigure(figure.madeBy, sources),
          svg: await readFile(projectPath("figures", study, `${id}.svg`), "utf8"),
          spec: specOfPage(page),
          beside: ["png", "pdf"].filter((ending) => names.includes(`${id}.${ending}`)),
          claims: shown.filter(({ href }) => href === addressOf.figure(study, id)).map(({ row }) => row),
          notebooks: notebooksOf(study, figure.madeBy),
        };
      });
      return (await Promise.all(entries)).sort(inOrder);
    }),
  );
  return folders.flat();
}

function inOrder(a: FigureEntry, b: FigureEntry): number {
  const ours = Number(!isFromPaper(a)) - Number(!isFromPaper(b));
  return ours || a.id.localeCompare(b.id, "en", { numeric: true });
}
