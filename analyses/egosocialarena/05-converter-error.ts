/**
 * The error of the converter from the third to the second person, on the gold set and on false-belief stories.
 *
 * Paper:   EgoSocialArena (anonymous submission to ACL), sections 2.1.1 and 3
 * Inputs:  data/egosocialarena/stimuli/perspective-gold.jsonl, data/egosocialarena/derived/converter-error.csv
 * Outputs: a table on the terminal; --write COMMIT renews the rows "after" of converter-error.csv for a new
 *          version. The rows "first" are history: how to compute them again stands in derived/README.md
 * Seed:    that of falseBeliefCheck
 */
import {
  converterErrorColumns,
  converterErrorRows,
  projectPath,
  readConverterErrors,
  refreshDatapackage,
  writeCsv,
} from "affectlab";

const folder = ["data", "egosocialarena", "derived"];
const recorded = (await readConverterErrors()).map((row) =>
  converterErrorColumns.map((column) => row[column]),
);
const first = recorded.filter(([sight]) => sight === "first");
const given = process.argv.indexOf("--write");
const commit = process.argv[given + 1];
const after = recorded.find(([sight]) => sight === "after");
if (given !== -1 && commit === undefined) throw new Error("--write needs the commit of the converter");
const now = await converterErrorRows({
  sight: "after",
  commit: given === -1 ? String(after?.[1]) : String(commit),
});
const percent = (share: unknown) => (100 * Number(share)).toFixed(2);
for (const row of [...first, ...now].filter(([, , , kind]) => kind === "all")) {
  const [sight, , check, , n, exact, error, lower, upper] = row;
  console.log(
    `${String(sight).padEnd(6)} ${String(check).padEnd(13)} ${exact} of ${n} exact; error ${percent(error)}% [${percent(lower)}, ${percent(upper)}]`,
  );
}
if (given !== -1) {
  await writeCsv(
    projectPath(...folder, "converter-error.csv"),
    [...converterErrorColumns],
    [...first, ...now],
  );
  await refreshDatapackage(projectPath(...folder));
}
