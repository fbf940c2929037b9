import { randomInt } from 'node:crypto';
import { boundVertices } from '../measure/measure.ts';
import type { Mesh } from '../core/mesh.ts';
import { findConnectedPieces } from '../topology/surface-pieces.ts';
import { at, indexAt } from '../core/typed-arrays.ts';

/** A piece of a reduced preview is turned about the vertical axis by this much, in degrees. */
const turnDeg = [1, 2.5] as const;
/** It is smaller by these shares: least and most across, in directions at a right angle to each other, and in height. */
const leastShrink = [0.01, 0.015] as const;
const mostShrink = [0.03, 0.035] as const;
const heightShrink = [0.015, 0.03] as const;

/**
 * Returns positions at which each connected piece is turned, smaller, and slightly oval by random amounts, so that the
 * play of joints cannot be measured and no scaling restores it. A single piece may belong to a joint with another file.
 * The amounts must not follow from anything that visitors know, such as the checksum of the file.
 */
export function blurJoints(mesh: Mesh): Float32Array {
  const pieces = findConnectedPieces({ ...mesh, bodyStarts: [0], objectStarts: [0], objects: 1 });
  const positions = mesh.positions.slice();
  for (let piece = 0; piece < pieces.count; piece++) {
    const vertices = pieces.vertices.subarray(
      indexAt(pieces.starts, piece),
      indexAt(pieces.starts, piece + 1),
    );
    movePiece(positions, vertices);
  }
  return positions;
}

function movePiece(positions: Float32Array, vertices: Uint32Array): void {
  const own = new Float32Array(vertices.length * 3);
  vertices.forEach((vertex, i) => own.set(positions.subarray(vertex * 3, vertex * 3 + 3), i * 3));
  const { low, high } = boundVertices(own);
  const middle = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
  const [xx, xy, yx, yy] = drawDistortion();
  const tall = 1 - pick(heightShrink);
  vertices.forEach((vertex, i) => {
    const x = at(own, i * 3) - (middle[0] ?? 0);
    const y = at(own, i * 3 + 1) - (middle[1] ?? 0);
    positions[vertex * 3] = (middle[0] ?? 0) + x * xx + y * xy;
    positions[vertex * 3 + 1] = (middle[1] ?? 0) + x * yx + y * yy;
    positions[vertex * 3 + 2] = low[2] + (at(own, i * 3 + 2) - low[2]) * tall;
  });
}

/** Returns the matrix, row by row, that shrinks by two shares along random directions, and then turns. */
function drawDistortion(): [xx: number, xy: number, yx: number, yy: number] {
  const along = pick([0, Math.PI]);
  const turn = (pick(turnDeg) * (randomInt(2) === 0 ? 1 : -1) * Math.PI) / 180;
  const [least, most] = [1 - pick(leastShrink), 1 - pick(mostShrink)];
  const [c, s] = [Math.cos(along), Math.sin(along)];
  const shrunk = [
    c * c * least + s * s * most,
    c * s * (least - most),
    s * s * least + c * c * most,
  ] as const;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [
    cos * shrunk[0] - sin * shrunk[1],
    cos * shrunk[1] - sin * shrunk[2],
    sin * shrunk[0] + cos * shrunk[1],
    sin * shrunk[1] + cos * shrunk[2],
  ];
}

function pick([from, to]: readonly [number, number]): number {
  return from + ((to - from) * randomInt(1_000_000)) / 1_000_000;
}
