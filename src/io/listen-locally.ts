import type { Server } from "node:http";
import { AffectlabError } from "../core/errors.js";

/**
 * Has a server listen on 127.0.0.1.
 *
 * @param port 0 = any free port
 * @throws AffectlabError `port 4000 of 127.0.0.1 is taken; name another by --port, or leave it out`
 */
export function listenLocally(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      const why = isTaken
        ? "is taken; name another by --port, or leave it out"
        : `cannot be used: ${error.message}`;
      reject(new AffectlabError(`port ${port} of 127.0.0.1 ${why}`, { cause: error }));
    });
    server.listen(port, "127.0.0.1", resolve);
  });
}
