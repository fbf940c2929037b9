import { getSize, type Bounds } from '../measure/measure.ts';
import type { LoadedMesh } from '../core/mesh.ts';
import { bitsAt, indexAt, release } from '../core/typed-arrays.ts';
import { FacetColumns, type Grid } from './facet-columns.ts';

/** The solid spans of all columns, from the lowest to the highest of each column. Heights are in `unitMm` above the bed. */
export interface ColumnSpans {
  grid: Grid;
  unitMm: number;
  /** The spans of column i are from `starts[i]` to before `starts[i + 1]`. */
  starts: Uint32Array;
  bottoms: Int32Array;
  tops: Int32Array;
  /** 1 if the facet at the bottom is flatter than the overhang angle, else 0. */
  overhang: Uint8Array;
  /** 1 if the facet at the bottom is about level, else 0. */
  level: Uint8Array;
  columnOf: Uint32Array;
}

/** The width of a column, unless there would be too many. */
const minCellMm = 0.2;
const maxColumns = 400_000;
/** Crossings of facets with columns that are stored, 4 bytes each. */
const maxCrossings = 4_000_000;
/** Rows that facets cross in all, which takes time even where no axis of a column is hit. */
const maxRowCrossings = 20_000_000;
/** Gaps below this are closed: a slicer would not see them. */
const closedGapMm = 0.1;
/** Facets whose angle to the bed is less than 10 degrees are level. */
const levelRise = Math.cos(Math.PI / 18);
/** Thinner spans are left out. */
const minSpanMm = 0.02;

interface Options {
  bounds: Bounds;
  /** The z component of the unit normal above which a facet is an overhang. */
  overhangRise: number;
  /** False if facets disagree on what is outside, so that only the number of crossings counts. */
  isOriented: boolean;
}

interface Crossings {
  grid: Grid;
  starts: Uint32Array<ArrayBuffer>;
  keys: Int32Array<ArrayBuffer>;
  unitMm: number;
}

/** Divides a closed mesh into columns and returns where they are solid. */
export function findColumnSpans(mesh: LoadedMesh, options: Options): ColumnSpans {
  let cell = chooseCell(mesh, getSize(options.bounds));
  for (;;) {
    const grid = layGrid(options.bounds, cell);
    const starts = countCrossings(mesh, grid);
    if (indexAt(starts, starts.length - 1) <= maxCrossings)
      return joinCrossings(collectCrossings(mesh, { grid, starts }, options), options);
    release(starts);
    cell *= 1.5;
  }
}

/** Returns a width of columns with which no limit is exceeded, except by chance. */
function chooseCell({ positions, indices }: LoadedMesh, [width, depth]: [number, number, number]): number {
  let area = 0;
  let length = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = (indices[i] as number) * 3;
    const b = (indices[i + 1] as number) * 3;
    const c = (indices[i + 2] as number) * 3;
    const ay = positions[a + 1] as number;
    const by = positions[b + 1] as number;
    const cy = positions[c + 1] as number;
    const ux = (positions[b] as number) - (positions[a] as number);
    const vx = (positions[c] as number) - (positions[a] as number);
    area += Math.abs(ux * (cy - ay) - vx * (by - ay)) / 2;
    length += Math.max(ay, by, cy) - Math.min(ay, by, cy);
  }
  return Math.max(
    minCellMm,
    Math.sqrt((width * depth) / maxColumns),
    Math.max(width, depth) / maxColumns,
    Math.sqrt(area / (0.9 * maxCrossings)),
    length / maxRowCrossings,
  );
}

function layGrid({ low, high }: Bounds, cell: number): Grid {
  return {
    lowX: low[0],
    lowY: low[1],
    cellMm: cell,
    columns: Math.max(1, Math.floor((high[0] - low[0]) / cell) + 1),
    rows: Math.max(1, Math.floor((high[1] - low[1]) / cell) + 1),
  };
}

/** Returns where the crossings of each column start if they are stored column by column. */
function countCrossings(mesh: LoadedMesh, grid: Grid): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(grid.columns * grid.rows + 1);
  new FacetColumns(grid).visit(mesh, [0, mesh.indices.length / 3], (column) => {
    starts[column + 1] = (starts[column + 1] as number) + 1;
  });
  for (let column = 1; column < starts.length; column++)
    starts[column] = indexAt(starts, column) + indexAt(starts, column - 1);
  return starts;
}

