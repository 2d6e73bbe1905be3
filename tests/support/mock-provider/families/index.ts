import { anthropic } from "./anthropic.js";
import { deepseek } from "./deepseek.js";
import type { Family } from "./family.js";
import { google } from "./google.js";
import { llamaCpp, lmStudio, vllm } from "./local-servers.js";
import { mistral } from "./mistral.js";
import { ollama } from "./ollama.js";
import { openai } from "./openai.js";
import { openrouter } from "./openrouter.js";

/**
 * Which models' behaviour a request meets: that of the server that its path names
 * (/openrouter/v1/chat/completions), else that of the first family that knows the model's name.
 */
const families: readonly Family[] = [
  openai,
  anthropic,
  google,
  deepseek,
  mistral,
  openrouter,
  vllm,
  ollama,
  llamaCpp,
  lmStudio,
];

/** The family of a request; undefined = the well-behaved default. */
export function familyOf(pathname: string, model: string): Family | undefined {
  const [, first] = pathname.split("/");
  return families.find(({ server }) => server === first) ?? families.find((family) => family.serves(model));
}
