import { randomInt } from 'node:crypto';
import { boundVertices } from '../measure.ts';
import type { Mesh } from '../mesh.ts';
import { findConnectedPieces } from '../examine/surface-pieces.ts';
import { at, indexAt } from '../typed-arrays.ts';

/** A piece of a reduced preview is turned about the vertical axis by this much, in degrees, and is smaller by this share. */
const turnDeg = [1, 2.5] as const;
const shrinkShare = [0.015, 0.03] as const;

/**
 * Returns positions at which each connected piece is turned and smaller by a random amount, so that the play of joints
 * cannot be measured. The amounts must not follow from anything that visitors know, such as the checksum of the file.
 */
export function blurJoints(mesh: Mesh): Float32Array {
  const pieces = findConnectedPieces({ ...mesh, bodyStarts: [0], objectStarts: [0], objects: 1 });
  if (pieces.count < 2) return mesh.positions;
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
  const angle = (pick(turnDeg) * (randomInt(2) === 0 ? 1 : -1) * Math.PI) / 180;
  const scale = 1 - pick(shrinkShare);
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  vertices.forEach((vertex, i) => {
    const x = at(own, i * 3) - (middle[0] ?? 0);
    const y = at(own, i * 3 + 1) - (middle[1] ?? 0);
    positions[vertex * 3] = (middle[0] ?? 0) + x * cos - y * sin;
    positions[vertex * 3 + 1] = (middle[1] ?? 0) + x * sin + y * cos;
    positions[vertex * 3 + 2] = low[2] + (at(own, i * 3 + 2) - low[2]) * scale;
  });
}

function pick([from, to]: readonly [number, number]): number {
  return from + ((to - from) * randomInt(1_000_000)) / 1_000_000;
}
