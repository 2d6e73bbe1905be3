import { existsSync } from "node:fs";
import { DataError, MissingDataError } from "../core/errors.js";
import { fitsGlob } from "../core/glob.js";
import type { TableSchema } from "../io/codebook.js";
import { readDatapackage, readTable } from "../io/datapackage.js";
import { projectPath, shownPath } from "../io/project-root.js";
import { readCsv } from "../io/read-csv.js";
import type { Table } from "../io/table.js";
import { traitsOf } from "../models/registry.js";

/** USD per million tokens, with the source and date of the price. */
export interface Price {
  input: number;
  cachedInput: number;
  output: number;
  asOf: string;
  source: string;
}

const free: Price = { input: 0, cachedInput: 0, output: 0, asOf: "", source: "computed on this machine" };

/** Prices by model id. */
export class PriceTable {
  private readonly found = new Map<string, Price | null>();

  /** @param elsewhere hosts at which the prices do not hold, by provider */
  constructor(
    private readonly rows: readonly { provider: string; model: string; price: Price }[],
    private readonly elsewhere: ReadonlyMap<string, string> = new Map(),
  ) {}

  /** The providers that the table has prices of. */
  get providers(): string[] {
    return [...new Set(this.rows.map(({ provider }) => provider))];
  }

  /** The same prices, but none for providers whose models are asked at another host. */
  exceptAt(elsewhere: ReadonlyMap<string, string>): PriceTable {
    return new PriceTable(this.rows, elsewhere);
  }

  /** What is billed for calls that go as batches; models without batches keep their price. */
  byBatch(): PriceTable {
    const rows = this.rows.map((row) => {
      const { batchShare } = traitsOf(row.provider);
      if (batchShare === undefined) return row;
      const { input, cachedInput, output, asOf, source } = row.price;
      const [cheap, cheapCached, cheapOutput] = [input, cachedInput, output].map((usd) => usd * batchShare);
      const price = {
        input: cheap!,
        cachedInput: cheapCached!,
        output: cheapOutput!,
        asOf,
        source: `${source}; ${100 * batchShare}% in a batch`,
      };
      return { ...row, price };
    });
    return new PriceTable(rows, this.elsewhere);
  }

  /** The host at which a model is asked, if the prices do not hold there. */
  hostElsewhere(modelId: string): string | null {
    return this.elsewhere.get(modelId.split("/", 1)[0] ?? "") ?? null;
  }

  /**
   * The price of a model, or null if the table does not have it: a price is never guessed from a similar
   * name. A row with the full name wins; among patterns, the longest.
   */
  find(modelId: string): Price | null {
    let price = this.found.get(modelId);
    if (price === undefined) {
      price = this.search(modelId);
      this.found.set(modelId, price);
    }
    return price;
  }

  private search(modelId: string): Price | null {
    const slash = modelId.indexOf("/");
    const [provider, model] = [modelId.slice(0, slash), modelId.slice(slash + 1)];
    if (traitsOf(provider).free) return free;
    if (this.hostElsewhere(modelId) !== null) return null;
    const fits = this.rows.filter((row) => row.provider === provider && fitsGlob(row.model, model));
    const exact = fits.find((row) => row.model === model);
    const longest = fits.reduce<(typeof fits)[number] | undefined>(
      (best, row) => (best === undefined || row.model.length > best.model.length ? row : best),
      undefined,
    );
    return (exact ?? longest)?.price ?? null;
  }
}

/**
 * Reads the price table of the project, or another one with the same columns.
 *
 * @throws DataError naming file, line and field when it is not a price table
 */
export async function loadPrices(file?: string | null): Promise<PriceTable> {
  const folder = projectPath("data");
  if (file === undefined || file === null) return fromTable(await readTable(folder, "prices"));
  const { resources } = await readDatapackage(folder);
  const schema = resources.find(({ name }) => name === "prices")?.schema;
  if (schema === undefined) throw new DataError("has no table prices", { file: "data/datapackage.json" });
  if (!existsSync(file)) {
    throw new MissingDataError(`${shownPath(file)} is not there; check the path of the prices (--prices)`);
  }
  return fromTable(await readCsv(file, { schema: ownPrices(schema) }));
}

/** A user's own prices may come from anywhere: an invoice, an agreement. */
function ownPrices(schema: TableSchema): TableSchema {
  return {
    ...schema,
    fields: schema.fields.map((field) => {
      if (field.name !== "source") return field;
      const { pattern: _, ...constraints } = field.constraints ?? {};
      return { ...field, constraints };
    }),
  };
}

function fromTable(table: Table): PriceTable {
  const text = (name: string): string[] => table.strings(name);
  const [providers, models, asOf, source] = [
    text("provider"),
    text("model"),
    text("as_of"),
    text("source"),
  ] as [string[], string[], string[], string[]];
  const [input, cached, output] = [
    table.numbers("input"),
    table.numbers("cached_input"),
    table.numbers("output"),
  ] as [number[], number[], number[]];
  return new PriceTable(
    providers.map((provider, i) => ({
      provider,
      model: models[i] as string,
      price: {
        input: input[i] as number,
        cachedInput: Number.isNaN(cached[i]) ? (input[i] as number) : (cached[i] as number),
        output: output[i] as number,
        asOf: asOf[i] as string,
        source: source[i] as string,
      },
    })),
  );
}
