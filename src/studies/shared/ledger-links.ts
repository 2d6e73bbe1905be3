import type { LedgerLinks } from "../../claims/page/index.js";
import { manifestOf } from "../registry.js";
import { figureShowing, readFigurePlaces } from "./figure-places.js";
import { notebookCalling, readNotebookPlaces } from "./notebook-places.js";
import { readSourcePlaces } from "./source-places.js";

/** Reads where functions, figures and notebooks are; addresses are relative to the ledger's folder, figures/. */
export async function readLedgerLinks(): Promise<LedgerLinks> {
  const [sources, figures, notebooks] = await Promise.all([
    readSourcePlaces(),
    readFigurePlaces(),
    readNotebookPlaces(),
  ]);
  return {
    paper: (study) => {
      const { title, paperUrl = "" } = manifestOf(study);
      return { href: paperUrl, text: title };
    },
    figure: (claim) => {
      const found = figureShowing(claim, figures);
      if (found === undefined) return null;
      return { href: `${found.study}/${found.id}.html`, text: `${found.paper}: ${found.title}` };
    },
    notebook: (claim) => {
      const found = notebookCalling(claim.ours.by, claim.study, notebooks);
      return found === undefined
        ? null
        : { href: `../notebooks/${found.file}`, text: `notebook ${found.file}` };
    },
    source: (name, study) => {
      const found = sources.find(name, study);
      if (found === undefined) return null;
      const { file, line } = found;
      return { href: `../${file}#L${line}`, text: `${name} (${file}:${line})` };
    },
  };
}
