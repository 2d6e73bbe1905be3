import { createHash } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { Header } from "tar";
import { onTestFinished } from "vitest";

/** The commit that the scratch catalogue pins. */
export const commit = "0123456789abcdef0123456789abcdef01234567";

export interface Entry {
  path: string;
  content?: string | Buffer;
  type?: "File" | "SymbolicLink";
}

/** A gzipped tar archive, header by header, so that a test can put anything in it. */
export function archive(entries: Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = "", type = "File" }) => {
    const body = Buffer.from(content);
    const header = new Header({
      path,
      mode: 0o644,
      size: body.length,
      type,
      ...(type === "SymbolicLink" ? { linkpath: "/etc/hostname" } : {}),
    });
    const block = Buffer.alloc(512);
    header.encode(block, 0);
    return [block, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** The archive as GitHub makes it: everything under one folder. */
export function archiveOf(files: Record<string, string | Buffer>, more: Entry[] = []): Buffer {
  const inner = Object.entries(files).map(([name, content]) => ({
    path: `sample-${commit}/${name}`,
    content,
  }));
  return archive([
    { path: `sample-${commit}/not-catalogued.bin`, content: "x".repeat(5000) },
    ...inner,
    ...more,
  ]);
}

/** A catalogue with one source "sample" that lists the given files. */
export function catalogueOf(
  files: Record<string, string>,
  belongs: { study: string } | { ratingSet: string } = { study: "heartbench" },
  /** Files that only `--all` brings, known by their git blobs. */
  more: Record<string, string> = {},
): Record<string, string> {
  const rows = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = rows.map(([name, content]) => {
    const sha256 = createHash("sha256").update(content).digest("hex");
    return `${name},${Buffer.byteLength(content)},${sha256}\n`;
  });
  const source = {
    name: "sample",
    ...belongs,
    paper: "A paper: with a subtitle",
    repository: "someone/sample",
    commit,
    licence: "MIT",
    notice: "For tests only.",
    scope: "all",
    files: rows.length,
    bytes: rows.reduce((sum, [, content]) => sum + Buffer.byteLength(content), 0),
  };
  const known = {
    "data/catalogue.json": JSON.stringify({ sources: [source] }),
    "data/catalogue/sample.csv": `path,bytes,sha256\n${lines.join("")}`,
  };
  const blobs = Object.entries(more).map(([name, content]) => `"${name}",${gitBlob(content)}\n`);
  if (blobs.length === 0) return known;
  const all = { files: blobs.length, scope: "everything" };
  return {
    ...known,
    "data/catalogue.json": JSON.stringify({ sources: [{ ...source, all }] }),
    "data/catalogue/sample-all.csv": `path,git_blob\n${blobs.join("")}`,
  };
}

/** As `git hash-object` gives it. */
export const gitBlob = (content: string | Buffer): string =>
  createHash("sha1")
    .update(`blob ${Buffer.byteLength(content)}\0`)
    .update(content)
    .digest("hex");

/** A local stand-in for codeload.github.com; `answer` gets the number of the request, from 1. */
export async function serve(
  answer: (response: ServerResponse, request: number) => void,
): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    answer(response, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
