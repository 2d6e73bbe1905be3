/** What each sample of a picture shows: its triangle (-1 = none), where in it, and how far away. */
export interface Samples {
  side: number;
  triangle: Int32Array;
  /** Weights of the triangle's second and third corner. */
  second: Float32Array;
  third: Float32Array;
  /** Distance towards the viewer; larger is nearer. */
  depth: Float32Array;
}

/** Vertices on the picture: x and y in samples, z towards the viewer. */
export function project(places: Float64Array, side: number, view: View): Float64Array {
  const out = new Float64Array(places.length);
  for (let v = 0; v < places.length; v += 3) {
    const z = places[v + 2] as number;
    const scale = (side / view.height) * (view.distance / (view.distance + view.plane - z));
    out[v] = side / 2 + (places[v] as number) * scale;
    out[v + 1] = side / 2 - ((places[v + 1] as number) - view.middle) * scale;
    out[v + 2] = z;
  }
  return out;
}

/** A camera in front of the face. */
export interface View {
  /** Height of what is seen at the plane, in centimetres. */
  height: number;
  /** Height of the middle of the picture. */
  middle: number;
  /** From the camera to the plane, and where the plane is. */
  distance: number;
  plane: number;
}

/** Fills the samples with the nearest triangle at each. */
export function rasterise(points: Float64Array, triangles: Uint16Array, side: number): Samples {
  const samples: Samples = {
    side,
    triangle: new Int32Array(side * side).fill(-1),
    second: new Float32Array(side * side),
    third: new Float32Array(side * side),
    depth: new Float32Array(side * side).fill(-1e9),
  };
  for (let t = 0; t < triangles.length / 3; t++) fill(samples, points, triangles, t);
  return samples;
}

function fill(samples: Samples, points: Float64Array, triangles: Uint16Array, t: number): void {
  const { side, triangle, second, third, depth } = samples;
  const [a, b, c] = [
    3 * (triangles[3 * t] as number),
    3 * (triangles[3 * t + 1] as number),
    3 * (triangles[3 * t + 2] as number),
  ];
  const ax = points[a] as number;
  const ay = points[a + 1] as number;
  const az = points[a + 2] as number;
  const bx = (points[b] as number) - ax;
  const by = (points[b + 1] as number) - ay;
  const cx = (points[c] as number) - ax;
  const cy = (points[c + 1] as number) - ay;
  const area = bx * cy - by * cx;
  if (area === 0) return;
  const bz = (points[b + 2] as number) - az;
  const cz = (points[c + 2] as number) - az;
  const left = Math.max(0, Math.ceil(ax + Math.min(0, bx, cx) - 0.5));
  const right = Math.min(side - 1, Math.floor(ax + Math.max(0, bx, cx) - 0.5));
  const top = Math.max(0, Math.ceil(ay + Math.min(0, by, cy) - 0.5));
  const bottom = Math.min(side - 1, Math.floor(ay + Math.max(0, by, cy) - 0.5));
  for (let y = top; y <= bottom; y++) {
    const py = y + 0.5 - ay;
    for (let x = left; x <= right; x++) {
      const px = x + 0.5 - ax;
      const u = (px * cy - py * cx) / area;
      const w = (bx * py - by * px) / area;
      if (u < 0 || w < 0 || u + w > 1) continue;
      const z = az + u * bz + w * cz;
      const i = y * side + x;
      if (z <= (depth[i] as number)) continue;
      depth[i] = z;
      triangle[i] = t;
      second[i] = u;
      third[i] = w;
    }
  }
}

/** Normals of unit length at the vertices, each from the triangles around it by their area. */
export function normalsOf(places: Float64Array, triangles: Uint16Array): Float64Array {
  const normals = new Float64Array(places.length);
  const at = (v: number): number => places[v] as number;
  const add = (v: number, x: number, y: number, z: number): void => {
    normals[v] = (normals[v] as number) + x;
    normals[v + 1] = (normals[v + 1] as number) + y;
    normals[v + 2] = (normals[v + 2] as number) + z;
  };
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * (triangles[t] as number);
    const b = 3 * (triangles[t + 1] as number);
    const c = 3 * (triangles[t + 2] as number);
    const [ux, uy, uz] = [at(b) - at(a), at(b + 1) - at(a + 1), at(b + 2) - at(a + 2)];
    const [wx, wy, wz] = [at(c) - at(a), at(c + 1) - at(a + 1), at(c + 2) - at(a + 2)];
    const [x, y, z] = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
    add(a, x, y, z);
    add(b, x, y, z);
    add(c, x, y, z);
  }
  for (let v = 0; v < normals.length; v += 3) {
    const [x, y, z] = normals.subarray(v, v + 3) as unknown as [number, number, number];
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    normals[v] = x / length;
    normals[v + 1] = y / length;
    normals[v + 2] = z / length;
  }
  return normals;
}