/**
 * Stores the height of each crossing above the bed and three bits: whether the facet faces up, is an overhang, and is level.
 * Sorted, facets at the same height that face down come first, so that bodies that touch have no gap between them.
 */
function collectCrossings(
  mesh: LoadedMesh,
  { grid, starts }: Pick<Crossings, 'grid' | 'starts'>,
  { bounds, overhangRise }: Options,
): Crossings {
  const bedZ = bounds.low[2];
  const unitMm = Math.max(0.001, (bounds.high[2] - bedZ) / 2 ** 27);
  const keys = new Int32Array(indexAt(starts, starts.length - 1));
  const next = starts.slice();
  new FacetColumns(grid).visit(mesh, [0, mesh.indices.length / 3], (column, z, rise) => {
    const at = next[column] as number;
    const steepness = Math.abs(rise);
    const slope = steepness > levelRise ? 3 : steepness > overhangRise ? 1 : 0;
    keys[at] = Math.round((z - bedZ) / unitMm) * 8 + (rise > 0 ? 4 : 0) + slope;
    next[column] = at + 1;
  });
  release(next);
  return { grid, starts, keys, unitMm };
}

function joinCrossings({ grid, starts, keys, unitMm }: Crossings, { isOriented }: Options): ColumnSpans {
  const columns = grid.columns * grid.rows;
  const most = Math.ceil(keys.length / 2) + columns;
  const spans: ColumnSpans = {
    grid,
    unitMm,
    starts: new Uint32Array(columns + 1),
    bottoms: new Int32Array(most),
    tops: new Int32Array(most),
    overhang: new Uint8Array(most),
    level: new Uint8Array(most),
    columnOf: new Uint32Array(most),
  };
  const joiner = new SpanJoiner(spans, isOriented);
  for (let column = 0; column < columns; column++) {
    const end = indexAt(starts, column + 1);
    keys.subarray(indexAt(starts, column), end).sort();
    spans.starts[column + 1] = joiner.join(keys, [indexAt(starts, column), end], column);
  }
  release(starts, keys);
  const count = indexAt(spans.starts, columns);
  return {
    ...spans,
    bottoms: spans.bottoms.subarray(0, count),
    tops: spans.tops.subarray(0, count),
    overhang: spans.overhang.subarray(0, count),
    level: spans.level.subarray(0, count),
    columnOf: spans.columnOf.subarray(0, count),
  };
}

/** Turns the sorted crossings of one column after the other into spans. */
class SpanJoiner {
  readonly #spans: ColumnSpans;
  readonly #isOriented: boolean;
  readonly #closedGap: number;
  readonly #minSpan: number;
  #count = 0;

  constructor(spans: ColumnSpans, isOriented: boolean) {
    this.#spans = spans;
    this.#isOriented = isOriented;
    this.#closedGap = closedGapMm / spans.unitMm;
    this.#minSpan = minSpanMm / spans.unitMm;
  }

  /** Returns the number of spans so far. */
  join(keys: Int32Array, [start, end]: readonly [number, number], column: number): number {
    const first = this.#count;
    let winding = 0;
    let bottom = 0;
    for (let i = start; i < end; i++) {
      const key = bitsAt(keys, i);
      const before = winding;
      if (this.#isOriented) winding += (key & 4) === 0 ? 1 : -1;
      else winding = 1 - winding;
      if (before === 0) bottom = key;
      // The end of a column is the end of its last span, whatever was counted.
      if (before !== 0 && (winding === 0 || i === end - 1)) this.#add(bottom, key >> 3, first);
    }
    for (let span = first; span < this.#count; span++) this.#spans.columnOf[span] = column;
    return this.#count;
  }

  #add(bottomKey: number, top: number, first: number): void {
    const { bottoms, tops, overhang, level } = this.#spans;
    const bottom = bottomKey >> 3;
    const last = this.#count - 1;
    if (last >= first && bottom - bitsAt(tops, last) < this.#closedGap) {
      tops[last] = Math.max(top, bitsAt(tops, last));
      return;
    }
    if (top - bottom < this.#minSpan) return;
    bottoms[this.#count] = bottom;
    tops[this.#count] = top;
    overhang[this.#count] = bottomKey & 1;
    level[this.#count] = (bottomKey >> 1) & 1;
    this.#count++;
  }
}
