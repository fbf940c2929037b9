import type { FileFacts, ModelPrint, SupportFinding } from './schemas.ts';

const unknownSupports: SupportFinding = { verdict: 'unknown', areaMm2: 0, bridgeMm: 0, cause: null };

/** The facts of a file that was not examined yet. */
export const unexaminedFile: FileFacts = {
  state: 'waiting',
  isRough: false,
  partCount: 0,
  parts: [],
  isSet: false,
  isOtherVersion: false,
  print: null,
  plates: [],
  supports: unknownSupports,
  settings: null,
};

/** The facts of a design of which no file was examined yet. */
export const unexaminedModel: ModelPrint = {
  state: 'waiting',
  roughFiles: [],
  bedMm: null,
  tallMm: null,
  partCount: 0,
  versions: null,
  largestPartMm: null,
  supports: unknownSupports,
  estimates: [],
};
