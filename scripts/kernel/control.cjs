// Jupyter's control channel, in a thread of its own: it hears an interruption while a cell keeps the main
// thread busy, and ends the cell. That needs no signal, and Windows has none.
"use strict";
const { createHmac, randomBytes } = require("node:crypto");
const inspector = require("node:inspector");
const { setTimeout: sleep } = require("node:timers/promises");
const { isMainThread, parentPort, Worker, workerData } = require("node:worker_threads");

const delimiter = "<IDS|MSG>";
const patience = 50; // ms between two looks at a cell that does not give way
const inCell = 0; // 1 while code of a cell may run, so that nothing else is ever ended
const interruptions = 1; // how many the main thread has handled
const closed = 2; // 1 when the thread has no socket any more

/**
 * Opens the control channel.
 *
 * @param onInterrupt called at the main thread's next turn after an interruption
 * @param onMessage called with the frames of every other message, and `send(frames)` for its reply
 * @returns `{ opened, enterCell, leaveCell }`: code of a cell runs only between the last two
 */
exports.openControl = (connection, { onInterrupt, onMessage }) => {
  const state = new Int32Array(new SharedArrayBuffer(12));
  const worker = new Worker(__filename, { workerData: { connection, state } });
  worker.unref();
  // A socket that is open at the exit, as when a cell calls process.exit(), would abort the process.
  process.on("exit", () => {
    worker.postMessage(undefined);
    Atomics.wait(state, closed, 0, 1000);
  });
  const opened = new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.on("message", ({ type, frames }) => {
      if (type === "opened") resolve();
      else if (type === "interrupt") {
        Atomics.add(state, interruptions, 1);
        onInterrupt();
      } else onMessage(frames.map(asBuffer), (reply) => worker.postMessage(reply));
    });
  });
  return {
    opened,
    enterCell: () => Atomics.store(state, inCell, 1),
    leaveCell: () => Atomics.store(state, inCell, 0),
  };
};

// A buffer that has crossed threads is a plain array of bytes.
const asBuffer = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

if (!isMainThread) listen(workerData);

async function listen({ connection, state }) {
  const { Router } = require("zeromq");
  const socket = new Router();
  const tellClosed = () => {
    Atomics.store(state, closed, 1);
    Atomics.notify(state, closed);
  };
  parentPort.on("message", (frames) => (frames === undefined ? socket.close() : socket.send(frames)));
  try {
    await socket.bind(`${connection.transport}://${connection.ip}:${connection.control_port}`);
  } catch (error) {
    socket.close();
    tellClosed();
    throw error;
  }
  parentPort.postMessage({ type: "opened" });
  try {
    await answerRequests(socket, connection, state);
  } finally {
    // Only now has the socket no call under way: one that came back to an ending thread would abort the process.
    setImmediate(tellClosed);
  }
}

async function answerRequests(socket, connection, state) {
  for await (const frames of socket) {
    const request = readRequest(frames, connection.key);
    if (request === undefined) continue;
    if (request.header.msg_type !== "interrupt_request") {
      parentPort.postMessage({ type: "message", frames });
      continue;
    }
    await socket.send(replyTo(request, connection.key));
    const handled = Atomics.load(state, interruptions);
    parentPort.postMessage({ type: "interrupt" });
    endCell(state, handled);
  }
}

/** Ends a cell whose code leaves the main thread no turn to handle the interruption itself. */
async function endCell(state, handled) {
  for (;;) {
    await sleep(patience);
    if (Atomics.load(state, interruptions) !== handled) return;
    if (Atomics.load(state, inCell) === 1) break;
  }
  const session = new inspector.Session();
  session.connectToMainThread();
  session.post("Runtime.terminateExecution", () => session.disconnect());
}

/** Header and sender of a request; undefined if it is not signed with the kernel's key. */
function readRequest(frames, key) {
  const texts = frames.map(String);
  const at = texts.indexOf(delimiter);
  const [signature, ...parts] = texts.slice(at + 1);
  if (at < 0 || signature !== sign(parts.slice(0, 4), key)) return undefined;
  return { header: JSON.parse(parts[0]), identities: frames.slice(0, at) };
}

function replyTo({ header, identities }, key) {
  const own = { msg_id: randomBytes(16).toString("hex"), msg_type: "interrupt_reply" };
  const content = { status: "ok" };
  const parts = [{ ...header, ...own, date: new Date().toISOString() }, header, {}, content].map((part) =>
    JSON.stringify(part),
  );
  return [...identities, delimiter, sign(parts, key), ...parts];
}

function sign(parts, key) {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  return hmac.digest("hex");
}
