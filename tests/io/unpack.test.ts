import { readdirSync } from "node:fs";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { CataloguedFile } from "../../src/io/catalogue.js";
import { sha256 } from "../../src/io/sha256-file.js";
import { type ArchiveBounds, unpackCatalogued } from "../../src/io/unpack.js";
import { scratchFolder } from "../support/scratch.js";
import { archiveOf } from "../support/upstream-server.js";

const files = { LICENSE: "MIT\n", "data/rows.csv": "x;1\n" };
const manifest: CataloguedFile[] = Object.entries(files).map(([path, content]) => ({
  path,
  bytes: content.length,
  sha256: sha256(content),
  gitBlob: null,
}));

/** The source counts what is taken from it: an archive that is refused must not be read to its end. */
function sourceOf(chunks: Iterable<Buffer>): { stream: Readable; taken: () => number } {
  let taken = 0;
  function* counted(): Generator<Buffer> {
    for (const chunk of chunks) {
      taken += chunk.length;
      yield chunk;
    }
  }
  return {
    stream: Readable.from(counted(), { objectMode: false, highWaterMark: 1 << 16 }),
    taken: () => taken,
  };
}

const small: ArchiveBounds = { compressed: 1e6, inflated: 2e6, entries: 50 };

async function refusal(
  chunks: Iterable<Buffer>,
  bounds?: ArchiveBounds,
): Promise<{ message: string; taken: number }> {
  const folder = scratchFolder();
  const { stream, taken } = sourceOf(chunks);
  const error = await unpackCatalogued(stream, manifest, folder, "sample", () => {}, bounds).catch(
    (reason: Error) => reason,
  );
  if (error === undefined) throw new Error("was not refused");
  expect(readdirSync(folder)).toEqual([]);
  expect(error.message).not.toContain("\n");
  return { message: error.message, taken: taken() };
}

/** Members of gzip one after another count as one stream; nothing tells beforehand how many there are. */
function* repeated(member: Buffer, times: number): Generator<Buffer> {
  for (let i = 0; i < times; i++) yield member;
}

describe("the bounds of an archive", () => {
  it("hold back what inflates to far more than it is", async () => {
    const zeros = gzipSync(Buffer.alloc(1_000_000));
    const { message, taken } = await refusal(repeated(zeros, 5_000), small);
    expect(message).toBe(
      "the archive of sample: has more than 2,000,000 bytes when inflated; nothing was written, is this the right address?",
    );
    expect(taken).toBeLessThan(500 * zeros.length);
  });

  it("hold back a stream that goes on for ever and inflates to nothing", async () => {
    const nothing = Buffer.concat(Array.from({ length: 5_000 }, () => gzipSync("")));
    const { message, taken } = await refusal(repeated(nothing, 1_000), small);
    expect(message).toMatch(/^the archive of sample: has more than 1,000,000 bytes; nothing was written/);
    expect(taken).toBeLessThan(5e6);
  });

  it("hold back very many entries", async () => {
    const many = Array.from({ length: 200 }, (_, i) => ({ path: `sample/f${i}`, content: "" }));
    const { message } = await refusal([archiveOf({}, many)], small);
    expect(message).toMatch(/^the archive of sample: has more than 50 entries; nothing was written/);
  });

  it("leave an ordinary archive alone", async () => {
    const folder = scratchFolder();
    const { stream } = sourceOf([archiveOf(files)]);
    let written = 0;
    await unpackCatalogued(stream, manifest, folder, "sample", (count) => (written = count), small);
    expect([written, readdirSync(folder).sort()]).toEqual([2, ["LICENSE", "data"]]);
  });
});
