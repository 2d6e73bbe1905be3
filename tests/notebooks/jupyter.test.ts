import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { runNode } from "./processes.js";
import { root, scratchFolder } from "./scratch.js";

const { findJupyter, missingJupyter, debianPackages } = await import(
  path.join(root, "scripts", "notebooks", "jupyter.mjs")
);

/** A folder with a jupyter that has the given interfaces, and writes down what it is started with. */
function fakeJupyter(...fronts: string[]): string {
  const folder = scratchFolder();
  const script = `#!/bin/sh
case " ${fronts.join(" ")} " in *" $1 "*) ;; *) exit 1 ;; esac
[ "$2" = --version ] || echo "$@" > '${folder}/started'
`;
  fs.writeFileSync(path.join(folder, "jupyter"), script, { mode: 0o755 });
  return folder;
}

describe("finding Jupyter", () => {
  it("prefers JupyterLab wherever it is, and takes the classic notebook otherwise", () => {
    const [bare, classic, lab] = [fakeJupyter(), fakeJupyter("notebook"), fakeJupyter("lab", "notebook")];
    const command = (folder: string) => path.join(folder, "jupyter");
    expect(findJupyter([bare, classic, lab])).toMatchObject({ command: command(lab), front: "lab" });
    expect(findJupyter(["", bare, classic, "/none"])).toMatchObject({
      command: command(classic),
      front: "notebook",
    });
    expect(findJupyter([bare])).toEqual({ found: [command(bare)] });
  });

  it("says what is missing and how to get it", () => {
    expect(missingJupyter([], { debian: true })).toContain(
      "Jupyter is not installed (no jupyter command was found)",
    );
    expect(missingJupyter([], { debian: true })).toContain(
      `apt-get install -y --no-install-recommends ${debianPackages}`,
    );
    expect(missingJupyter(["/opt/jupyter"], { debian: false })).toMatch(
      /^\/opt\/jupyter has neither JupyterLab nor the classic notebook; install it with:\n {2}pip install jupyterlab\n/,
    );
    const ci = fs.readFileSync(path.join(root, ".ci", "jupyter"), "utf8");
    expect(ci).toContain(`packages=(${debianPackages})`);
  });

  it("registers the kernel also where there is no Jupyter, for VS Code", async () => {
    const data = scratchFolder();
    const url = JSON.stringify(pathToFileURL(path.join(root, "scripts", "notebook.mjs")).href);
    const code = `import { openNotebooks } from ${url}; openNotebooks([], { found: [] });`;
    const { code: status, stdout } = await runNode(["--input-type=module", "-e", code], {
      env: { ...process.env, JUPYTER_DATA_DIR: data },
    }).ended;
    expect(status).toBe(0);
    expect(stdout).toContain(`registered in ${path.join(data, "kernels", "affectlab")}\n`);
    expect(stdout).toContain("VS Code needs no Jupyter: open notebooks/00-start-here.ipynb there");
    expect(fs.existsSync(path.join(data, "kernels", "affectlab", "kernel.json"))).toBe(true);
  });

  it("registers the kernel and opens the notebooks, with the options given", async () => {
    const folder = fakeJupyter("lab");
    const data = scratchFolder();
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, JUPYTER_DATA_DIR: data };
    const { code } = await runNode([path.join(root, "scripts", "notebook.mjs"), "--no-browser"], { env })
      .ended;
    expect(code).toBe(0);
    const started = fs.readFileSync(path.join(folder, "started"), "utf8");
    expect(started).toMatch(/^lab (--allow-root )?--no-browser .*notebooks\n$/);
    expect(fs.existsSync(path.join(data, "kernels", "affectlab", "kernel.json"))).toBe(true);
  });
});
