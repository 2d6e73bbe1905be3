// The mock provider as a process of its own; server.ts says how to use it.
import { parseArgs } from "node:util";
import type { Rule } from "./behaviour.js";
import { startMockProvider } from "./server.js";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    log: { type: "string" },
    rules: { type: "string", default: "[]" },
    key: { type: "string" },
    models: { type: "string" },
    families: { type: "boolean", default: false },
  },
});

const mock = await startMockProvider({
  port: Number(values.port),
  rules: JSON.parse(values.rules) as Rule[],
  families: values.families,
  onStop: stop,
  ...(values.log === undefined ? {} : { logFile: values.log }),
  ...(values.key === undefined ? {} : { key: values.key }),
  ...(values.models === undefined ? {} : { models: values.models.split(",") }),
});

function stop(): void {
  mock.close().then(() => process.exit(0));
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
const { url, openaiUrl, anthropicUrl } = mock;
process.stdout.write(`${JSON.stringify({ url, openaiUrl, anthropicUrl, pid: process.pid })}\n`);
