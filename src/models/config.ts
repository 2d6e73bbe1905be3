import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parseEnv } from "node:util";
import { compileFunction } from "node:vm";
import * as z from "zod";
import { readDecimal } from "../core/decimal.js";
import { DataError, InputError } from "../core/errors.js";
import { findProjectRoot, shownPath } from "../io/project-root.js";
import { firstProblem } from "../io/read-json.js";
import { familySchema } from "./families.js";

export type Environment = Record<string, string | undefined>;

const endpointSchema = z.strictObject({
  /** The base URL of the endpoint's API: "http://localhost:11434/v1". */
  baseUrl: z.url({ protocol: /^https?$/ }),
  /** The name of the environment variable that holds the key. Without it, no key is sent. */
  keyEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be the name of an environment variable, not the key itself")
    .optional(),
  /** The endpoint's API; by default OpenAI's Chat Completions ("openai"). */
  api: z.enum(["openai", "responses", "anthropic"]).optional(),
  /** Whether the server enforces a JSON schema; "instructions" = the prompt only describes the schema. */
  structuredOutput: z.enum(["json-schema", "json-object", "instructions"]).optional(),
  images: z.boolean().optional(),
});
export type EndpointConfig = z.infer<typeof endpointSchema>;

const configSchema = z.strictObject({
  /** Servers that `compatible/<endpoint>/<model>` names. */
  endpoints: z.record(z.string().regex(/^[a-z0-9][a-z0-9._-]*$/), endpointSchema).optional(),
  /** As AFFECTLAB_BASE_URL: the server of `compatible/<model>`. */
  baseUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Families of models that data/models.csv lacks or has wrong; these decide first. */
  models: z.array(familySchema).optional(),
  runsDir: z.string().min(1).optional(),
  cacheDir: z.string().min(1).optional(),
  mirror: z.string().min(1).optional(),
  maxConnections: z.number().int().positive().optional(),
  /** The most that a run may cost, in US dollars. */
  maxCost: z.number().nonnegative().optional(),
});
/** The settings of an affectlab.config.ts, after they were checked. A field that is absent is not set. */
export type AffectlabConfig = z.infer<typeof configSchema>;
/** What a configuration file may hold: fields with defaults may be left out. */
export type AffectlabConfigInput = z.input<typeof configSchema>;

/**
 * Types an affectlab.config.ts: `export default defineConfig({ endpoints: { … } })`.
 *
 * @example
 * ```ts
 * const config = defineConfig({
 *   endpoints: { ollama: { baseUrl: "http://localhost:11434/v1" } },
 *   maxConnections: 4,
 * });
 * config.maxConnections; // 4
 * ```
 */
export function defineConfig(config: AffectlabConfigInput): AffectlabConfigInput {
  return config;
}

/** The folders searched for .env and affectlab.config.ts, in this order: the working folder, then the clone. */
function settingsFolders(): string[] {
  return [...new Set([process.cwd(), findProjectRoot()])];
}

