import { describe, expect, it } from "vitest";
import { registerReplay, replayModels, unparsedReply } from "../../src/models/providers/replay.js";
import { openModel } from "../../src/models/registry.js";

const open = (id: string) => openModel(id, { env: {}, config: {} });

describe("replay", () => {
  it("has no recordings of its own", async () => {
    expect(await replayModels()).toEqual([]);
    await expect(open("replay/nothing/x")).rejects.toThrow(
      'no recorded dataset "nothing" (in "replay/nothing/x"); none is registered here',
    );
  });

  it("gives the replies of a dataset that was registered", async () => {
    registerReplay("toy-set", async () => ({
      models: () => ["m"],
      replies: (_, item) => ({ answer: item === "i" ? 1 : null, counts: undefined }),
    }));
    expect(await replayModels()).toEqual(["replay/toy-set/m"]);
    const client = await open("replay/toy-set/m");
    const textOf = async (item: string) =>
      (await client.generate({ messages: [], parameters: {}, metadata: { item } })).text;
    expect(await textOf("i")).toBe("A:b.");
    expect(await textOf("j")).toBe(unparsedReply);
    await expect(open("replay/nothing/x")).rejects.toThrow(/"nothing".*; one of toy-set/);
    expect(() => registerReplay("toy-set", async () => ({}) as never)).toThrow(/"toy-set" exists/);
  });
});
