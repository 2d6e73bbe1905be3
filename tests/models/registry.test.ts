import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it, onTestFinished } from "vitest";
import { InputError, MissingDataError } from "../../src/core/errors.js";
import type { ModelClient } from "../../src/models/contract.js";
import { type LlamaModule, openGguf } from "../../src/models/providers/gguf.js";
import { registerScripted } from "../../src/models/providers/scripted.js";
import { openModel, parseModelId, providerNames, registerProvider } from "../../src/models/registry.js";
import { failureOf, plantedKey, question } from "./support.js";

const open = (id: string, env: Record<string, string> = {}, config = {}) => openModel(id, { env, config });

describe("model ids", () => {
  it.each([
    ["openai/gpt-4o-2024-08-06", "openai", "gpt-4o-2024-08-06"],
    ["compatible/vllm/meta-llama/Llama-3", "compatible", "vllm/meta-llama/Llama-3"],
    ["replay/affective-cognition/gpt-4", "replay", "affective-cognition/gpt-4"],
    ["gguf//models/tiny.gguf", "gguf", "/models/tiny.gguf"],
  ])("%s", (id, provider, model) => {
    expect(parseModelId(id)).toEqual({ provider, model });
  });

  it.each(["", "gpt-4o", "/gpt-4o", "openai/", "openai/ ", "openai/a b"])("refuses %j", (id) => {
    expect(() => parseModelId(id)).toThrow(InputError);
    expect(() => parseModelId(id)).toThrow(`got "${id}"`);
  });

  it("names the providers when one is unknown", () => {
    expect(() => parseModelId("opnai/gpt-4o")).toThrow(
      /no provider "opnai" \(in "opnai\/gpt-4o"\); one of anthropic, .*compatible, .*gguf, .*google, .*openai, .*replay, .*scripted/,
    );
  });
});

describe("what is missing is said before anything is sent", () => {
  it.each([
    ["openai/m", "OPENAI_API_KEY"],
    ["google/m", "GOOGLE_API_KEY"],
    ["anthropic/m", "ANTHROPIC_API_KEY"],
  ])("%s without %s", async (id, variable) => {
    const error = await failureOf(open(id, { [variable]: "  " }));
    expect(error.kind).toBe("authentication");
    expect(error.message).toBe(`${id} needs a key; set ${variable} in the environment or in .env`);
  });

  it("compatible models without a server or an endpoint's key", async () => {
    await expect(open("compatible/m")).rejects.toThrow(/compatible\/m has no server; set AFFECTLAB_BASE_URL/);
    const config = { endpoints: { judge: { baseUrl: "http://localhost:1/v1", keyEnv: "JUDGE_KEY" } } };
    await expect(open("compatible/m", {}, config)).rejects.toThrow(/its endpoints: judge/);
    expect((await failureOf(open("compatible/judge/m", {}, config))).message).toContain("set JUDGE_KEY");
  });

  it.each([
    ["not a url", /OPENAI_BASE_URL is not an http\(s\) URL/],
    ["ftp://host/v1", /OPENAI_BASE_URL is not an http\(s\) URL/],
    [`https://user:${plantedKey}@host/v1`, /holds a user, password, query/],
    [`https://host/v1?key=${plantedKey}`, /holds a user, password, query/],
  ])("the base URL %s", async (url, message) => {
    const call = open("openai/m", { OPENAI_API_KEY: "k-1234567", OPENAI_BASE_URL: url });
    await expect(call).rejects.toThrow(message);
    await expect(call).rejects.not.toThrow(plantedKey);
  });

  it("gguf without node-llama-cpp or without the file", async () => {
    const call = open("gguf/tiny.gguf");
    await expect(call).rejects.toThrow(MissingDataError);
    await expect(call).rejects.toThrow(
      "gguf/tiny.gguf: gguf models need node-llama-cpp; run `npm install --no-save node-llama-cpp@3`",
    );
    const context = {
      id: "gguf/none.gguf",
      provider: "gguf",
      model: "none.gguf",
      family: null,
      env: {},
      config: {},
    };
    await expect(openGguf(context, llama([]))).rejects.toThrow(/there is no file none\.gguf/);
  });
});

describe("registered providers", () => {
  it("open like the others, and cannot take another's place", async () => {
    const client = { id: "bayes-test/x" } as ModelClient;
    registerProvider("bayes-test", ({ model, env }) => ({ ...client, model: `${model} ${env.A}` }));
    expect(await open("bayes-test/x", { A: "1" })).toMatchObject({ model: "x 1" });
    expect(providerNames()).toContain("bayes-test");
    expect(() => registerProvider("openai", () => client)).toThrow(/"openai" exists/);
    expect(() => registerProvider("Bad Name", () => client)).toThrow(InputError);
  });
});

