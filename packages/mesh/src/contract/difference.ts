/** The verdicts on files with the same shape: saved again, moved, or saved in another unit. */
export const sameShapeVerdicts = ['same', 'moved', 'inches'] as const;
export type SameShapeVerdict = (typeof sameShapeVerdicts)[number];

export const differenceVerdicts = [...sameShapeVerdicts, 'changed'] as const;
type Triple = [x: number, y: number, z: number];

/** A part of an object that has grown or shrunk, by the box around it. */
export interface DifferenceRegion {
  kind: 'grown' | 'shrunk';
  centerMm: Triple;
  sizeMm: Triple;
  /** Null if distances were measured at points. */
  volumeMm3: number | null;
}

/** The differences between an older and a newer mesh. */
export interface MeshDifference {
  verdict: (typeof differenceVerdicts)[number];
  /** True if the volumes were computed from the solids, false if distances were measured at points. */
  isExact: boolean;
  /** The largest and the mean distance between the surfaces; 0 if only the position or the unit differs. */
  maxMm: number;
  meanMm: number;
  /** Null unless both meshes are closed. */
  volumeChangeMm3: number | null;
  /** Null if distances were measured at points. */
  addedMm3: number | null;
  removedMm3: number | null;
  /** The distance by which the object was moved, along each axis; null unless it was only moved. */
  shiftMm: Triple | null;
  /** The size of the new object as a multiple of the old one's, if only the unit differs. */
  scale: number | null;
  /** The number of all regions. */
  regionCount: number;
  /** The largest regions. */
  regions: DifferenceRegion[];
  /** The lowest corner of the new object, and its size. */
  lowMm: Triple;
  boundsMm: Triple;
}
