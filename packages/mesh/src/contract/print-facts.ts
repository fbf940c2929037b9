/** A part of a preview that can be shown and hidden separately. */
export interface PreviewPart {
  name: string | null;
  /** #rrggbb, if the file assigns one color to the part. */
  color: string | null;
  boundsMm: [x: number, y: number, z: number];
}

/**
 * The facts that are computed once per mesh file for printing it. Lengths are in millimeters, areas in square and volumes in cubic
 * millimeters; z points up from the bed.
 */

/** The classes of printers for which print times are estimated. */
export const printerClasses = ['classic', 'modern', 'small', 'corexy', 'large', 'other'] as const;
export type PrinterClass = (typeof printerClasses)[number];

/** The layer heights for which print times are estimated. */
export const layerHeights = [0.12, 0.2, 0.28] as const;
export type LayerHeight = (typeof layerHeights)[number];

/** The layer height of the figures in lists, and on pages until another is chosen. */
export const referenceLayerHeight: LayerHeight = 0.2;

/** The corners of a convex polygon on the bed, x and y alternating, counter-clockwise. */
export type Hull = number[];

/** A way to lay a part on the bed other than as it was placed. */
export interface PartPose {
  /** The side of the part, as it was placed, that lies on the bed. */
  side: 'left' | 'right' | 'front' | 'back' | 'top' | 'facet';
  hull: Hull;
  heightMm: number;
}

/** A part that can be printed separately: a build item of a 3MF, a group of bodies of an STL, a file of a ZIP. */
export interface PartFacts {
  name: string | null;
  /** #rrggbb, if the file assigns one color to the part. */
  color: string | null;
  triangles: number;
  boundsMm: [x: number, y: number, z: number];
  volumeMm3: number;
  /** At most 64 corners; the lowest x and y are 0. It contains the exact hull. */
  hull: Hull;
  /** The number of equal parts in the file, which are listed once. */
  copies: number;
  /** Poses that need a smaller bed or less height than the part as it was placed. */
  poses: PartPose[];
}

/** For each layer, measures of the cross-section and of the surface in this layer. All arrays have the same length. */
export interface LayerProfile {
  layerMm: number;
  /** The exact height, which need not be a whole number of layers. */
  tallMm: number;
  /** The length of the outline. */
  outlineMm: Float32Array;
  /** The area of the cross-section. */
  areaMm2: Float32Array;
  /**
   * The projected area of facets that face up, and of those that face down, without what the walls of a slope hide: a
   * strip of 0.3 mm per millimeter of height.
   */
  upMm2: Float32Array;
  downMm2: Float32Array;
  /** The number of outer outlines less the number of holes. */
  loops: Float32Array;
  /**
   * The cost of the turns of the outline for a printer with input shaping (fast) and one without (slow), as a number of full
   * stops.
   */
  fastStops: Float32Array;
  slowStops: Float32Array;
}

export interface SupportFinding {
  /** `unknown` for a mesh that is not closed. */
  verdict: 'none' | 'bridges' | 'needed' | 'unknown';
  /** The area that nothing carries. */
  areaMm2: number;
  /** The length of the longest bridge; 0 without one. */
  bridgeMm: number;
  /** Why supports are needed, and the height above the bed of the largest such place. */
  cause: { kind: 'island' | 'overhang'; heightMm: number } | null;
}

/** The estimated print time and filament of one file, for a class of printers and a layer height. */
export interface FileEstimate {
  class: PrinterClass;
  layerMm: LayerHeight;
  seconds: number;
  secondsLow: number;
  secondsHigh: number;
  grams: number;
  gramsLow: number;
  gramsHigh: number;
  /** `sliced`: the figures of the slicer that the owner has set up. */
  source: 'estimated' | 'sliced';
  /** At the reference layer height: each plate of a project that has several. */
  plates?: { seconds: number; grams: number }[];
}
