import { measureTurns, toleranceMm } from '#src/features/print-facts/hull.ts';
import type { Hull } from '@firstlayer/mesh/contract/print-facts.ts';
import {
  fillShelf,
  openShelf,
  type PackedBed,
  type PlacedBox,
  type Plate,
  preparePackedBed,
  type Shelf,
} from './shelves.ts';
import type { FitOptions, PrinterBed } from './types.ts';

/** The number of boxes that are placed one by one; of more, whole plates of equal parts are only counted. */
const maxBoxes = 10_000;

/** A part to print `count` times, as it lies on the bed. It must fit the bed alone. */
export interface PackedPart {
  hull: Hull;
  count: number;
}

export interface Packing {
  plates: number;
  /** The boxes around the parts; a part without a box has a plate to itself. */
  boxes: PlacedBox[];
}

/**
 * Packs parts onto plates: their boxes stand in shelves, largest first, 5 mm apart. This is not always the smallest
 * number of plates.
 */
export function packPlates(parts: readonly PackedPart[], printer: PrinterBed, options: FitOptions): Packing {
  const bed = preparePackedBed(printer, options);
  const pack = (isUpright: boolean) =>
    packBoxes(
      parts.map(({ hull, count }, part) => ({ ...getBox(hull, isUpright, printer), count, part })),
      bed,
    );
  const [lying, upright] = [pack(false), pack(true)];
  return upright.plates < lying.plates ? upright : lying;
}

type Box = Omit<PlacedBox, 'plate' | 'x' | 'y'> & { count: number };

/** Returns the smallest box around a hull, with its longer side along the shelf, or across it. */
function getBox(
  hull: Hull,
  isUpright: boolean,
  { bedMm }: PrinterBed,
): Pick<PlacedBox, 'width' | 'depth' | 'degrees'> {
  const [smallest] = measureTurns(hull).toSorted((a, b) => a.width * a.depth - b.width * b.depth);
  const { width, depth, degrees } = smallest ?? { width: 0, depth: 0, degrees: 0 };
  const [short, long] = width < depth ? [width, depth] : [depth, width];
  const fitsAcross = short <= bedMm[0] && long <= bedMm[1];
  const fitsAlong = long <= bedMm[0] && short <= bedMm[1];
  const isAcross = (isUpright && fitsAcross) || !fitsAlong;
  const box = isAcross ? { width: short, depth: long } : { width: long, depth: short };
  return { ...box, degrees: box.width === width ? degrees : degrees + 90 };
}

function packBoxes(boxes: Box[], bed: PackedBed): Packing {
  const total = boxes.reduce((sum, { count }) => sum + count, 0);
  const packing: Packing = { plates: 0, boxes: [] };
  const left = total > maxBoxes ? boxes.map((box) => takeWholePlates(box, bed, packing)) : boxes;
  const packer: Packer = { bed, plates: [], shelves: [], placed: [], ownPlates: 0 };
  for (const box of left.toSorted((a, b) => b.depth - a.depth || b.width - a.width)) packBox(box, packer);
  return { plates: packing.plates + packer.plates.length + packer.ownPlates, boxes: packer.placed };
}

/** Counts the plates that are full of one part, and returns the rest. */
function takeWholePlates(box: Box, bed: PackedBed, packing: Packing): Box {
  const packer: Packer = { bed, plates: [{ used: null }], shelves: [], placed: [], ownPlates: 0 };
  fillPlate({ ...box, count: maxBoxes }, 0, packer);
  const perPlate = Math.max(1, packer.placed.length);
  packing.plates += Math.floor(box.count / perPlate);
  return { ...box, count: box.count % perPlate };
}

interface Packer {
  bed: PackedBed;
  plates: Plate[];
  shelves: Shelf[];
  placed: PlacedBox[];
  ownPlates: number;
}

function packBox(box: Box, packer: Packer): void {
  let left = box.count - fillShelves(box, packer);
  for (let index = 0; left > 0; index += 1) {
    if (index === packer.plates.length) packer.plates.push({ used: null });
    const placed = fillPlate({ ...box, count: left }, index, packer);
    left -= placed;
    if (placed === 0 && packer.plates[index]?.used === null) {
      packer.plates.pop();
      packer.ownPlates += left;
      return;
    }
  }
}

/** Puts boxes into the shelves that are deep enough, and returns how many had room. */
function fillShelves(box: Box, packer: Packer): number {
  let placed = 0;
  for (const shelf of packer.shelves) {
    if (shelf.depth >= box.depth - toleranceMm)
      placed += fill(shelf, { ...box, count: box.count - placed }, packer);
    if (placed === box.count) break;
  }
  return placed;
}

/** Adds shelves to a plate until it is full, and returns how many boxes had room. */
function fillPlate(box: Box, index: number, packer: Packer): number {
  const plate = packer.plates[index];
  if (!plate) return 0;
  let placed = 0;
  while (placed < box.count) {
    const shelf = openShelf({ plate, index }, box, packer.bed);
    if (!shelf) break;
    packer.shelves.push(shelf);
    placed += fill(shelf, { ...box, count: box.count - placed }, packer);
  }
  return placed;
}

function fill(shelf: Shelf, box: Box, packer: Packer): number {
  const placed = fillShelf(shelf, box, packer.bed.gap);
  for (const one of placed) packer.placed.push(one);
  return placed.length;
}
