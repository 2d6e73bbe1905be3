import type { Response } from "../core/response.js";
import type { AffectlabConfig, Environment } from "./config.js";
import type { ModelClient } from "./contract.js";

/** Where models are looked for: the environment with .env, and affectlab.config.ts. */
export interface ProviderSettings {
  env: Environment;
  config: AffectlabConfig;
}

/** What a provider gets to open one model. */
export interface ProviderContext extends ProviderSettings {
  /** The whole id: "openai/gpt-4o-2024-08-06". */
  id: string;
  provider: string;
  /** What follows the provider; it may hold slashes. */
  model: string;
}

export type ProviderFactory = (context: ProviderContext) => Promise<ModelClient> | ModelClient;

/** A server that can be asked for its models. */
export interface Server {
  id: string;
  api: "openai" | "anthropic";
  baseUrl: string;
  /** null = none is sent. */
  key: string | null;
}

/** Models that can be named here, or why they cannot: a line of `affectlab models`. */
export interface Place {
  /** "openai/<model>", or one model's whole id. */
  id: string;
  usable: boolean;
  /** Where requests go; null for models in this process. */
  baseUrl: string | null;
  /** What is missing and what to do; "" where nothing is. */
  reason: string;
  /** What a probe can ask for its models. */
  server?: Server;
}

/** What holds of every reply of a provider. */
export interface ProviderTraits {
  /** Does the cache keep replies? Not where an answer follows from what the caller knows of the call. */
  cacheable: boolean;
  /** Is nothing billed, since answers come from this process or this disk? */
  free: boolean;
  /** What kind of respondent answers. A script or a computation is never called a model. */
  respondent: Exclude<Response["respondent"]["kind"], "participant">;
}

/** All that is known of a provider. It is cheap to load: SDKs and data come with `open` and `places`. */
export interface ProviderDescriptor extends ProviderTraits {
  /** What its model ids begin with: "openai". */
  name: string;
  /** Opens one model; nothing is sent. */
  open: ProviderFactory;
  /** What `affectlab models` lists; "<name>/<model>", usable, unless given. */
  places?(settings: ProviderSettings): Place[] | Promise<Place[]>;
}

/** A provider that a program adds: what it leaves out is as of a hosted language model. */
export type NewProvider = Pick<ProviderDescriptor, "name" | "open"> & Partial<ProviderDescriptor>;
