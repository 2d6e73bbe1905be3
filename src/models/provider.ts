import type { Response } from "../core/response.js";
import type { AffectlabConfig, Environment } from "./config.js";
import type { ModelClient } from "./contract.js";
import type { ModelFamily } from "./families.js";

/** The settings for finding models: the environment with .env, and affectlab.config.ts. */
export interface ProviderSettings {
  env: Environment;
  config: AffectlabConfig;
}

/** What a provider receives to open one model. */
export interface ProviderContext extends ProviderSettings {
  /** The whole id: "openai/gpt-4o-2024-08-06". */
  id: string;
  provider: string;
  /** The part after the provider; it may contain slashes. */
  model: string;
  /** What models of this name take; null = unknown. */
  family: ModelFamily | null;
}

/** Opens one model of a provider. Nothing is sent yet. */
export type ProviderFactory = (context: ProviderContext) => Promise<ModelClient> | ModelClient;

/** A server that can be asked for its models. */
export interface Server {
  id: string;
  api: "openai" | "anthropic";
  baseUrl: string;
  /** null = none is sent. */
  key: string | null;
}

/** Where the requests of a place go, and the key that goes with them. */
export interface Destination {
  baseUrl: string;
  /** The provider's own address; null = the place has none. */
  ownUrl: string | null;
  /** What set the address: "OPENAI_BASE_URL". */
  setBy: string;
  /** The project's file that set it: a .env or affectlab.config.ts; null = the environment, or nobody. */
  setIn: string | null;
  /** The variable that holds the key; null = none is sent. */
  keyName: string | null;
  /** The .env that the key comes from; null = the environment. */
  keyIn: string | null;
  hasKey: boolean;
}

/** Models that can be used here, or why they cannot: a line of `affectlab models`. */
export interface Place {
  /** "openai/<model>", or one model's whole id. */
  id: string;
  usable: boolean;
  /** Where requests go; null for models in this process. */
  baseUrl: string | null;
  /** What is missing and what to do; "" if nothing is missing. */
  reason: string;
  /** The server that a probe can ask for its models. */
  server?: Server;
  /** Absent for models in this process, and for an address that cannot be used. */
  destination?: Destination;
}

/** Facts about every reply of a provider. */
export interface ProviderTraits {
  /** Whether the cache keeps replies. Not if an answer depends on what the caller knows about the call. */
  cacheable: boolean;
  /** True if nothing is billed, because answers come from this process or this disk. */
  free: boolean;
  /** True if no place of it is a server, so that none has to be looked at before a model is opened. */
  isLocal?: boolean;
  /** What a reader must know of every request to this provider. */
  note?: string;
  /** The kind of respondent. A script or a computation is never called a model. */
  respondent: Response["respondent"]["kind"];
  /** What is billed of the usual price where many requests are handed over as a batch: 0.5; absent = no batches. */
  batchShare?: number;
  /** A person answers at this terminal: one call at a time, and nothing is drawn over what is written. */
  isInteractive?: true;
  /** Whether a model takes pictures, where the table of families does not decide it; undefined = the table does. */
  takesImages?(model: string, config: AffectlabConfig): boolean | undefined;
}

/** The description of a provider. It is cheap to load: only `open` and `places` load SDKs and data. */
export interface ProviderDescriptor extends ProviderTraits {
  /** The first part of its model ids: "openai". */
  name: string;
  /** Opens one model; nothing is sent. */
  open: ProviderFactory;
  /**
   * The lines of `affectlab models`; by default "<name>/<model>", usable. A provider that sends a key needs
   * them: from their destinations `openModel` knows where the key would go, and whether that needs trust.
   */
  places?(settings: ProviderSettings): Place[] | Promise<Place[]>;
}

/** A provider that a program adds. Missing fields are those of a hosted language model. */
export type NewProvider = Pick<ProviderDescriptor, "name" | "open"> & Partial<ProviderDescriptor>;
