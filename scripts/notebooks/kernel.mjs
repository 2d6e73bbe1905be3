// Starts and ends kernels. A kernel never outlives its runner. Normally stop() ends it; otherwise the
// process's "exit" event does. If neither can run, the kernel sees that its parent is gone.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { kernelCommand } from "../kernel/command.mjs";
import { KernelError } from "./errors.mjs";
import { KernelClient } from "./wire.mjs";

const startTimeout = 300_000; // two seconds on a quiet laptop; a machine that stands still is no broken kernel
const askAgainAfter = 150; // ms; the first request is often lost, and nothing else is waited for
const portsWereTaken = 75; // what the launcher ends with; another try gets other ports
const running = new Set();

process.on("exit", () => {
  for (const kernel of running) kernel.kill();
});

/**
 * A clean kernel, ready for cells.
 *
 * @param options `interrupted` a promise whose rejection ends the wait for it, and the kernel; `compiler` compiles
 *   the cells (compiler.mjs); without it the kernel does; `folder` is the notebook's
 * @returns `{ client, died, stop }`: `died` rejects with a KernelError when the kernel ends by itself.
 */
export async function startKernel(options = {}) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryStart(options);
    } catch (error) {
      if (error.exitCodeOfKernel !== portsWereTaken || attempt === 3) throw error;
    }
  }
}

async function tryStart({ interrupted, compiler, folder: cwd }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "affectlab-kernel-"));
  const connectionFile = path.join(folder, "connection.json");
  const connection = await freeConnection();
  fs.writeFileSync(connectionFile, JSON.stringify(connection), { mode: 0o600 });

  const [command, ...args] = kernelCommand(connectionFile);
  const child = spawn(command, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe", ...(compiler ? ["ipc"] : [])],
    env: {
      ...process.env,
      JPY_PARENT_PID: String(process.pid),
      AFFECTLAB_COMPILER_OFFERED: compiler ? "1" : undefined,
    },
    // Its own process group: Ctrl-C reaches only the runner, and kill() also ends what a cell has started.
    detached: process.platform !== "win32",
  });
  compiler?.serve(child);
  const kernel = new Kernel(child, folder);
  const deadline = sleep(startTimeout, undefined, { ref: false }).then(() => {
    throw new KernelError(`the kernel did not answer within ${startTimeout / 1000} s`);
  });
  try {
    kernel.client = new KernelClient(connection);
    await Promise.race([
      answers(kernel.client),
      kernel.died,
      deadline,
      ...(interrupted ? [interrupted] : []),
    ]);
    return kernel;
  } catch (error) {
    await kernel.stop();
    throw error;
  }
}

class Kernel {
  #child;
  #folder;
  #ended;
  #said = "";

  constructor(child, folder) {
    this.#child = child;
    this.#folder = folder;
    running.add(this);
    const hear = (chunk) => {
      this.#said = (this.#said + chunk).slice(-4000);
    };
    child.stdout.setEncoding("utf8").on("data", hear);
    child.stderr.setEncoding("utf8").on("data", hear);
    this.#ended = new Promise((resolve) => {
      child.on("close", (code, signal) => resolve({ code, signal }));
      // A process that a cell left behind may keep the pipes open.
      child.on("exit", (code, signal) => setTimeout(resolve, 500, { code, signal }).unref());
      child.on("error", (error) => resolve({ code: error.message }));
    });
    this.died = this.#ended.then(({ code, signal }) => {
      const said = this.#said.trim().split("\n").at(-1);
      const how = signal ? `was ended by ${signal}` : `ended with ${code}`;
      throw Object.assign(new KernelError(`the kernel ${how}${said ? `; it said: ${said}` : ""}`), {
        exitCodeOfKernel: code,
      });
    });
    this.died.catch(() => {}); // looked at only while somebody waits for an answer
  }

  kill() {
    running.delete(this);
    try {
      if (process.platform === "win32") this.#child.kill("SIGKILL");
      else process.kill(-this.#child.pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  async stop() {
    this.client?.close();
    this.kill();
    await this.#ended;
  }
}

// The first status messages can be lost before the subscription works, so ask until both sockets answer.
async function answers(client) {
  for (let ready = false; !ready; ) {
    ready = await Promise.race([
      client.request("kernel_info_request", {}).then(() => true),
      sleep(askAgainAfter, false, { ref: false }),
    ]);
  }
}

async function freeConnection() {
  const names = ["shell_port", "iopub_port", "stdin_port", "control_port", "hb_port"];
  // All are kept open at the same time, so that no two are equal.
  const servers = await Promise.all(names.map(listen));
  const ports = names.map((name, index) => [name, servers[index].address().port]);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return {
    transport: "tcp",
    ip: "127.0.0.1",
    key: randomUUID(),
    signature_scheme: "hmac-sha256",
    ...Object.fromEntries(ports),
  };
}

function listen() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}
