/** The thresholds that decide whether overhangs need supports (docs/decisions/0025). */
export interface SupportThresholds {
  /** Facets whose angle to the bed is below this are overhangs. */
  angleDegrees: number;
  /** Flat bridges up to this length print without supports. */
  bridgeMm: number;
  /** The same for curved bottoms, such as the top of a round hole. */
  arcMm: number;
  /** The same for ledges, which are held on one side. */
  ledgeMm: number;
  /** Overhangs of a smaller area are ignored. */
  areaMm2: number;
  /** The same for what starts in the air. */
  islandMm2: number;
}

export const supportThresholds: SupportThresholds = {
  angleDegrees: 46,
  bridgeMm: 30,
  arcMm: 0,
  ledgeMm: 0.3,
  areaMm2: 1,
  islandMm2: 0.5,
};
