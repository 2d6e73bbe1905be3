import type { Outline, Place } from "./scene.js";

/** A smooth path through points (Catmull-Rom as cubic Béziers), open or closed. */
export function through(places: readonly Place[], closed = false): Outline {
  const first = places[0] as Place;
  return ["M", first, ...onward(places, closed), ...(closed ? ["Z"] : [])];
}

/** The same without the first "M": it continues from the first point through the others. */
export function onward(places: readonly Place[], closed = false): (string | Place)[] {
  const n = places.length;
  const at = (i: number): Place => places[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))] as Place;
  const words: (string | Place)[] = [];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    words.push("C", toward(from, before, to), toward(to, after, from), to);
  }
  return words;
}

/** The control point beside `from`, parallel to the line between its neighbours. */
function toward(from: Place, behind: Place, ahead: Place): Place {
  const lift = from[2] ?? 0;
  return [from[0] + (ahead[0] - behind[0]) / 6, from[1] + (ahead[1] - behind[1]) / 6, lift];
}

/** A closed band between two lines that start and end together or apart. */
export function band(one: readonly Place[], other: readonly Place[]): Outline {
  const back = [...other].reverse();
  return ["M", one[0] as Place, ...onward(one), "L", back[0] as Place, ...onward(back), "Z"];
}

/** A fold of skin: a curve that is widest in the middle and narrows to nothing at both ends. */
export function fold(from: Place, bend: Place, to: Place, width: number): Outline {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * width, (dx / length) * width];
  return [
    "M",
    from,
    "Q",
    [bend[0] + nx, bend[1] + ny, bend[2] ?? 0],
    to,
    "Q",
    [bend[0] - nx, bend[1] - ny, bend[2] ?? 0],
    from,
    "Z",
  ];
}
