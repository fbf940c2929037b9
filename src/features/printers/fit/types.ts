import type { BuildVolume } from '#src/features/print-facts/fits-card.ts';
import type { PartFacts, PartPose } from '@firstlayer/mesh/contract/print-facts.ts';

/** A rectangle on the bed that cannot be printed on, from the front left corner. */
export type ExcludedArea = readonly [x0: number, y0: number, x1: number, y1: number];

/** The space that a printer prints in, with the areas of its bed that stay free. */
export interface PrinterBed extends BuildVolume {
  exclude?: readonly ExcludedArea[];
}

export type FitPart = Pick<PartFacts, 'hull' | 'boundsMm' | 'copies' | 'poses'>;

export interface FitOptions {
  needsBrim: boolean;
  /** The width and depth of the file with all its parts as they are arranged in it. */
  arrangementMm?: readonly [x: number, y: number];
}

/**
 * Whether something fits a printer. `mindsCorner` is true if it fits the bed only on top of an excluded area.
 * `scalePercent` is the largest scale at which it fits as it stands, null if that is below 50 %.
 */
export type FitVerdict =
  | { kind: 'fits'; mindsCorner: boolean }
  /** `degrees` are counter-clockwise, as seen from above. */
  | { kind: 'turned'; degrees: number; mindsCorner: boolean }
  /** Each part fits alone, but not all at once. */
  | { kind: 'plates'; plates: number; mindsCorner: boolean }
  /** It fits on another side; then it is turned by `degrees`. */
  | { kind: 'laid-down'; side: PartPose['side']; degrees: number; plates: number; mindsCorner: boolean }
  /** `byMm` is missing, and `needsMm` is the height that a printer needs: whole millimeters, rounded up. */
  | { kind: 'too-tall'; heightMm: number; byMm: number; needsMm: number; scalePercent: number | null }
  | { kind: 'too-large'; scalePercent: number | null }
  /** There is nothing to check. */
  | { kind: 'unknown' };

/** The fit of a file: the verdict of the whole, and of each of its parts in their order. */
export interface FileFit {
  verdict: FitVerdict;
  parts: FitVerdict[];
}
