import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { askToSend } from "../../src/cli/run/ask-to-send.js";

/** A terminal on which the given keys are pressed once the question stands there. */
function terminalWith(keys: string): [NodeJS.ReadStream, NodeJS.WriteStream] {
  const [input, output] = [new PassThrough(), new PassThrough()];
  output.on("data", (text) => {
    if (String(text).includes("send? [y/N]")) setImmediate(() => input.write(keys));
  });
  return [
    Object.assign(input, { isTTY: true, setRawMode: () => input }) as unknown as NodeJS.ReadStream,
    Object.assign(output, { isTTY: true, columns: 80 }) as unknown as NodeJS.WriteStream,
  ];
}

const outcome = (keys: string) =>
  askToSend(...terminalWith(keys)).then(
    () => "sent",
    ({ exitCode, message }) => [exitCode, message],
  );

describe("askToSend", () => {
  it.each<[string, string, unknown]>([
    ["yes", "y\r", "sent"],
    ["no", "n\r", [2, "nothing was sent; --yes sends without asking"]],
    ["nothing", "\r", [2, "nothing was sent; --yes sends without asking"]],
    ["the end of the input", "\u0004", [2, "nothing was sent; --yes sends without asking"]],
    ["Ctrl-C", "\u0003", [130, "interrupted; nothing was sent"]],
  ])("takes %s", async (_, keys, expected) => {
    expect(await outcome(keys)).toEqual(expected);
  });

  it("asks nobody where there is no terminal", async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    await askToSend(input as unknown as NodeJS.ReadStream, output as unknown as NodeJS.WriteStream);
    expect(output.read()).toBeNull();
  });
});
