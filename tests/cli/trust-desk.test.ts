import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { TrustDesk } from "../../src/cli/run/trust-desk.js";
import { readEnvironment } from "../../src/models/config.js";
import { requireTrustedModel } from "../../src/models/registry.js";
import { scratchFolder } from "../support/scratch.js";

/** A terminal on which the given keys are pressed at every question, and what it has shown. */
function terminalWith(keys: string) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const shown: string[] = [];
  output.on("data", (text) => {
    shown.push(String(text));
    if (String(text).includes("[y/N]")) setImmediate(() => input.write(keys));
  });
  const terminal = {
    input: Object.assign(input, { isTTY: true, setRawMode: () => input }) as unknown as NodeJS.ReadStream,
    output: Object.assign(output, { isTTY: true, columns: 200 }) as unknown as NodeJS.WriteStream,
  };
  return { terminal, questions: () => shown.join("").match(/\[y\/N\] /g)?.length ?? 0, shown };
}

const given = () => ({
  env: readEnvironment({ OPENAI_API_KEY: "sk-1", GOOGLE_API_KEY: "sk-2" }, [
    scratchFolder({ ".env": "OPENAI_BASE_URL=http://192.0.2.7/v1\nGOOGLE_BASE_URL=http://192.0.2.8/v1" }),
  ]),
  config: {},
});

/** Asks as a verb does. */
const requireBy = (desk: TrustDesk, id: string, settings: ReturnType<typeof given>): Promise<void> =>
  desk.with(() => requireTrustedModel(id, { ...settings, trust: desk.trusts }));

describe("TrustDesk", () => {
  it("names host, file and variable, and asks once about a server", async () => {
    const { terminal, questions, shown } = terminalWith("y\r");
    const [desk, settings] = [new TrustDesk({}, terminal), given()];
    await requireBy(desk, "openai/gpt-5", settings);
    await requireBy(desk, "openai/gpt-4o", settings);
    expect(questions()).toBe(1);
    expect(shown.join("")).toMatch(
      /\.env sets OPENAI_BASE_URL to 192\.0\.2\.7, which would get the key in OPENAI_API_KEY; do you trust it\?/,
    );
    // A yes for one server is none for another.
    await requireBy(desk, "google/gemini-3-pro", settings);
    expect(questions()).toBe(2);
  });

  it("ends with 2 on a no, without a terminal, and in a dry run", async () => {
    const { terminal, questions } = terminalWith("n\r");
    const settings = given();
    await expect(requireBy(new TrustDesk({}, terminal), "openai/gpt-5", settings)).rejects.toMatchObject({
      exitCode: 2,
      message: "nothing was sent; --trust sends without asking",
    });
    expect(questions()).toBe(1);
    const dry = new TrustDesk({ dryRun: true }, terminal);
    await expect(requireBy(dry, "openai/gpt-5", settings)).rejects.toMatchObject({ exitCode: 2 });
    expect(questions()).toBe(1);
    const [input, output] = [new PassThrough(), new PassThrough()] as unknown as [
      NodeJS.ReadStream,
      NodeJS.WriteStream,
    ];
    await expect(
      requireBy(new TrustDesk({}, { input, output }), "openai/gpt-5", settings),
    ).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining("give --trust"),
    });
  });

  it("asks nobody with --trust", async () => {
    const { terminal, questions } = terminalWith("n\r");
    await requireBy(new TrustDesk({ trust: true }, terminal), "openai/gpt-5", given());
    expect(questions()).toBe(0);
  });
});
