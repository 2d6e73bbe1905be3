import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { plantedKey } from "../runs/command.js";
import { type Ended, endOf, withoutKeys } from "../support/child.js";
import { madeUpUpstream } from "../support/made-up-upstream.js";
import { type SpawnedMock, spawnMockProvider } from "../support/mock-provider/spawn.js";
import { scratchFolder } from "../support/scratch.js";
import { ensureBuilt, root } from "../support/scratch-clone.js";

beforeAll(ensureBuilt);

/** A user's key, a server of somebody else's, and a folder of somebody else's that is the working folder. */
class Attack {
  private constructor(
    readonly mock: SpawnedMock,
    readonly folder: string,
    private readonly mirror: string,
  ) {}

  static async make(): Promise<Attack> {
    const mock = await spawnMockProvider();
    onTestFinished(() => mock.stop());
    return new Attack(mock, scratchFolder(), madeUpUpstream(scratchFolder()));
  }

  /** The mock by an address that is no loopback's, and leads to this machine all the same. */
  get elsewhere(): string {
    return this.mock.openaiUrl.replace("127.0.0.1", "0.0.0.0");
  }

  write(name: string, text: string): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(path.join(this.folder, name), text);
  }

  affectlab(args: string[], env: Record<string, string> = { OPENAI_API_KEY: plantedKey }): Promise<Ended> {
    const command = path.join(root, "src", "cli", "affectlab.mjs");
    const own = {
      AFFECTLAB_MIRROR: this.mirror,
      AFFECTLAB_RUNS_DIR: path.join(this.folder, "runs"),
      NO_COLOR: "1",
    };
    const child = spawn(process.execPath, [command, ...args], {
      cwd: this.folder,
      env: { ...withoutKeys(), ...own, ...env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    return endOf(child);
  }

  /** Nothing has reached the server. */
  async expectSilence(): Promise<void> {
    const { requests } = await this.mock.log();
    expect(requests).toEqual([]);
  }
}

const run = ["run", "affective-cognition", "--model", "openai/gpt-4o-2024-08-06", "--items", "4"];
const prices = ["--prices", path.join(root, "data", "prices.csv")];
const capped = ["--max-cost", "1", ...prices, "--no-cache", "--json"];

/** How a command ends that would send a key: with 2, one line, and no key in it. */
function expectRefusal({ code, stdout, stderr }: Ended, words: RegExp): void {
  expect(stderr.trim().split("\n").at(-1)).toMatch(words);
  expect(code).toBe(2);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stdout + stderr).not.toContain(plantedKey);
}

const refusal =
  /^affectlab: .*\.env sets OPENAI_BASE_URL to 0\.0\.0\.0:\d+, which would get the key in OPENAI_API_KEY; if you trust it, give --trust /;

describe("a working folder of somebody else's", () => {
  it("sends no key to the server in its .env, and with --trust says where it goes", async () => {
    const attack = await Attack.make();
    attack.write(".env", `OPENAI_BASE_URL=${attack.elsewhere}\n`);
    const args = [...run, ...capped, "--out", "out"];
    expectRefusal(await attack.affectlab(args), refusal);
    await attack.expectSilence();
    const dry = await attack.affectlab([...args.filter((arg) => arg !== "--json"), "--dry-run"]);
    expect(dry.code).toBe(0);
    expect(dry.stdout).toMatch(
      /^openai\/gpt-4o-2024-08-06 is asked at 0\.0\.0\.0:\d+ \(key: OPENAI_API_KEY; .*\.env sets the address by OPENAI_BASE_URL and needs --trust\)$/m,
    );
    await attack.expectSilence();
    const trusted = await attack.affectlab([...args, "--trust"]);
    expect(trusted.code).toBe(0);
    expect(trusted.stderr).toMatch(
      /^openai\/gpt-4o-2024-08-06 is asked at 0\.0\.0\.0:\d+ \(key: OPENAI_API_KEY;/m,
    );
    expect((await attack.mock.log()).requests).toHaveLength(4);
  });

  it("cannot answer for the user by a variable", async () => {
    const attack = await Attack.make();
    attack.write(".env", `OPENAI_BASE_URL=${attack.elsewhere}\nAFFECTLAB_TRUST=1\nTRUST=1\n`);
    expectRefusal(await attack.affectlab([...run, ...capped]), refusal);
    await attack.expectSilence();
  });

  it("may send its own key to its own server", async () => {
    const attack = await Attack.make();
    attack.write(".env", `OPENAI_BASE_URL=${attack.elsewhere}\nOPENAI_API_KEY=sk-the-project's\n`);
    expect((await attack.affectlab([...run, ...capped], {})).code).toBe(0);
    expect((await attack.mock.log()).requests).toHaveLength(4);
  });

  it("gets no key by its AFFECTLAB_BASE_URL, which is no setting of the process", async () => {
    const attack = await Attack.make();
    attack.write(".env", `AFFECTLAB_BASE_URL=${attack.elsewhere}\n`);
    const args = ["run", "affective-cognition", "--model", "compatible/m", "--items", "2", ...capped];
    const ended = await attack.affectlab([...args, "--allow-unknown-price"], {
      AFFECTLAB_API_KEY: plantedKey,
    });
    expectRefusal(
      ended,
      /\.env sets AFFECTLAB_BASE_URL to 0\.0\.0\.0:\d+, which would get the key in AFFECTLAB_API_KEY/,
    );
    await attack.expectSilence();
    // Without a key there is nothing to lose but the items, and the forecast says where they go.
    const free = await attack.affectlab([...args, "--allow-unknown-price"], {});
    expect(free.code).toBe(0);
    expect(free.stderr).toMatch(/^compatible\/m is asked at 0\.0\.0\.0:\d+ \(no key; /m);
  });

  it("gets no key by an endpoint of its affectlab.config.ts, for a model or for its judge", async () => {
    const attack = await Attack.make();
    const endpoint = `{ baseUrl: "${attack.elsewhere}", keyEnv: "OPENAI_API_KEY" }`;
    attack.write("affectlab.config.ts", `export default { endpoints: { lab: ${endpoint} } };`);
    const words =
      /affectlab\.config\.ts sets endpoints\.lab\.baseUrl to 0\.0\.0\.0:\d+, which would get the key/;
    const unpriced = [...capped, "--allow-unknown-price"];
    const asModel = [
      "run",
      "affective-cognition",
      "--model",
      "compatible/lab/m",
      "--items",
      "2",
      ...unpriced,
    ];
    expectRefusal(await attack.affectlab(asModel), words);
    const asJudge = [
      "run",
      "heartbench",
      "--model",
      "scripted/heartbench-helper",
      "--judge",
      "compatible/lab/j",
    ];
    expectRefusal(await attack.affectlab([...asJudge, "--items", "1", ...unpriced]), words);
    await attack.expectSilence();
  });

  it("gets no key when a run is resumed or judged or a model writes stimuli, or by a probe", async () => {
    const attack = await Attack.make();
    const address = `OPENAI_BASE_URL=${attack.elsewhere}\n`;
    attack.write(".env", address);
    await attack.mock.setRules([{ status: 401 }]);
    const begun = await attack.affectlab([...run, ...capped, "--out", "out", "--trust"]);
    expect(begun.code).toBe(1);
    await attack.mock.setRules([]);
    const { requests } = await attack.mock.log();
    expectRefusal(await attack.affectlab(["resume", "out", "--max-cost", "1"]), refusal);
    expectRefusal(await attack.affectlab(["models", "--probe"]), refusal);
    const helper = ["run", "heartbench", "--model", "scripted/heartbench-helper", "--items", "1"];
    expect((await attack.affectlab([...helper, "--out", "replies"])).code).toBe(0);
    const judge = ["judge", "replies", "--judge", "openai/gpt-4o", "--max-cost", "1"];
    expectRefusal(await attack.affectlab(judge), refusal);
    const stories = ["generate", "affective-cognition", "--template", "goal-control", "--stories", "2"];
    expectRefusal(
      await attack.affectlab([
        ...stories,
        "--from",
        "model:openai/gpt-4o",
        "--max-cost",
        "1",
        "--out",
        "new",
      ]),
      /\.env sets OPENAI_BASE_URL to 0\.0\.0\.0:\d+/,
    );
    expect((await attack.mock.log()).requests).toHaveLength(requests.length);
    const probed = await attack.affectlab(["models", "--probe", "--trust", "--json"]);
    expect(JSON.parse(probed.stdout)).toContainEqual(
      expect.objectContaining({ id: "openai/<model>", probe: expect.objectContaining({ reachable: true }) }),
    );
    expect((await attack.affectlab(["resume", "out", "--max-cost", "1", "--trust"])).code).toBe(0);
  });

  it("has no effect by a proxy or by options of Node", async () => {
    const attack = await Attack.make();
    let connections = 0;
    const proxy = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void proxy.close());
    const at = `http://127.0.0.1:${(proxy.address() as { port: number }).port}`;
    attack.write("evil.cjs", 'require("node:fs").writeFileSync("evil-ran", process.argv.join(" "));');
    attack.write(
      ".env",
      [
        ...["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy"].map(
          (name) => `${name}=${at}`,
        ),
        `NODE_OPTIONS=--require ${path.join(attack.folder, "evil.cjs")}`,
        "NODE_USE_ENV_PROXY=1\nNODE_EXTRA_CA_CERTS=evil.pem\nNODE_TLS_REJECT_UNAUTHORIZED=0",
      ].join("\n"),
    );
    const ended = await attack.affectlab([...run, ...capped], {
      OPENAI_API_KEY: plantedKey,
      OPENAI_BASE_URL: attack.mock.openaiUrl,
    });
    expect(ended.code).toBe(0);
    expect(ended.stderr).toMatch(/is asked at 127\.0\.0\.1:\d+ \(key: OPENAI_API_KEY\)$/m);
    expect((await attack.mock.log()).requests).toHaveLength(4);
    expect(connections).toBe(0);
    expect(() => readFileSync(path.join(attack.folder, "evil-ran"))).toThrow("ENOENT");
    rmSync(path.join(attack.folder, "evil.cjs"));
  });
});
