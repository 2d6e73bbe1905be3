import type { AffectlabConfig, Environment } from "./config.js";
import type { ModelClient } from "./contract.js";

/** What a provider gets to open one model. */
export interface ProviderContext {
  /** The whole id: "openai/gpt-4o-2024-08-06". */
  id: string;
  provider: string;
  /** What follows the provider; it may hold slashes. */
  model: string;
  /** The environment with .env. */
  env: Environment;
  config: AffectlabConfig;
}

export type ProviderFactory = (context: ProviderContext) => Promise<ModelClient> | ModelClient;
