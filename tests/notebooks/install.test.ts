import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runNode } from "./processes.js";
import { root, scratchFolder } from "./scratch.js";

const install = path.join(root, "scripts", "kernel", "install.mjs");
let data: string;

beforeEach(() => {
  data = scratchFolder();
});

const register = (env: NodeJS.ProcessEnv = { JUPYTER_DATA_DIR: data }) =>
  runNode([install], { cwd: data, env: { ...process.env, ...env } }).ended;

describe("registering the kernel", () => {
  it("writes one kernelspec with absolute paths that exist, and says where", async () => {
    const { code, stdout, stderr } = await register();
    const folder = path.join(data, "kernels", "affectlab");
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `kernel "TypeScript (affectlab)" registered in ${folder}\n`,
      stderr: "",
    });
    expect(fs.readdirSync(folder)).toEqual(["kernel.json"]); // nothing half-written stays behind
    const spec = JSON.parse(fs.readFileSync(path.join(folder, "kernel.json"), "utf8"));
    expect(spec).toMatchObject({
      display_name: "TypeScript (affectlab)",
      language: "typescript",
      interrupt_mode: "message", // Windows has no signals
    });
    expect(spec.argv.at(-1)).toBe("{connection_file}");
    for (const file of [spec.argv[0], spec.argv.find((part: string) => part.endsWith(".cjs"))]) {
      expect(path.isAbsolute(file) && fs.existsSync(file)).toBe(true);
    }
  });

  it("leaves other kernels alone, and can be repeated", async () => {
    const others = ["tslab", "python3"].map((name) => path.join(data, "kernels", name, "kernel.json"));
    for (const file of others) {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, `{"mine": "${file}"}`);
    }
    const first = await register();
    expect(await register()).toEqual(first);
    for (const file of others) expect(fs.readFileSync(file, "utf8")).toBe(`{"mine": "${file}"}`);
    expect(fs.readdirSync(path.join(data, "kernels")).sort()).toEqual(["affectlab", "python3", "tslab"]);
  });

  it("says when it takes the place of another clone's", async () => {
    await register();
    const file = path.join(data, "kernels", "affectlab", "kernel.json");
    const other = fs.readFileSync(file, "utf8").replaceAll(root, "/elsewhere/affectlab");
    fs.writeFileSync(file, other);
    const { stdout } = await register();
    expect(stdout).toContain("it replaces that of /elsewhere/affectlab: notebooks of every clone now run on");
    expect(fs.readFileSync(file, "utf8")).toContain(root);
    fs.writeFileSync(file, "{");
    expect((await register()).stdout).toContain("it replaces that of an unreadable kernelspec");
  });

  it("follows Jupyter's rules for the data folder, and tells in one line when it cannot write", async () => {
    const { jupyterDataFolder } = await import(install);
    expect(jupyterDataFolder({ XDG_DATA_HOME: "/data" }, "linux")).toBe("/data/jupyter");
    expect(jupyterDataFolder({ JUPYTER_DATA_DIR: "/j", XDG_DATA_HOME: "/data" }, "darwin")).toBe("/j");
    expect(jupyterDataFolder({}, "darwin")).toMatch(/Library.Jupyter$/);
    const roaming = "C:\\Users\\Käthe\\AppData\\Roaming";
    expect(jupyterDataFolder({ APPDATA: roaming }, "win32")).toBe(`${roaming}\\jupyter`);
    expect(jupyterDataFolder({}, "win32")).toMatch(/\\\.jupyter\\data$/);
    const blocked = path.join(data, "file");
    fs.writeFileSync(blocked, "");
    const { code, stderr } = await register({ JUPYTER_DATA_DIR: blocked });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^affectlab: cannot register the kernel: ENOTDIR.*\n$/);
  });
});