function firstFile(names: string[], folders: string[]): string | undefined {
  return folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

/**
 * The environment plus the variables of the first .env found in the working folder or the clone. A variable
 * that is set, even to an empty value, wins over .env. This process's own environment stays unchanged.
 * `fileOf` tells which variables came from the file, as long as this object is passed on and not copied.
 */
export function readEnvironment(env: Environment = process.env, folders = settingsFolders()): Environment {
  const file = firstFile([".env"], folders);
  if (file === undefined) return { ...env };
  const ofFile = parseEnv(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  const names = Object.keys(ofFile).filter((name) => env[name] === undefined);
  const merged = { ...ofFile, ...env };
  dotEnvs.set(merged, { file, names: new Set(names) });
  return merged;
}

const dotEnvs = new WeakMap<Environment, { file: string; names: ReadonlySet<string> }>();
const configFiles = new WeakMap<AffectlabConfig, string>();

/** The .env that a variable was read from; null = it is the environment's own. */
export function fileOf(env: Environment, name: string): string | null {
  const read = dotEnvs.get(env);
  return read?.names.has(name) === true ? read.file : null;
}

/** The file that a configuration was read from; null = a program gave it. */
export const configFileOf = (config: AffectlabConfig): string | null => configFiles.get(config) ?? null;

/**
 * Adds the missing AFFECTLAB_ settings of .env to this process's environment. Keys are not added, because a
 * child process would inherit them; nor are addresses, because nobody could tell any more that a file set them.
 */
export function applyDotEnv(env: Environment = process.env, folders = settingsFolders()): void {
  for (const [name, value] of Object.entries(readEnvironment({}, folders))) {
    const isKept = !name.startsWith("AFFECTLAB_") || /_(KEY|BASE_URL)$/.test(name);
    if (!isKept && env[name] === undefined) env[name] = value;
  }
}

/**
 * Reads affectlab.config.ts (or .mts, .js, .mjs) from the working folder, else from the clone; {} if there is
 * none.
 *
 * The file is transpiled and run in this process, so it may compute its values. It may `require` only Node's
 * own modules, and "affectlab" for defineConfig.
 *
 * @throws DataError `affectlab.config.ts: field "endpoints.ollama.baseUrl": …`
 */
export async function loadConfig(folders = settingsFolders()): Promise<AffectlabConfig> {
  const names = ["ts", "mts", "js", "mjs"].map((extension) => `affectlab.config.${extension}`);
  const file = firstFile(names, folders);
  if (file === undefined) return {};
  const ts = (await import("typescript")).default;
  const { outputText, diagnostics = [] } = ts.transpileModule(readFileSync(file, "utf8"), {
    reportDiagnostics: true,
    // A fixed name, whatever the extension: an .mjs would be left as a module.
    fileName: "affectlab.config.ts",
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      esModuleInterop: true,
    },
  });
  const [mistake] = diagnostics;
  if (mistake !== undefined) {
    const { line } = mistake.file?.getLineAndCharacterOfPosition(mistake.start ?? 0) ?? { line: 0 };
    const said = ts.flattenDiagnosticMessageText(mistake.messageText, " ");
    throw new DataError(`cannot be read (${said})`, { file: shownPath(file), line: line + 1 });
  }
  const module = { exports: {} as { default?: unknown } };
  const own = createRequire(file);
  const load = (name: string): unknown => (name === "affectlab" ? { defineConfig } : own(name));
  try {
    const run = compileFunction(outputText, ["exports", "require", "module"], { filename: file });
    run(module.exports, load, module);
  } catch (error) {
    throw new DataError(
      `cannot be run (${error instanceof Error ? error.message : `it throws ${String(error)}`})`,
      { file: shownPath(file) },
      { cause: error },
    );
  }
  const config = checkConfig(await (module.exports.default ?? module.exports), shownPath(file));
  configFiles.set(config, file);
  return config;
}

function checkConfig(value: unknown, file: string): AffectlabConfig {
  const parsed = configSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { problem, field } = firstProblem(parsed.error);
  const isKey = /key$/i.test(field);
  throw new DataError(problem, {
    file,
    field,
    ...(isKey ? { remedy: "a key stands in the environment or .env, and keyEnv names its variable" } : {}),
  });
}

/** Settings that a flag, the environment or affectlab.config.ts may set. */
export interface Settings {
  baseUrl: string | undefined;
  runsDir: string;
  cacheDir: string;
  mirror: string | undefined;
  maxConnections: number | undefined;
  maxCost: number | undefined;
}

/**
 * Resolves each setting from the first source that has it: a flag, the environment (with .env),
 * affectlab.config.ts.
 *
 * @throws InputError `AFFECTLAB_MAX_COST must be a number of at least 0, got "five"; …`
 *
 * @example
 * ```ts
 * const env = { AFFECTLAB_MAX_COST: "5", AFFECTLAB_RUNS_DIR: "elsewhere" };
 * const settings = resolveSettings({ flags: { maxCost: 2 }, env, config: { maxCost: 9, maxConnections: 3 } });
 * [settings.maxCost, settings.runsDir, settings.maxConnections]; // [2, "elsewhere", 3]
 * ```
 */
export function resolveSettings(sources: {
  flags?: Partial<Settings>;
  env: Environment;
  config: AffectlabConfig;
}): Settings {
  const { flags = {}, env, config } = sources;
  const text = (name: string): string | undefined =>
    env[name]?.trim() === "" ? undefined : env[name]?.trim();
  const number = (name: string, least: number, whole: boolean): number | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    const value = readDecimal(given);
    if (Number.isFinite(value) && value >= least && (!whole || Number.isInteger(value))) return value;
    const kind = whole ? "a whole number" : "a number";
    throw new InputError(`${name} must be ${kind} of at least ${least}, got "${given}"; change or unset it`);
  };
  return {
    baseUrl: flags.baseUrl ?? text("AFFECTLAB_BASE_URL") ?? config.baseUrl,
    runsDir: flags.runsDir ?? text("AFFECTLAB_RUNS_DIR") ?? config.runsDir ?? "runs",
    cacheDir: flags.cacheDir ?? text("AFFECTLAB_CACHE_DIR") ?? config.cacheDir ?? path.join("runs", ".cache"),
    mirror: flags.mirror ?? text("AFFECTLAB_MIRROR") ?? config.mirror,
    maxConnections:
      flags.maxConnections ?? number("AFFECTLAB_MAX_CONNECTIONS", 1, true) ?? config.maxConnections,
    maxCost: flags.maxCost ?? number("AFFECTLAB_MAX_COST", 0, false) ?? config.maxCost,
  };
}
