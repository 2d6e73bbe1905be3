/**
 * Tries attacks on every prompt that judges a reply: what code holds, and by how much a model is moved.
 *
 * Paper:   Zhang et al., Sentient Agent as a Judge, arXiv 2505.02847 (it has no such test)
 * Inputs:  data/prompts/judges/attacks-*.json, data/prompts/sage/attacked-talks.json
 * Outputs: tables on the terminal; --out FILE.csv writes every cell with its interval
 * Seed:    1, or --seed N: labels and codes of requests, and what an attack quotes
 *
 * tsx analyses/sage/08-attacks.ts                                     two scripted judges, no key
 * tsx analyses/sage/08-attacks.ts --judge openai/... --max-cost 5     a model; --cases N conversations a language,
 *                                                                     --suite A,B, --prompt A,B, --concurrency N
 */
import {
  attackedCases,
  attackSuiteNames,
  attackTable,
  attackTableLines,
  forecastAttacks,
  loadAttackSuite,
  modelAttackJudge,
  openModel,
  scriptedAttackJudges,
  tryAttacks,
  writeAttackTable,
} from "affectlab";

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? undefined : process.argv[at + 1];
};
const seed = Number(option("seed") ?? 1);
const names =
  option("suite")?.split(",") ?? (await attackSuiteNames()).filter((name) => name.startsWith("sentient"));
const suites = await Promise.all(names.map(loadAttackSuite));
const all = await attackedCases({ seed, count: Number(option("cases") ?? 6) });
const prompts = option("prompt")?.split(",") ?? all.map(({ prompt }) => prompt);
const cases = all.filter(({ prompt }) => prompts.includes(prompt));

const model = option("judge");
const client = model === undefined ? null : await openModel(model);
const judges = client === null ? scriptedAttackJudges : [modelAttackJudge(client)];
if (client !== null) {
  const forecast = await forecastAttacks(client.id, cases, suites, { seed });
  const most = Number(option("max-cost") ?? 0);
  const cost =
    forecast.worstCost === null ? "an unknown sum" : `${forecast.worstCost.toFixed(2)} USD at most`;
  console.log(`${forecast.calls} calls to ${client.id}, ${cost}`);
  if (!((forecast.worstCost ?? Number.POSITIVE_INFINITY) <= most)) {
    console.error(
      `this may cost more than --max-cost ${most}; raise it (--max-cost Infinity: no limit), or take fewer --cases`,
    );
    process.exit(2);
  }
}
const suitesTold = suites
  .map(({ id, attacks, written }) => `${id} (${attacks.length}, ${written})`)
  .join(", ");
for (const judge of judges) {
  const cells = attackTable(
    await tryAttacks(judge, cases, suites, { seed, concurrency: Number(option("concurrency") ?? 4) }),
  );
  console.log(
    `\n${judge.id}${judge.isScripted ? " (scripted: rules, no language model)" : ""}; attacks: ${suitesTold}`,
  );
  console.log(
    "Change in percent of the scale, over conversations. held: code holds, judge not moved; +50.0*: code holds, the 95% interval excludes 0; (3.1): it does not; ?n: n answers unread.\n",
  );
  for (const line of attackTableLines(cells)) console.log(line);
  for (const { prompt, language, attack, problems } of cells.filter(({ isHeld }) => !isHeld)) {
    console.log(`BROKEN ${prompt} ${language} ${attack}: ${problems.join("; ")}`);
  }
  const out = option("out");
  if (out !== undefined) await writeAttackTable(out.replace("*", judge.id.replace("/", "-")), cells);
}
await client?.close?.();
