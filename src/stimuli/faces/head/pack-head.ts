import { readFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { InputError } from "../../../core/errors.js";
import { refreshDatapackage } from "../../../io/refresh-datapackage.js";
import { studyFile } from "../../../io/study-file.js";
import { writeFileAtomic } from "../../../io/write-file-atomic.js";
import { boneCount } from "../identity.js";
import { type HeadHeader, headParts, headSteps, shapeNames } from "./head-format.js";

/** A mesh as its file has it: three numbers a vertex, and the vertices of each polygon. */
interface Obj {
  vertices: Float64Array;
  polygons: number[][];
}

/**
 * Packs the head of ICT-FaceKit as the file that faces are rendered from, and writes it with its codebook.
 *
 * @param folder the repository's folder FaceXModel
 * @returns how many vertices were kept, and the file's size
 */
export async function packHead(folder: string): Promise<{ vertices: number; bytes: number }> {
  const { file, vertices } = await packed((name) => readFile(path.join(folder, `${name}.obj`), "utf8"));
  const out = path.dirname(studyFile("data/<study>/stimuli/faces/datapackage.json").file);
  await writeFileAtomic(path.join(out, "head.bin"), file);
  await refreshDatapackage(out);
  return { vertices, bytes: file.length };
}

/**
 * Packs the scanned head: the parts that a picture from the front shows, the mean head, the shapes, and the
 * components of identity, as whole steps of a hundredth of a millimetre, each as its difference from a
 * neighbour's, and compressed.
 *
 * @param read gives the text of one of the repository's meshes by its name, without ".obj"
 * @throws InputError where a mesh has another number of vertices
 */
async function packed(read: (name: string) => Promise<string>): Promise<{ file: Buffer; vertices: number }> {
  const base = parseObj(await read("generic_neutral_mesh"));
  const { order, parents, polygons, counts } = chosen(base);
  const streams: Buffer[] = [];
  const field = (values: Float64Array, step: number): void => {
    for (let axis = 0; axis < 3; axis++) {
      const steps = order.map((vertex) => Math.round((values[3 * vertex + axis] as number) / step));
      streams.push(planes(steps.map((value, i) => value - (steps[parents[i] as number] ?? 0))));
    }
  };
  streams.push(planes(parents.map((parent, i) => (parent < 0 ? 0 : i - parent))));
  const corners = polygons.flatMap((polygon) => [
    ...polygon,
    ...(polygon.length === 3 ? [polygon[2] as number] : []),
  ]);
  streams.push(planes(corners.map((corner, i) => corner - (i < 4 ? 0 : (corners[i - 4] as number)))));
  field(base.vertices, headSteps.place);
  for (const name of [
    ...shapeNames,
    ...Array.from({ length: boneCount }, (_, i) => `identity${String(i).padStart(3, "0")}`),
  ]) {
    const { vertices } = parseObj(await read(name));
    if (vertices.length !== base.vertices.length) {
      throw new InputError(
        `${name}.obj has ${vertices.length / 3} vertices, not ${base.vertices.length / 3}`,
      );
    }
    field(
      vertices.map((value, i) => value - (base.vertices[i] as number)),
      headSteps.shape,
    );
  }
  const header: HeadHeader = { vertices: order.length, polygons: counts, components: boneCount };
  const file = brotliCompressSync(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...streams]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  return { file, vertices: order.length };
}

/** Low bytes, then high bytes, of numbers with the sign moved to the last bit: small ones compress best so. */
function planes(values: readonly number[]): Buffer {
  const out = Buffer.alloc(2 * values.length);
  values.forEach((value, i) => {
    const folded = value < 0 ? -2 * value - 1 : 2 * value;
    if (folded > 65535) throw new InputError(`a step of ${value} does not fit in 16 bits`);
    out[i] = folded & 255;
    out[values.length + i] = folded >> 8;
  });
  return out;
}

/** The parts that are kept, with vertices numbered so that each follows a neighbour of its own. */
function chosen({ vertices, polygons }: Obj): {
  order: number[];
  parents: number[];
  polygons: number[][];
  counts: number[];
} {
  const kept = headParts.map(({ polygons: ranges }) =>
    ranges.flatMap(([from, to]) => polygons.slice(from, to + 1)),
  );
  const neighbours = new Map<number, number[]>();
  for (const polygon of kept.flat()) {
    polygon.forEach((vertex, i) => {
      const next = polygon[(i + 1) % polygon.length] as number;
      for (const [a, b] of [
        [vertex, next],
        [next, vertex],
      ] as const) {
        const known = neighbours.get(a);
        if (known === undefined) neighbours.set(a, [b]);
        else known.push(b);
      }
    });
  }
  const place = new Map<number, number>();
  const order: number[] = [];
  const parents: number[] = [];
  const add = (vertex: number, parent: number): void => {
    place.set(vertex, order.length);
    order.push(vertex);
    parents.push(parent);
  };
  for (let start = 0; start < vertices.length / 3; start++) {
    if (!neighbours.has(start) || place.has(start)) continue;
    add(start, -1);
    for (let at = order.length - 1; at < order.length; at++) {
      for (const next of neighbours.get(order[at] as number) ?? []) if (!place.has(next)) add(next, at);
    }
  }
  return {
    order,
    parents,
    polygons: kept.flat().map((polygon) => polygon.map((vertex) => place.get(vertex) as number)),
    counts: kept.map((part) => part.length),
  };
}

function parseObj(text: string): Obj {
  const vertices: number[] = [];
  const polygons: number[][] = [];
  for (const line of text.split("\n")) {
    const [word, ...rest] = line.split(" ");
    if (word === "v") vertices.push(...rest.slice(0, 3).map(Number));
    if (word === "f")
      polygons.push(rest.filter((one) => one !== "").map((one) => Number.parseInt(one, 10) - 1));
  }
  return { vertices: Float64Array.from(vertices), polygons };
}
