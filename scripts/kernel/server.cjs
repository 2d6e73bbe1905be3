// tslab's kernel with what Jupyter's protocol asks for and tslab leaves out.
"use strict";
const fs = require("node:fs");
const { setTimeout: sleep } = require("node:timers/promises");
const { openControl } = require("./control.cjs");

const unreadMessages = 50; // ms in which requests that wait in the socket are read

exports.createKernel = ({ tslab, executor, connectionFile }) => {
  const connection = JSON.parse(fs.readFileSync(connectionFile, "utf8"));
  const { JupyterHandlerImpl, ZmqServer } = tslab;

  class Handler extends JupyterHandlerImpl {
    constructor(...parts) {
      super(...parts);
      // tslab would refuse whatever arrives within 200 ms after a failed cell, also from a client that has
      // seen the failure and goes on. Here the reply waits until what was queued behind is refused.
      this.execQueue.reset = () => {};
    }

    async handleExecute(request, ...channels) {
      const reply = await super.handleExecute(request, ...channels);
      if (reply.status === "abort") return { ...reply, status: "aborted" };
      if (reply.status !== "error") return reply;
      const failure = executor.takeFailure();
      if (request.stop_on_error !== false) await sleep(unreadMessages);
      this.execQueue.prev = Promise.resolve();
      return { ...reply, ...failure };
    }
  }

  class Server extends ZmqServer {
    async init() {
      const control = openControl(connection, {
        onInterrupt: () => executor.interrupt(),
        onMessage: (frames, send) => this.handleShellMessage({ send }, ...frames),
      });
      executor.watchCells(control);
      await Promise.all([super.init(), control.opened]);
    }

    async bindSocket(socket, port) {
      // Its thread has it.
      if (port === connection.control_port) return;
      await super.bindSocket(socket, port);
      if (socket === this.iopub) this.iopub = sendingInTurn(socket);
      if (socket === this.shell) this.shell = sendingInTurn(socket);
    }

    async handleExecute(socket, message) {
      const publish = (type, content) => this.answer(this.iopub, message, type, content);
      const content = await this.handler.handleExecute(
        message.content,
        (name, text) => publish("stream", { name, text }),
        (data, update) => publish(update ? "update_display_data" : "display_data", data),
      );
      if (content.status === "error") {
        const { ename, evalue, traceback } = content;
        publish("error", { ename, evalue, traceback });
      }
      this.answer(socket, message, "execute_reply", content);
    }

    answer(socket, message, type, content) {
      const reply = message.createReply();
      reply.header.msg_type = type;
      reply.content = content;
      reply.signAndSend(this.connInfo.key, socket);
    }

    close() {
      super.close();
      // A cell's open handles (a server, a timer) must not keep a kernel that was told to shut down.
      setTimeout(() => process.exit(0), 200);
    }
  }

  return new Server(new Handler(executor, false), connectionFile);
};

/** What tslab sends, it sends without waiting; a socket refuses what comes while it is still writing. */
function sendingInTurn(socket) {
  let last = Promise.resolve();
  const afterLast = (action) => {
    last = last.then(action, action);
    return last;
  };
  return {
    send: (frames) => afterLast(() => socket.send(frames)),
    close: () => afterLast(() => socket.close()),
  };
}
