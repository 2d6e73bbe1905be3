import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "../support/committed-clone.js";
import { dockerInstructions, isDockerIgnored } from "../support/dockerfile.js";
import { root } from "../support/scratch-clone.js";

const { debianPackages } = (await import(
  new URL("../../scripts/notebooks/jupyter.mjs", import.meta.url).href
)) as { debianPackages: string };

const instructions = dockerInstructions();
const of = (word: string): string[] =>
  instructions.filter((one) => one.word === word).map(({ rest }) => rest);

describe("the Dockerfile", () => {
  it("has known instructions only, and Node of the oldest major that is supported", () => {
    const known = ["FROM", "RUN", "USER", "WORKDIR", "COPY", "EXPOSE", "CMD"];
    expect(known).toEqual(expect.arrayContaining(instructions.map(({ word }) => word)));
    const { engines } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
      engines: { node: string };
    };
    const [, major] = /^>=(\d+)/.exec(engines.node) ?? [];
    expect(of("FROM")).toEqual([`node:${major}-bookworm-slim AS system`, "system AS lab"]);
  });

  it("installs what the notebooks need of Debian", () => {
    const [apt = ""] = of("RUN");
    for (const name of debianPackages.split(" ")) expect(apt.split(/\s+/)).toContain(name);
  });

  it("copies what git has, and packages before sources", () => {
    const copied = of("COPY").map((rest) => rest.split(/\s+/).slice(0, -1));
    expect(copied).toEqual([["package.json", "package-lock.json"], ["."]]);
    const files = sourceFiles();
    for (const source of copied.flat().filter((one) => one !== ".")) expect(files).toContain(source);
  });

  it("does not run as root", () => {
    const user = instructions.findIndex(({ word }) => word === "USER");
    expect(of("USER")).toEqual(["node"]);
    expect(instructions.slice(user).filter(({ rest }) => /\b(apt-get|chown -R|sudo)\b/.test(rest))).toEqual(
      [],
    );
  });

  it("opens a registered script on an address outside the container, with its token", () => {
    const command = JSON.parse(of("CMD")[0] ?? "") as string[];
    expect(command).toContain("--ip=0.0.0.0");
    expect(command).toContain(`--port=${of("EXPOSE")[0]}`);
    expect(command.join(" ")).not.toMatch(/token|password/i);
    const scripts = command.filter((one) => one.endsWith(".mjs"));
    expect(sourceFiles()).toEqual(expect.arrayContaining(scripts));
  });
});

describe(".dockerignore", () => {
  it("keeps no file of git out", () => {
    expect(sourceFiles().filter(isDockerIgnored)).toEqual([]);
  });

  it("keeps out what a clone makes, and keys", () => {
    const made = readFileSync(path.join(root, ".gitignore"), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#") && !line.startsWith("tests/"))
      .map((line) =>
        line
          .replace(/^\/|\/$/g, "")
          .replaceAll("**", "a/b")
          .replaceAll("*", "x"),
      );
    expect(made).toContain(".env");
    expect([".git/HEAD", ...made].filter((file) => !isDockerIgnored(file))).toEqual([]);
  });
});

describe(".devcontainer", () => {
  it("builds a stage of the Dockerfile, as its user, and runs scripts that exist", () => {
    const folder = path.join(root, ".devcontainer");
    const { build, remoteUser, forwardPorts, postCreateCommand } = JSON.parse(
      readFileSync(path.join(folder, "devcontainer.json"), "utf8"),
    ) as {
      build: { dockerfile: string; context: string; target: string };
      remoteUser: string;
      forwardPorts: number[];
      postCreateCommand: string;
    };
    expect(path.resolve(folder, build.dockerfile)).toBe(path.join(root, "Dockerfile"));
    expect(path.resolve(folder, build.context)).toBe(path.resolve(root));
    expect(of("FROM").map((rest) => rest.split(" AS ")[1])).toContain(build.target);
    expect([remoteUser]).toEqual(of("USER"));
    expect(forwardPorts.map(String)).toEqual(of("EXPOSE"));
    const scripts = postCreateCommand.match(/scripts\/\S+/g) ?? [];
    expect(scripts).toHaveLength(1);
    expect(sourceFiles()).toEqual(expect.arrayContaining(scripts));
  });
});
