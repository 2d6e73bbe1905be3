import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import path from "node:path";

interface Stream {
  /** The system's handle of a file; a folder has none. */
  nfd?: number;
  node: object;
}

interface WasmModule {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; realPath(node: object): string };
  FS: { ErrnoError: new (errno: number) => Error };
}

interface Prepared {
  emscriptenOpts: { preRun: ((module: WasmModule) => void)[] };
}

/** The class by which PGlite keeps its files in a folder. */
export type NodeFsClass = new (folder: string) => { init(pg: unknown, options: unknown): Promise<Prepared> };

/** EIO, as WebAssembly's file systems number it. */
const inputOutputError = 29;

/**
 * PGlite's files in a folder, with the one call that its own class lacks: PostgreSQL's `fsync` reaches the disk. Without
 * it PGlite says that a write is on the disk as soon as the system has it in memory, and a power cut loses the last seconds.
 */
export function durableFiles(NodeFs: NodeFsClass): NodeFsClass {
  return class extends NodeFs {
    override async init(pg: unknown, options: unknown): Promise<Prepared> {
      const prepared = await super.init(pg, options);
      prepared.emscriptenOpts.preRun.push(({ NODEFS, FS }) => {
        NODEFS.stream_ops.fsync = (stream) => {
          try {
            if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node));
            else fsyncSync(stream.nfd);
            return 0;
          } catch {
            throw new FS.ErrnoError(inputOutputError);
          }
        };
      });
      return prepared;
    }
  };
}

/** Flushes a folder with all that is in it: what makes a new database does not do it. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(place);
    else if (entry.isFile()) syncPath(place);
  }
  syncPath(folder);
}

function syncPath(place: string): void {
  // Windows flushes no folder, and gives no handle of one.
  if (process.platform === "win32") return;
  const handle = openSync(place, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
