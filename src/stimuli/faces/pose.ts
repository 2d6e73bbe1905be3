/** A point on the picture, which is 512 x 512; y grows downwards. */
export type Point = readonly [x: number, y: number];

/** How the head is held, in degrees; positive: turned to the person's left, nodding down, tilted to their left. */
export interface Pose {
  turn: number;
  nod: number;
  tilt: number;
}

/** Moves a point of the frontal face with the head. `lift` = how far the point projects from the face. */
export type Projection = (point: Point, lift?: number) => Point;

/** The head as a dome that faces the viewer: its centre, half-axes and depth. */
const dome = { x: 256, y: 262, halfWidth: 152, halfHeight: 200, depth: 118 };
/** The head tilts about the top of the neck. */
const neck: Point = [256, 430];

/**
 * The projection of a pose: every landmark has a depth on a dome, the dome turns, and the depth is dropped.
 * It is correct for the small angles of a conversation. Beyond 25 degrees the far side would have to be
 * hidden.
 */
export function projectionOf({ turn, nod, tilt }: Pose): Projection {
  const [sinTurn, cosTurn] = sineCosine(turn);
  const [sinNod, cosNod] = sineCosine(nod);
  const [sinTilt, cosTilt] = sineCosine(tilt);
  return ([px, py], lift = 0) => {
    const x = px - dome.x;
    const y = py - dome.y;
    const rest = 1 - (x / dome.halfWidth) ** 2 - (y / dome.halfHeight) ** 2;
    const z = dome.depth * Math.sqrt(Math.max(0, rest)) + lift;
    const turnedX = dome.x + x * cosTurn + z * sinTurn;
    const nodded = dome.y + y * cosNod + (z * cosTurn - x * sinTurn) * sinNod;
    const dx = turnedX - neck[0];
    const dy = nodded - neck[1];
    // The person's left is the picture's right, so tilting left turns the picture clockwise.
    return [neck[0] + dx * cosTilt - dy * sinTilt, neck[1] + dx * sinTilt + dy * cosTilt];
  };
}

function sineCosine(degrees: number): [number, number] {
  const radians = (degrees * Math.PI) / 180;
  return [Math.sin(radians), Math.cos(radians)];
}
