import { createRequire } from "node:module";

interface Finding {
  status: "success" | "warning" | "error";
  message: string;
  entity?: string;
}

/** The validator of the ro-crate package, which its types leave out. */
interface CrateValidator {
  results: Finding[];
  parseJSON(crate: unknown): void;
  rootDataEntity(): void;
  checkFiles(files: Record<string, { exists: boolean; inCrate: boolean }>): void;
}

const { Validator } = createRequire(import.meta.url)("ro-crate") as { Validator: new () => CrateValidator };

/**
 * What the ro-crate package finds in a crate whose folder holds these files and folders. Its check of the context
 * is left out, since it asks a server.
 */
export function crateFindings(crate: unknown, files: readonly string[]): Finding[] {
  const validator = new Validator();
  validator.parseJSON(crate);
  validator.rootDataEntity();
  validator.checkFiles(Object.fromEntries(files.map((file) => [file, { exists: true, inCrate: true }])));
  return validator.results;
}
