// tslab's kernel with what Jupyter's protocol asks for and tslab leaves out.
"use strict";

exports.createKernel = ({ tslab, executor, connectionFile }) => {
  const { JupyterHandlerImpl, ZmqServer } = tslab;

  class Handler extends JupyterHandlerImpl {
    async handleExecute(request, ...channels) {
      // After a failed cell tslab refuses what arrives within 200 ms; a client that allows the cell to
      // fail (nbclient's "raises-exception") would see its next cell skipped without a word.
      const queue = this.execQueue;
      if (request.stop_on_error === false) queue.reset = () => (queue.prev = Promise.resolve());
      else delete queue.reset; // tslab's own, of the prototype
      const reply = await super.handleExecute(request, ...channels);
      if (reply.status === "error") return { ...reply, ...executor.takeFailure() };
      return reply.status === "abort" ? { ...reply, status: "aborted" } : reply;
    }
  }

  class Server extends ZmqServer {
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
