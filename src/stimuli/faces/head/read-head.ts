import { readFile } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import * as z from "zod";
import { studyFile } from "../../../io/study-file.js";
import { type HeadPart, headParts, headSteps, type ShapeName, shapeNames } from "./head-format.js";

/** A scanned head: a mean shape, and what changes it. Lengths in centimetres; x to the person's left, y up. */
export interface Head {
  /** Three numbers a vertex. */
  mean: Float64Array;
  /** Three vertices a triangle. */
  triangles: Uint16Array;
  /** The part of each triangle, as an index of `headParts`. */
  partOf: Uint8Array;
  /** The vertices of a part, without repeats. */
  verticesOf: ReadonlyMap<HeadPart, readonly number[]>;
  shapes: ReadonlyMap<ShapeName, Change>;
  /** Components of identity, the largest first; one unit is one standard deviation of the scanned people. */
  identity: readonly Change[];
}

/** Where a shape moves the head, and by how much: three numbers for each vertex that it moves. */
export interface Change {
  at: Uint16Array;
  by: Float64Array;
}

const headerSchema = z.strictObject({
  vertices: z.int().positive().max(65535),
  polygons: z.array(z.int().positive()).length(headParts.length),
  components: z.int().positive(),
});

let loaded: Promise<Head> | undefined;

/** The head of the stimuli, read once. */
export function loadHead(): Promise<Head> {
  loaded ??= readFile(studyFile("data/<study>/stimuli/faces/head.bin").file).then(readHead);
  return loaded;
}

/**
 * Decodes head.bin: compressed by Brotli, a line of JSON, then streams of 16-bit numbers. Each stream has its
 * low bytes first, then its high bytes, with the sign in the last bit. The first stream says which earlier
 * vertex each vertex is stored as a difference from (0 = none), the second the corners of each polygon as
 * differences from the polygon before. Then come x, y and z of the mean, of each shape, and of each component.
 */
function readHead(file: Uint8Array): Head {
  const bytes = brotliDecompressSync(file);
  const line = bytes.indexOf(10);
  const { vertices, polygons, components } = headerSchema.parse(JSON.parse(bytes.toString("utf8", 0, line)));
  let at = line + 1;
  const stream = (count: number): Int32Array => {
    const out = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const folded = (bytes[at + i] as number) | ((bytes[at + count + i] as number) << 8);
      out[i] = folded & 1 ? -((folded + 1) >> 1) : folded >> 1;
    }
    at += 2 * count;
    return out;
  };
  const back = stream(vertices);
  const corners = stream(4 * polygons.reduce((sum, count) => sum + count, 0));
  for (let i = 4; i < corners.length; i++) corners[i] = (corners[i] as number) + (corners[i - 4] as number);
  const field = (step: number): Float64Array => {
    const out = new Float64Array(3 * vertices);
    for (let axis = 0; axis < 3; axis++) {
      const steps = stream(vertices);
      for (let i = 0; i < vertices; i++) {
        const from = back[i] as number;
        if (from > 0) steps[i] = (steps[i] as number) + (steps[i - from] as number);
        out[3 * i + axis] = (steps[i] as number) * step;
      }
    }
    return out;
  };
  const mean = field(headSteps.place);
  const shapes = new Map(shapeNames.map((name) => [name, moved(field(headSteps.shape))]));
  const identity = Array.from({ length: components }, () => moved(field(headSteps.shape)));
  return { mean, shapes, identity, ...trianglesOf(corners, polygons) };
}

/** Only the vertices that move. */
function moved(all: Float64Array): Change {
  const at: number[] = [];
  for (let i = 0; i < all.length / 3; i++) if (all[3 * i] || all[3 * i + 1] || all[3 * i + 2]) at.push(i);
  return {
    at: Uint16Array.from(at),
    by: Float64Array.from(at.flatMap((i) => [...all.subarray(3 * i, 3 * i + 3)])),
  };
}

function trianglesOf(
  corners: Int32Array,
  polygons: readonly number[],
): Pick<Head, "triangles" | "partOf" | "verticesOf"> {
  const triangles: number[] = [];
  const partOf: number[] = [];
  const verticesOf = new Map<HeadPart, number[]>();
  let at = 0;
  polygons.forEach((count, part) => {
    const own = new Set<number>();
    for (const end = at + 4 * count; at < end; at += 4) {
      const [a, b, c, d] = corners.subarray(at, at + 4) as unknown as [number, number, number, number];
      triangles.push(a, b, c);
      partOf.push(part);
      // A polygon of three corners repeats its last one.
      if (c !== d) {
        triangles.push(a, c, d);
        partOf.push(part);
      }
      for (const corner of [a, b, c, d]) own.add(corner);
    }
    verticesOf.set((headParts[part] as (typeof headParts)[number]).name, [...own]);
  });
  return { triangles: Uint16Array.from(triangles), partOf: Uint8Array.from(partOf), verticesOf };
}
