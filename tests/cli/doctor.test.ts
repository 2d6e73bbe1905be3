import { mkdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { missing, ok, optional } from "../../src/cli/doctor/check.js";
import { checkJupyter, checkVsCode } from "../../src/cli/doctor/programs.js";
import { healthReport } from "../../src/cli/doctor.js";
import { runNode } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { affectlab, ensureBuilt, root, scratchClone } from "../support/scratch-clone.js";

interface Health {
  ok: boolean;
  checks: { id: string; state: string; found: string; remedy: string | null }[];
}

beforeAll(ensureBuilt);

/** On a machine where nothing of a user's own is there. */
function doctor(clone: string, env: Record<string, string> = {}, ...args: string[]) {
  const home = scratchFolder();
  return affectlab(clone, ["doctor", ...args], {
    env: { HOME: home, JUPYTER_DATA_DIR: path.join(home, "jupyter"), ...env },
  });
}

describe("affectlab doctor", () => {
  it("fits one screen, with the one line that brings what lacks", async () => {
    const { code, stdout, stderr } = await doctor(root);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(24);
    expect(stdout).toMatch(/^Node\.js +ok +\d+\.\d+\.\d+ on /);
    const install = "to get it: code --install-extension ms-toolsai.jupyter";
    expect(lines[lines.findIndex((line) => line.startsWith("VS Code")) + 1]?.trim()).toBe(install);
    expect(lines.at(-1)).toBe("everything that affectlab needs is here; - is optional");
  });

  it("says of a key whether it is set, and never its value", async () => {
    const secret = "sk-never-shown";
    for (const args of [[], ["--json"]]) {
      const { stdout, stderr } = await doctor(root, { OPENAI_API_KEY: secret, GOOGLE_API_KEY: " " }, ...args);
      expect(stdout).toMatch(/OPENAI set, ANTHROPIC (not )?set, GOOGLE not set/);
      expect(stdout + stderr).not.toContain(secret);
    }
  });

  it("sees the kernel that was registered, and another clone's", async () => {
    const data = { JUPYTER_DATA_DIR: scratchFolder() };
    const kernel = async (clone: string) => {
      const { stdout } = await doctor(clone, data, "--json");
      return (JSON.parse(stdout) as Health).checks.find(({ id }) => id === "kernel");
    };
    const register = "node scripts/kernel/install.mjs";
    expect(await kernel(root)).toMatchObject({ state: "optional", remedy: register });
    await runNode(register.split(" ").slice(1), { cwd: root, env: data });
    expect(await kernel(root)).toMatchObject({ state: "ok", remedy: null });
    const found = expect.stringContaining("that of the clone");
    const other = scratchClone({ "data/catalogue.json": catalogue });
    expect(await kernel(other)).toMatchObject({ state: "optional", found });
  });

  it("ends with 1 when something is missing that is not optional", async () => {
    const clone = scratchClone({ "data/catalogue.json": catalogue }); // it has no lockfile
    const { code, stdout, stderr } = await doctor(clone, {}, "--json");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    const { ok: well, checks } = JSON.parse(stdout) as Health;
    expect(well).toBe(false);
    expect(checks.filter(({ state }) => state === "missing")).toEqual([
      {
        id: "packages",
        state: "missing",
        found: "not those of package-lock.json",
        remedy: "npm run build",
      },
    ]);
  });

  it("says where there is no Jupyter how to get it, and finds the extension of VS Code", async () => {
    expect(await checkJupyter([])).toMatchObject({
      state: "optional",
      found: "no jupyter command",
      remedy: expect.stringMatching(/^(sudo )?apt-get install|^pip install jupyterlab$/),
    });
    const extensions = path.join(scratchFolder(), ".vscode", "extensions");
    const userFolder = path.dirname(path.dirname(extensions));
    mkdirSync(path.join(extensions, "ms-toolsai.jupyter-keymap-1.1.2"), { recursive: true });
    expect(checkVsCode(userFolder)).toMatchObject({ state: "optional" });
    mkdirSync(path.join(extensions, "ms-toolsai.jupyter-2025.9.1"));
    expect(checkVsCode(userFolder)).toMatchObject({ state: "ok" });
  });

  it("names what is missing in its last line", () => {
    const checks = [ok("a", "here"), missing("disk", "none", "free some"), optional("c", "no", "get it")];
    expect(healthReport(checks).split("\n")).toEqual([
      "a     ok       here",
      "disk  MISSING  none",
      "               to get it: free some",
      "c     -        no",
      "               to get it: get it",
      "",
      "missing: disk; - is optional",
    ]);
  });
});

const catalogue = JSON.stringify({
  sources: [
    {
      ...{ name: "x", study: "sage", paper: "p", repository: "a/b", commit: "0".repeat(40) },
      ...{ licence: "MIT", notice: null, scope: "all", files: 1, bytes: 1 },
    },
  ],
});
