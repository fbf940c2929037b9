/** The layers of the drawing of the upcoming release. */
export const layerCount = 34;

/** Returns how many of the layers are printed after this share, 0 to 1, of the wait for the release. */
export function countPrintedLayers(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * layerCount);
}
