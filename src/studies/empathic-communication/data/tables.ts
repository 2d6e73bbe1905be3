import { withInputs } from "../../../core/read-inputs.js";
import { studyFolder } from "../../../io/data-origin.js";
import { readTable } from "../../../io/datapackage.js";
import { openRelease } from "../../../io/open-release.js";
import { projectPath } from "../../../io/project-root.js";
import { shareData } from "../../shared/share-data.js";
import { writeDerived } from "../../shared/write-derived.js";
import { EmpathicData, type RatedCase } from "./data.js";
import { type RatedBy, raters } from "./design.js";

/**
 * Derives the table of ratings from upstream (the mirror, or what `affectlab data fetch` brought) and writes it
 * with its size and hash. The same upstream gives the same bytes.
 *
 * @throws MissingDataError when upstream is not there, with what to place where
 * @throws ChecksumError when a file is not that of the pinned commit
 */
export async function deriveEmpathicCommunication(
  folder: string = projectPath("data", "empathic-communication"),
): Promise<{ file: string; rows: number }[]> {
  const { deriveTables } = await import("./derive.js");
  return writeDerived(folder, await deriveTables(await openRelease("empathic-communication")));
}

/**
 * Reads the derived table: 200 conversations on 21 dimensions by seven raters.
 *
 * @param folder the study's data folder; the project's own unless another is given
 * @throws DataError naming file, line and field when the table is not what its codebook says
 *
 * @example
 * ```ts
 * const data = await loadEmpathicCommunication();
 * data.conversations.length; // 200
 * data.dimensions.length; // 21
 * data.values("empathy", "gemini").length; // 50
 * ```
 */
export async function loadEmpathicCommunication(
  folder: string = studyFolder("empathic-communication"),
): Promise<EmpathicData> {
  const table = await readTable(folder, "ratings");
  const columns = new Map(raters.map((rater) => [rater, table.numbers(rater)]));
  const [framework, dimension] = [table.strings("framework"), table.strings("dimension")];
  const words = table.numbers("reply_words");
  const cases = table.strings("conversation").map(
    (conversation, i): RatedCase => ({
      conversation,
      framework: framework[i]!,
      dimension: dimension[i]!,
      ratings: Object.fromEntries(raters.map((rater) => [rater, columns.get(rater)![i]!])) as Record<
        RatedBy,
        number
      >,
      replyWords: words[i]!,
    }),
  );
  return withInputs(new EmpathicData(cases), table);
}

/** The same for figures, tables and claims, which share it for as long as the table stays as it is. */
export const shareEmpathicCommunication = shareData(loadEmpathicCommunication, "empathic-communication");
