import type { Mesh } from '../mesh.ts';
import { at, indexAt } from '../typed-arrays.ts';

/**
 * For printers with and without input shaping: the speed at which they pass a right-angled corner in relation to their
 * print speed, and the distance in millimeters in which they reach that speed from rest.
 */
const fast = { cornerSpeed: 0.0375, startMm: 8 };
const slow = { cornerSpeed: 0.2, startMm: 1.5 };
/** Slicers leave out points that are nearer than this to the line between their neighbors. */
const deviationMm = 0.0125;
/** Turns above this angle (about 26 degrees) are corners, whose lines are taken to be long. */
const cornerAngle = 0.45;

/**
 * Returns the horizontal part of the normal at each vertex, x and y alternating: the mean of its facets' normals, weighted
 * by their angles at the vertex, which does not depend on how flat surfaces are divided into facets. The mean of both ends
 * of an edge points halfway between its two facets, so that no facet has to know its neighbors.
 */
export function computeVertexNormals({ positions, indices }: Mesh): Float32Array {
  const normals = new Float32Array((positions.length / 3) * 2);
  for (let corner = 0; corner < indices.length; corner += 3) {
    const a = indexAt(indices, corner);
    const b = indexAt(indices, corner + 1);
    const c = indexAt(indices, corner + 2);
    const ux = at(positions, b * 3) - at(positions, a * 3);
    const uy = at(positions, b * 3 + 1) - at(positions, a * 3 + 1);
    const uz = at(positions, b * 3 + 2) - at(positions, a * 3 + 2);
    const vx = at(positions, c * 3) - at(positions, a * 3);
    const vy = at(positions, c * 3 + 1) - at(positions, a * 3 + 1);
    const vz = at(positions, c * 3 + 2) - at(positions, a * 3 + 2);
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (length === 0) continue;
    const uu = ux * ux + uy * uy + uz * uz;
    const uv = ux * vx + uy * vy + uz * vz;
    const vv = vx * vx + vy * vy + vz * vz;
    const angleA = Math.atan2(length, uv);
    const angleB = Math.atan2(length, uu - uv);
    addNormal(normals, a, (nx / length) * angleA, (ny / length) * angleA);
    addNormal(normals, b, (nx / length) * angleB, (ny / length) * angleB);
    const angleC = Math.atan2(length, vv - uv);
    addNormal(normals, c, (nx / length) * angleC, (ny / length) * angleC);
  }
  return normals;
}

function addNormal(normals: Float32Array, vertex: number, x: number, y: number): void {
  normals[vertex * 2] = at(normals, vertex * 2) + x;
  normals[vertex * 2 + 1] = at(normals, vertex * 2 + 1) + y;
}

/**
 * Returns the angle by which the outline turns at an edge, positive if the normal of the edge is to the left of that of the
 * facet. `x` and `y` are the horizontal part of the facet's normal.
 */
export function computeTurn(
  normals: Float32Array,
  [from, to]: readonly [number, number],
  x: number,
  y: number,
): number {
  const edgeX = at(normals, from * 2) + at(normals, to * 2);
  const edgeY = at(normals, from * 2 + 1) + at(normals, to * 2 + 1);
  const half = Math.atan2(x * edgeY - y * edgeX, x * edgeX + y * edgeY);
  return Math.max(-Math.PI, Math.min(Math.PI, 2 * half));
}

/**
 * Returns the time that a printer with input shaping loses by a turn of the outline, as a fraction of the time that a full
 * stop costs. `lineMm` is the length of the line before or after it.
 */
export function weighFastTurn(angle: number, lineMm: number): number {
  return weighTurn(angle, lineMm, fast);
}

/** Does the same for a printer without input shaping. */
export function weighSlowTurn(angle: number, lineMm: number): number {
  return weighTurn(angle, lineMm, slow);
}

/**
 * A head passes a turn by an angle at `cornerSpeed / (2 · sin(angle / 2))` of its print speed, and loses the square of what
 * is missing, or less if it does not reach its speed between two turns. Short lines of a curve are first joined as
 * slicers do it: a chord of length c over a curvature k deviates by c² · k / 8.
 */
function weighTurn(angle: number, lineMm: number, printer: { cornerSpeed: number; startMm: number }): number {
  if (angle < 1e-4) return 0;
  const curvature = angle / Math.max(lineMm, 1e-6);
  const chordMm = Math.max(lineMm, Math.sqrt((8 * deviationMm) / curvature));
  const turn = Math.min(Math.PI, curvature * chordMm);
  const speed = Math.min(1, printer.cornerSpeed / (2 * Math.sin(turn / 2)));
  const most = turn > cornerAngle ? 1 : (chordMm / printer.startMm) * (1 / speed - 1);
  return Math.min(1, lineMm / chordMm) * Math.min((1 - speed) ** 2, most);
}
