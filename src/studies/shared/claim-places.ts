import type { ClaimPlaces } from "../../claims/claim-text.js";
import { claimIri, ledgerIri } from "../../claims/iri.js";
import type { Claim } from "../../core/claim.js";
import { catalogue } from "../../io/catalogue.js";
import { readCitation } from "../../io/read-citation.js";
import { manifestOf } from "../registry.js";
import { figureShowing, readFigurePlaces } from "./figure-places.js";
import { notebookCalling, readNotebookPlaces } from "./notebook-places.js";
import { readSourcePlaces } from "./source-places.js";

/** Where a reader of one claim can go on: paths in the clone, the paper's address, the claim's permanent name. */
export async function readClaimPlaces(claim: Claim): Promise<ClaimPlaces> {
  const [sources, figures, notebooks, citation] = await Promise.all([
    readSourcePlaces(),
    readFigurePlaces(),
    readNotebookPlaces(),
    readCitation(),
  ]);
  const { study, ours } = claim;
  const { title, paperUrl } = manifestOf(study);
  const figure = figureShowing(claim, figures);
  const notebook = notebookCalling(ours.by, study, notebooks);
  return {
    paper: paperUrl === undefined ? title : `${title}, ${paperUrl}`,
    functions: ours.by.map((name) => {
      const place = sources.find(name, study);
      return place === undefined ? name : `${name} (${place.file}:${place.line})`;
    }),
    data: dataOf(claim),
    ...(figure && { figure: `${figure.paper}: npx affectlab figure ${study}/${figure.id}` }),
    ...(notebook && { notebook: `notebooks/${notebook.file}` }),
    cite: claimIri(ledgerIri(citation), claim.id),
  };
}

function dataOf({ study, evidence }: Claim): string {
  if (evidence === "design" || evidence === "none") return "";
  const printed = `the printed numbers in data/${study}/printed.csv`;
  const released = catalogue()
    .filter((source) => source.study === study)
    .map(({ repository, commit }) => `${repository} at ${commit.slice(0, 12)}`);
  if (evidence === "printed" || released.length === 0) return printed;
  return `the tables in data/${study}/derived, made from ${released.join(" and ")}`;
}