describe("scripted models", () => {
  it("answer by a function, with details where it gives them", async () => {
    registerScripted("echo", ({ messages }) => String(messages.at(-1)?.content).slice(0, 3));
    registerScripted("refuser", async () => ({ refusal: "no", finishReason: "refusal" as const }));
    expect(await (await open("scripted/echo")).generate(question)).toMatchObject({
      text: "Ann",
      refusal: null,
    });
    expect(await (await open("scripted/refuser")).generate(question)).toMatchObject({
      text: "",
      refusal: "no",
    });
    expect((await open("scripted/echo")).baseUrl).toBeNull();
    await expect(open("scripted/none")).rejects.toThrow(/no scripted model "none"; one of .*echo/);
    expect(() => registerScripted("echo", () => "")).toThrow(/"echo" exists/);
  });

  it("a defect in the function is not dressed up as the network's", async () => {
    registerScripted("broken", () => {
      throw new TypeError("x is not a function");
    });
    await expect((await open("scripted/broken")).generate(question)).rejects.toThrow(TypeError);
  });

  it("heed deadline and abort even where the function does not", async () => {
    registerScripted("sleeper", () => new Promise(() => {}));
    const client = await open("scripted/sleeper");
    expect((await failureOf(client.generate(question, { timeoutMs: 30 }))).kind).toBe("timeout");
    const controller = new AbortController();
    const call = failureOf(client.generate(question, { signal: controller.signal }));
    controller.abort();
    expect((await call).kind).toBe("aborted");
  });
});

/** node-llama-cpp's own interface with a model that repeats what it is told; `seen` records how it was asked. */
function llama(
  seen: { history: object[]; prompt: string; options: Record<string, unknown> }[],
  text = "A:b.",
): LlamaModule {
  let busy = 0;
  const sequence = { tokenMeter: { usedInputTokens: 0, usedOutputTokens: 0 }, clearHistory: async () => {} };
  return {
    getLlama: async () => ({
      loadModel: async () => ({
        createContext: async () => ({ getSequence: () => sequence, dispose: async () => {} }),
        dispose: async () => {},
      }),
      createGrammarForJsonSchema: async (schema) => ({ grammar: schema }),
    }),
    LlamaChatSession: class {
      history: object[] = [];
      setChatHistory(history: object[]): void {
        this.history = history;
      }
      async promptWithMeta(prompt: string, options: Record<string, unknown>) {
        expect(++busy).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 5));
        busy--;
        seen.push({ history: this.history, prompt, options });
        sequence.tokenMeter.usedInputTokens += 10;
        sequence.tokenMeter.usedOutputTokens += 2;
        return { responseText: text, stopReason: "maxTokens" };
      }
      dispose(): void {}
    },
  };
}

describe("gguf models", () => {
  it("are asked through node-llama-cpp, one call after another", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "affectlab-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, "tiny.gguf");
    writeFileSync(file, "GGUF");
    const seen: Parameters<typeof llama>[0] = [];
    const context = { id: `gguf/${file}`, provider: "gguf", model: file, family: null, env: {}, config: {} };
    const client = await openGguf(context, llama(seen, '{"score": 2}'));
    const output = { name: "s", schema: { type: "object", properties: { score: { type: "number" } } } };
    const replies = await Promise.all([
      client.generate({ ...question, parameters: { maxOutputTokens: 9, topP: 0.5, stop: ["\n"] } }),
      client.generate({ ...question, output, parameters: { temperature: 1, seed: 4 } }),
    ]);
    expect(replies[0]).toMatchObject({
      finishReason: "length",
      servedModel: "tiny.gguf",
      usage: { inputTokens: 10, outputTokens: 2, cachedInputTokens: null, reasoningTokens: null },
    });
    expect(replies[1]!.object).toEqual({ score: 2 });
    expect(seen[0]).toMatchObject({
      history: [{ type: "system", text: "Pick one option." }],
      prompt: question.messages[1]!.content,
      options: { temperature: 0, seed: 0, maxTokens: 9, topP: 0.5, customStopTriggers: ["\n"] },
    });
    expect(seen[1]!.options).toMatchObject({ temperature: 1, seed: 4, grammar: { grammar: output.schema } });
    await client.close?.();
  });
});

describe("loading", () => {
  it("what opens models loads no SDK and no compiler before one is needed", () => {
    const packages = new Set<string>();
    const files = new Set<string>();
    const visit = (file: string): void => {
      if (files.has(file)) return;
      files.add(file);
      const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
      for (const statement of source.statements) {
        if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
        const { text } = statement.moduleSpecifier as ts.StringLiteral;
        if (text.startsWith(".")) visit(path.join(path.dirname(file), text.replace(/js$/, "ts")));
        else if (!text.startsWith("node:")) packages.add(text);
      }
    };
    const models = path.resolve(import.meta.dirname, "..", "..", "src", "models");
    for (const file of ["registry.ts", "parse-answer.ts", "item-request.ts"]) visit(path.join(models, file));
    expect(files.size).toBeGreaterThan(8);
    expect([...packages]).toEqual(["zod"]);
  });
});
