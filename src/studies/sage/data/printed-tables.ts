import { withInputs } from "../../../core/read-inputs.js";
import { printedFolder, studyFolder } from "../../../io/data-origin.js";
import { readTable } from "../../../io/datapackage.js";

/** A bar of Figure 7. */
export interface PrintedEmotion {
  /** As the paper abbreviates it: V3, 4o, G2.5, G2.5T. */
  judge: string;
  model: string;
  emotion: number;
  /** "exact" where released dialogues give the mean; "figure" where it was read off, within 0.5. */
  read: "exact" | "figure";
}

/** Figure 7: mean final emotion of ten models under four judges. */
export async function loadFigure7(folder: string = studyFolder("sage")): Promise<PrintedEmotion[]> {
  const table = await readTable(printedFolder(folder), "printed-figure7");
  const [models, emotions, read] = [table.strings("model"), table.numbers("emotion"), table.strings("read")];
  const rows = table.strings("judge").map((judge, i) => ({
    judge,
    model: models[i]!,
    emotion: emotions[i]!,
    read: read[i] as PrintedEmotion["read"],
  }));
  return withInputs(rows, table);
}

/** A row of Table 3. */
export interface PrintedStanding {
  model: string;
  sentientRank: number;
  sentientScore: number;
  success: number;
  failure: number;
  arenaRank: number;
  arenaScore: number;
}

/** Table 3: the printed leaderboard beside Arena's. */
export async function loadTable3(folder: string = studyFolder("sage")): Promise<PrintedStanding[]> {
  const table = await readTable(printedFolder(folder), "printed-table3");
  const column = (name: string): number[] => table.numbers(name);
  const [sentientRank, sentientScore, success] = [
    column("sentient_rank"),
    column("sentient_score"),
    column("success"),
  ];
  const [failure, arenaRank, arenaScore] = [column("failure"), column("arena_rank"), column("arena_score")];
  const rows = table.strings("model").map((model, i) => ({
    model,
    sentientRank: sentientRank[i]!,
    sentientScore: sentientScore[i]!,
    success: success[i]!,
    failure: failure[i]!,
    arenaRank: arenaRank[i]!,
    arenaScore: arenaScore[i]!,
  }));
  return withInputs(rows, table);
}

/** A cell of Table 2. */
export interface PrintedRho {
  first: string;
  second: string;
  rho: number;
}

/** Table 2: rank correlations between judges. */
export async function loadTable2(folder: string = studyFolder("sage")): Promise<PrintedRho[]> {
  const table = await readTable(printedFolder(folder), "printed-table2");
  const [second, rho] = [table.strings("second"), table.numbers("rho")];
  const rows = table.strings("first").map((first, i) => ({ first, second: second[i]!, rho: rho[i]! }));
  return withInputs(rows, table);
}

/** The date of a model's version, as the paper prints it in one place. */
export interface PrintedDate {
  model: string;
  /** Year-month-day. */
  date: string;
  place: string;
}

/** The dates that Table 3 and Appendix A print. */
export async function loadDates(folder: string = studyFolder("sage")): Promise<PrintedDate[]> {
  const table = await readTable(printedFolder(folder), "printed-dates");
  const [date, place] = [table.strings("date"), table.strings("place")];
  return table.strings("model").map((model, i) => ({ model, date: date[i]!, place: place[i]! }));
}
