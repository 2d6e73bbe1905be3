// The part of Jupyter's messaging protocol 5.3 over ZeroMQ that the execution of cells needs.
import { createHmac, randomUUID } from "node:crypto";
import * as zmq from "zeromq";

const delimiter = "<IDS|MSG>";

/** A client of one kernel. Every request names the listener for its iopub messages. */
export class KernelClient {
  #key;
  #session = randomUUID();
  #shell = new zmq.Dealer({ linger: 0 });
  #iopub = new zmq.Subscriber({ linger: 0 });
  #replies = new Map();
  #listeners = new Map();

  constructor(connection) {
    this.#key = connection.key;
    this.#shell.connect(`tcp://${connection.ip}:${connection.shell_port}`);
    this.#iopub.connect(`tcp://${connection.ip}:${connection.iopub_port}`);
    this.#iopub.subscribe();
    // One reader for each socket, however many requests wait. Both loops end when close() closes the sockets.
    read(this.#shell, (message) => this.#replies.get(message.parent.msg_id)?.(message.content));
    read(this.#iopub, (message) => this.#listeners.get(message.parent.msg_id)?.(message));
  }

  /**
   * Sends a request and waits for the reply and for the status "idle" after the last output. Even later
   * outputs (of a timer) reach the same listener.
   */
  async request(type, content, listener = () => {}) {
    const header = {
      msg_id: randomUUID(),
      msg_type: type,
      session: this.#session,
      username: "affectlab",
      version: "5.3",
      date: new Date().toISOString(),
    };
    const id = header.msg_id;
    const idle = new Promise((resolve) => {
      this.#listeners.set(id, (message) => {
        if (message.type === "status" && message.content.execution_state === "idle") resolve();
        else listener(message);
      });
    });
    const reply = new Promise((resolve) => this.#replies.set(id, resolve));
    const parts = [header, {}, {}, content].map((part) => JSON.stringify(part));
    const hmac = createHmac("sha256", this.#key);
    for (const part of parts) hmac.update(part);
    await this.#shell.send([delimiter, hmac.digest("hex"), ...parts]);
    const [answer] = await Promise.all([reply, idle]);
    this.#replies.delete(id);
    return answer;
  }

  close() {
    this.#shell.close();
    this.#iopub.close();
  }
}

async function read(socket, deliver) {
  try {
    for await (const frames of socket) {
      const texts = frames.map(String);
      const [header, parent, , content] = texts
        .slice(texts.indexOf(delimiter) + 2)
        .map((text) => JSON.parse(text));
      deliver({ type: header.msg_type, parent, content });
    }
  } catch (error) {
    // The socket was closed while the loop waited on it.
    if (!socket.closed) throw error;
  }
}
