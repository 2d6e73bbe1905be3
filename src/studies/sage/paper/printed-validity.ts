import { inputsOf, noteInputs } from "../../../core/read-inputs.js";
import { studyFolder } from "../../../io/data-origin.js";
import { loadFigure7 } from "../data/printed-tables.js";
import { printedCorrelationInterval } from "../measures/printed-correlations.js";
import type { PrintedValidity } from "../measures/released-comparisons.js";
import { familyOf } from "./count-claims.js";
import { type Printed, readPrinted } from "./printed.js";

/** The two correlations of section 3.2, with the interval that they have if the paper's models are the units. */
export async function loadPrintedValidity(folder: string = studyFolder("sage")): Promise<PrintedValidity> {
  const [printed, figure7] = await Promise.all([readPrinted(folder), loadFigure7(folder)]);
  const titles = [...new Set(figure7.map(({ model }) => model))];
  const models = titles.filter((title) => familyOf(title) !== null).length;
  const of = (id: string) => {
    const { value } = printed.find((row: Printed) => row.id === id)!;
    return { value, ci: printedCorrelationInterval(value, models), models };
  };
  return noteInputs({ thoughts: of("r-blri"), utterances: of("r-utterance") }, inputsOf(printed, figure7));
}
