import { onTestFinished } from "vitest";
import type { ModelRequest } from "../../src/models/contract.js";
import { ModelError } from "../../src/models/model-error.js";
import { openModel } from "../../src/models/registry.js";
import { type MockProviderOptions, startMockProvider } from "../support/mock-provider/server.js";

/** A key that must be found nowhere but in the request's header. */
export const plantedKey = "sk-planted-7f3a9c51d2e84b60";

/** A mock provider that is closed when the test is over. */
export async function mockProvider(options: MockProviderOptions = {}) {
  const mock = await startMockProvider(options);
  onTestFinished(() => mock.close());
  const env = {
    OPENAI_API_KEY: plantedKey,
    GOOGLE_API_KEY: plantedKey,
    ANTHROPIC_API_KEY: plantedKey,
    AFFECTLAB_API_KEY: plantedKey,
    OPENAI_BASE_URL: mock.openaiUrl,
    GOOGLE_BASE_URL: mock.openaiUrl,
    ANTHROPIC_BASE_URL: mock.anthropicUrl,
    AFFECTLAB_BASE_URL: mock.openaiUrl,
  };
  return { mock, env, open: (id: string) => openModel(id, { env, config: {} }) };
}

/** A question with three lettered options. */
export const question: ModelRequest = {
  messages: [
    { role: "system", content: "Pick one option." },
    { role: "user", content: "Ann missed the bus.\na. joyful\nb. annoyed\nc. bored" },
  ],
  parameters: {},
};

/** The ModelError that a call ends with. */
export async function failureOf(call: Promise<unknown>): Promise<ModelError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ModelError) return error;
  throw new Error(`expected a ModelError, got ${String(error)}`);
}

/** Waits until a condition holds, for at most two seconds. */
export async function eventually(holds: () => boolean): Promise<boolean> {
  for (let i = 0; i < 100 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 20));
  return holds();
}
