import type { Mesh } from '../core/mesh.ts';

/** Square columns over the bed. Columns are numbered from left to right and then from front to back. */
export interface Grid {
  lowX: number;
  lowY: number;
  cellMm: number;
  columns: number;
  rows: number;
}

/** Receives a crossing of a facet with the axis of a column. `rise` is the z component of the facet's unit normal. */
export type CrossingVisitor = (column: number, z: number, rise: number) => void;

/**
 * Reports where facets cross the axes of columns. Facets that share an edge divide the columns between them without gaps
 * or overlaps: a row is cut by an edge at the same x for both facets, and each cut belongs to one side only.
 */
export class FacetColumns {
  readonly #grid: Grid;
  /** The corners of a facet with ascending y: x, y and z of each, in columns and rows. */
  readonly #corners = new Float64Array(9);

  constructor(grid: Grid) {
    this.#grid = grid;
  }

  /** Visits the facets from `start` to before `end`. */
  visit(mesh: Mesh, [start, end]: readonly [number, number], visitor: CrossingVisitor): void {
    for (let facet = start; facet < end; facet++) {
      const turn = this.#load(mesh, facet);
      this.#visitRows(turn, visitor);
    }
  }

  /** Sorts the corners of a facet by y, then by x. Returns -1 if that reverses their direction, and 1 otherwise. */
  #load({ positions, indices }: Mesh, facet: number): 1 | -1 {
    const { lowX, lowY, cellMm } = this.#grid;
    const corners = this.#corners;
    for (let corner = 0; corner < 3; corner++) {
      const vertex = (indices[facet * 3 + corner] as number) * 3;
      corners[corner * 3] = ((positions[vertex] as number) - lowX) / cellMm;
      corners[corner * 3 + 1] = ((positions[vertex + 1] as number) - lowY) / cellMm;
      corners[corner * 3 + 2] = positions[vertex + 2] as number;
    }
    const swaps = this.#sortPair(0, 1) + this.#sortPair(1, 2) + this.#sortPair(0, 1);
    return swaps % 2 === 0 ? 1 : -1;
  }

  /** Puts two corners in order. Returns the number of swaps. */
  #sortPair(one: number, other: number): 0 | 1 {
    const corners = this.#corners;
    const difference = (corners[one * 3 + 1] as number) - (corners[other * 3 + 1] as number);
    const isSorted =
      difference < 0 || (difference === 0 && (corners[one * 3] as number) <= (corners[other * 3] as number));
    if (isSorted) return 0;
    for (let i = 0; i < 3; i++) {
      const kept = corners[one * 3 + i] as number;
      corners[one * 3 + i] = corners[other * 3 + i] as number;
      corners[other * 3 + i] = kept;
    }
    return 1;
  }

  #visitRows(turn: 1 | -1, visitor: CrossingVisitor): void {
    const { columns, rows, cellMm } = this.#grid;
    const corners = this.#corners;
    const ax = corners[0] as number;
    const ay = corners[1] as number;
    const az = corners[2] as number;
    const bx = corners[3] as number;
    const by = corners[4] as number;
    const bz = corners[5] as number;
    const cx = corners[6] as number;
    const cy = corners[7] as number;
    const cz = corners[8] as number;
    // The axis of row 0 is at 0.5.
    const firstRow = Math.max(0, Math.ceil(ay - 0.5));
    const endRow = Math.min(rows, Math.ceil(cy - 0.5));
    if (endRow <= firstRow) return;
    const twofold = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    // A vertical facet crosses no axis.
    if (twofold === 0) return;
    const slopeX = ((bz - az) * (cy - ay) - (cz - az) * (by - ay)) / twofold;
    const slopeY = ((cz - az) * (bx - ax) - (bz - az) * (cx - ax)) / twofold;
    const steepness = Math.sqrt(slopeX * slopeX + slopeY * slopeY) / cellMm;
    const rise = (turn * Math.sign(twofold)) / Math.sqrt(1 + steepness * steepness);
    const lowZ = Math.min(az, bz, cz);
    const highZ = Math.max(az, bz, cz);
    for (let row = firstRow; row < endRow; row++) {
      const y = row + 0.5;
      const long = ax + ((cx - ax) * (y - ay)) / (cy - ay);
      const short =
        y < by ? ax + ((bx - ax) * (y - ay)) / (by - ay) : bx + ((cx - bx) * (y - by)) / (cy - by);
      const first = Math.max(0, Math.ceil((long < short ? long : short) - 0.5));
      const end = Math.min(columns, Math.ceil((long < short ? short : long) - 0.5));
      const atRow = az + slopeY * (y - ay);
      for (let column = first; column < end; column++) {
        const z = atRow + slopeX * (column + 0.5 - ax);
        visitor(row * columns + column, z < lowZ ? lowZ : z > highZ ? highZ : z, rise);
      }
    }
  }
}
