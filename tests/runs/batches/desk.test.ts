import { expect, it } from "vitest";
import type { BatchApi, ModelRequest } from "../../../src/models/contract.js";
import { ModelError } from "../../../src/models/model-error.js";
import { BatchDesk } from "../../../src/runs/batches/desk.js";

const refused = new ModelError("bad request", { kind: "invalid-request", isBilled: "no", status: 400 });

/** A provider that ends a batch at once and refuses every call in it. */
const refusing: BatchApi = {
  mostRequests: 10,
  mostBytes: 1e6,
  bytesOf: () => 1,
  create: async () => "batch-1",
  find: async () => [],
  state: async () => ({ isEnded: true, done: 1, total: 1 }),
  results: async () => [
    {
      id: "call-1",
      read: () => {
        throw refused;
      },
    },
  ],
};

it("has closed a batch once it says that it is settled, though its last call was refused before", async () => {
  const closed: string[] = [];
  const desk = new BatchDesk({
    ...{ model: "openai/m", api: refusing, pollMs: 1, patienceMs: 1000, quietMs: 1, open: [] },
    journal: { handing() {}, taken() {}, closed: (_, how) => closed.push(how) },
    signal: new AbortController().signal,
  });
  await expect(desk.ask("call-1", { messages: [] } as unknown as ModelRequest)).rejects.toBe(refused);
  // The run may end here, and closes its journal.
  expect(closed).toEqual([]);
  await desk.settled();
  expect(closed).toEqual(["read"]);
});
