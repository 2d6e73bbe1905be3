/**
 * How many planted identifiers the search finds, by kind, language and layer, and what a second pass finds after
 * replacing. The reader of the second pass is a script of rules; put a real model in its place.
 *
 * Paper:   none; HeartBench does not say how its conversations were made anonymous
 * Inputs:  data/prompts/heartbench/privacy-planted.jsonl
 * Outputs: the table on the terminal, or as JSON with --json
 * Seed:    1, of stand-ins and fences
 */
import { openModel } from "affectlab";
import {
  anonymise,
  buildPrivacyRequest,
  loadPlantedSentences,
  loadPrivacyPrompts,
  openNameLibrary,
  privacyLines,
  privacyTable,
  readPrivacyReply,
  registerHeartbenchHelpers,
} from "affectlab/studies/heartbench";

const seed = 1;
const library = await openNameLibrary();
const planted = await loadPlantedSentences();
const sets = [...new Set(planted.map(({ written }) => written))].map((written) => ({
  written,
  rows: privacyTable(
    planted.filter((one) => one.written === written),
    { library },
  ),
}));
registerHeartbenchHelpers();
const reader = await openModel("scripted/heartbench-privacy-reader");
const second = { accepted: 0, rejected: 0, left: 0 };
for (const { turns, language } of planted) {
  const first = await anonymise(turns, { language, seed });
  const prompts = await loadPrivacyPrompts(language);
  const { request } = buildPrivacyRequest(first.turns, { language, prompts, seed });
  const standIns = first.replaced.map(({ by }) => by);
  const { accepted, rejected } = readPrivacyReply(await reader.generate(request), first.turns, standIns);
  const again = await anonymise(turns, { language, seed, also: accepted });
  second.accepted += accepted.length;
  second.rejected += rejected.length;
  second.left += again.left.length;
}
if (process.argv.includes("--json")) console.log(JSON.stringify({ sets, second }, null, 2));
else {
  for (const { written, rows } of sets) console.log(`${written}\n${privacyLines(rows).join("\n")}\n`);
  console.log(
    `second pass by ${reader.id}: ${second.accepted} strings accepted, ${second.rejected} rejected; ${second.left} finds left after replacing`,
  );
}
