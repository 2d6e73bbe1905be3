import { AffectlabError } from "../core/errors.js";
import { optionValue } from "../core/option-value.js";
import { printable } from "../core/printable.js";
import { type CheckedCapability, checkModel, differingRow } from "../models/check-model.js";
import type { ModelFamily } from "../models/families.js";
import { familyOf, parseModelId } from "../models/registry.js";
import { replyCost, sumCosts, worstCost } from "../runs/cost.js";
import type { Price } from "../runs/prices.js";
import { defaultSettings } from "../runs/start.js";
import { usd } from "../runs/usd.js";
import { interruptible } from "./interrupt.js";
import { formatTable, print, printJson } from "./print.js";
import { destinationLines, serversOf } from "./run/destinations.js";
import { openWorkbench, type SettingsOptions } from "./workbench.js";

/** `affectlab models check <id>`: one short call for each capability. */
export async function checkOne(id: string, options: SettingsOptions): Promise<void> {
  const { model } = await optionValue("model", () => parseModelId(id));
  const { folders, prices, open } = await openWorkbench(options, defaultSettings);
  const family = await familyOf(id, folders.config);
  const price = prices.find(id);
  const client = await open(id);
  let checked: CheckedCapability[];
  try {
    const lines = destinationLines(await serversOf([id], folders));
    process.stderr.write(`${[...lines, familyLine(family)].join("\n")}\n`);
    checked = await interruptible((signal) => checkModel(client, family, { signal }));
  } finally {
    await client.close?.();
  }
  const rows = checked.map((one) => ({ ...one, cost: costOf(one, price) }));
  const cost = sumCosts(rows.map((row) => row.cost));
  const row = differingRow(model, family, checked);
  if (options.json === true) {
    const shown = rows.map(({ request: _, reply, ...rest }) => ({ ...rest, usage: reply?.usage ?? null }));
    printJson({ model: id, family: family?.family ?? null, checked: shown, cost, row: row ?? null });
  } else {
    print(table(rows));
    const total = cost === null ? "its price is unknown: see --prices" : usd(cost);
    print(`${rows.length} calls, ${total}`);
    if (row !== undefined) print(`for \`models\` in affectlab.config.ts: ${rowText(row)}`);
  }
  if (checked.length === 1)
    throw new AffectlabError(`${id} did not answer a plain question; nothing else was tried`);
}

function familyLine(family: ModelFamily | null): string {
  if (family === null) return "no family in data/models.csv fits this name: what it takes is tried";
  const { family: pattern, asOf, source } = family;
  return `family ${pattern} (${asOf === "" ? source : `${asOf}, ${source}`})`;
}

function costOf({ reply, request }: CheckedCapability, price: Price | null): number | null {
  if (reply === null) return 0;
  return replyCost(reply.usage, price, price === null ? 0 : worstCost(request, price)).cost;
}

function table(rows: readonly (CheckedCapability & { cost: number | null })[]): string {
  return formatTable(
    ["tried", "outcome", "what came", "cost"],
    rows.map(({ capability, outcome, said, cost }) => [
      capability,
      outcome,
      printable(said),
      cost === null ? "unknown" : usd(cost),
    ]),
  );
}

/** `{ family: "^gpt-9$", temperature: "no" }` */
const rowText = (row: Readonly<Record<string, string | number>>): string =>
  `{ ${Object.entries(row)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(", ")} }`;
