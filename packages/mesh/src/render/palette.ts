import type { HexColor } from './color.ts';

/** The colors of a picture. */
export interface ColorScheme {
  body: HexColor;
  backdrop: HexColor;
}

/** The filament colors of the shop, each with a contrasting backdrop. */
export const colorSchemes = {
  pine: { body: '#528a74', backdrop: '#e3dfd3' },
  sun: { body: '#ffbe14', backdrop: '#e3dfd3' },
  coral: { body: '#ee6a45', backdrop: '#e3dcd0' },
  sky: { body: '#8cb0d0', backdrop: '#dcdcd8' },
  cobalt: { body: '#2f6ab8', backdrop: '#d3dade' },
  poppy: { body: '#d8392f', backdrop: '#ccd6c4' },
  bone: { body: '#f4f1ea', backdrop: '#b4c4b4' },
  chalk: { body: '#f6f4ee', backdrop: '#4d4842' },
  slate: { body: '#3a4048', backdrop: '#f2b93a' },
} as const satisfies Record<string, ColorScheme>;

const inOrder: ColorScheme[] = Object.values(colorSchemes);

/** Returns the same scheme for the same seed, for instance a design's id. */
export function pickColorScheme(seed: number): ColorScheme {
  return inOrder[Math.abs(Math.trunc(seed)) % inOrder.length] ?? colorSchemes.pine;
}
