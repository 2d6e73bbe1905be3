import { type ChildProcess, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as zmq from "zeromq";
import { ensureBuilt } from "../support/scratch-clone.js";
import { root, scratchFolder } from "./scratch.js";

// The kernel as every front end drives it, without Jupyter; .ci/jupyter does the same with Jupyter's own client.
const { kernelCommand } = await import(path.join(root, "scripts", "kernel", "command.mjs"));
const { KernelClient } = await import(path.join(root, "scripts", "notebooks", "wire.mjs"));
const { startCompiler } = await import(path.join(root, "scripts", "notebooks", "compiler.mjs"));

const ports = ["shell_port", "iopub_port", "stdin_port", "control_port", "hb_port"];
const compiler = startCompiler();
let kernel: ChildProcess;
let client: InstanceType<typeof KernelClient>;
let control: zmq.Dealer;
const key = randomUUID();

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(ensureBuilt, 60_000);
afterAll(() => compiler.close());

/** @param serve answers what a kernel asks that does not compile its cells by itself */
async function startKernel(serve?: (kernel: ChildProcess) => void): Promise<void> {
  const connection: Record<string, string | number> = { transport: "tcp", ip: "127.0.0.1", key };
  for (const name of ports) connection[name] = await freePort();
  const file = path.join(scratchFolder(), "connection.json");
  fs.writeFileSync(file, JSON.stringify(connection));
  const [command, ...args] = kernelCommand(file);
  const offer = serve ? { AFFECTLAB_COMPILER_OFFERED: "1" } : {};
  kernel = spawn(command, args, {
    stdio: ["ignore", "ignore", "ignore", ...(serve ? ["ipc" as const] : [])],
    env: { ...process.env, ...offer },
  });
  serve?.(kernel);
  client = new KernelClient(connection);
  control = new zmq.Dealer({ linger: 0 });
  control.connect(`tcp://127.0.0.1:${connection.control_port}`);
  // The first status messages can be lost before the subscription works.
  const answers = () => client.request("kernel_info_request", {}).then(() => true);
  while (!(await Promise.race([answers(), sleep(1000, false)])));
}

function endKernel(): void {
  kernel.kill("SIGKILL");
  client.close();
  control.close();
}

async function askControl(type: string, signedWith: string = key): Promise<void> {
  const header = {
    msg_id: randomUUID(),
    msg_type: type,
    session: "s",
    username: "u",
    version: "5.3",
    date: "",
  };
  const parts = [header, {}, {}, {}].map((part) => JSON.stringify(part));
  const hmac = createHmac("sha256", signedWith);
  for (const part of parts) hmac.update(part);
  await control.send(["<IDS|MSG>", hmac.digest("hex"), ...parts]);
}

async function answerOfControl(): Promise<{ type: string; content: object }> {
  const [, , header, , , content] = (await control.receive()).map(String);
  return { type: JSON.parse(header as string).msg_type, content: JSON.parse(content as string) };
}

const run = (code: string) =>
  client.request("execute_request", { code, silent: false, store_history: true, stop_on_error: false });

describe.each([
  ["that compiles by itself", undefined],
  ["that uses the runner's compiler", compiler.serve],
])("an interruption by message, of a kernel %s,", (_, serve) => {
  beforeAll(() => startKernel(serve), 60_000);
  afterAll(endKernel);

  it.each([
    ["that never gives way", "for (;;) {}"],
    ["that waits for ever", "await new Promise(() => {});"],
    ["that never gives way after it has waited", "await Promise.resolve();\nfor (;;) {}"],
    ["that computes in a package", "while (true) JSON.stringify(Array.from({ length: 1000 }, Math.sqrt));"],
  ])("ends a cell %s, and leaves what earlier cells made", async (_, code) => {
    expect(await run("var kept = 7;")).toMatchObject({ status: "ok" });
    const interrupted = run(code);
    await sleep(700);
    await askControl("interrupt_request");
    expect(await answerOfControl()).toEqual({ type: "interrupt_reply", content: { status: "ok" } });
    expect(await interrupted).toMatchObject({
      status: "error",
      ename: "Interrupted",
      evalue: "the cell was interrupted",
    });
    expect(await run('if (kept !== 7) throw new Error("lost");')).toMatchObject({ status: "ok" });
  });

  it("does nothing between cells", async () => {
    await askControl("interrupt_request");
    expect(await answerOfControl()).toMatchObject({ type: "interrupt_reply" });
    await sleep(300);
    expect(await run("1 + 1")).toMatchObject({ status: "ok" });
  });

  it("is not obeyed without the kernel's key", async () => {
    const cell = run("const end = Date.now() + 1500;\nwhile (Date.now() < end);");
    await sleep(500);
    await askControl("interrupt_request", "another key");
    expect(await cell).toMatchObject({ status: "ok" });
  });

  it("leaves the other messages of the control channel answered", async () => {
    const ended = new Promise((resolve) => kernel.once("exit", resolve));
    await askControl("shutdown_request");
    expect(await answerOfControl()).toMatchObject({ type: "shutdown_reply" });
    expect(await ended).toBe(0);
  });
});

describe("an interruption of a cell that is still being compiled", () => {
  afterAll(endKernel);

  it("ends the cell, and it does not run when the compiler answers at last", async () => {
    const held: (() => void)[] = [];
    await startKernel((child) => {
      const { serve } = compiler;
      const emitter = Object.assign(new EventEmitter(), { connected: true, send: child.send.bind(child) });
      serve(emitter);
      child.on("message", (request) => held.push(() => emitter.emit("message", request)));
    });
    const cell = run('process.env.CELL_RAN = "yes";');
    while (held.length === 0) await sleep(20);
    await askControl("interrupt_request");
    expect(await cell).toMatchObject({ status: "error", ename: "Interrupted" });
    for (const release of held.splice(0)) release();
    const next = run('if (process.env.CELL_RAN) throw new Error("it ran");');
    while (held.length === 0) await sleep(20);
    held[0]?.();
    expect(await next).toMatchObject({ status: "ok" });
  }, 60_000);
});
