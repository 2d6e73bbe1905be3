import { type ChildProcess, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
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

const ports = ["shell_port", "iopub_port", "stdin_port", "control_port", "hb_port"];
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

beforeAll(async () => {
  await ensureBuilt();
  const connection: Record<string, string | number> = { transport: "tcp", ip: "127.0.0.1", key };
  for (const name of ports) connection[name] = await freePort();
  const file = path.join(scratchFolder(), "connection.json");
  fs.writeFileSync(file, JSON.stringify(connection));
  const [command, ...args] = kernelCommand(file);
  kernel = spawn(command, args, { stdio: "ignore" });
  client = new KernelClient(connection);
  control = new zmq.Dealer({ linger: 0 });
  control.connect(`tcp://127.0.0.1:${connection.control_port}`);
  // The first status messages can be lost before the subscription works.
  const answers = () => client.request("kernel_info_request", {}).then(() => true);
  while (!(await Promise.race([answers(), sleep(1000, false)])));
}, 60_000);

afterAll(() => {
  kernel.kill("SIGKILL");
  client.close();
  control.close();
});

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

describe("an interruption by message", () => {
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
